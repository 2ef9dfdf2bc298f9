import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { iris, moons, playTennis } from "../../../data/datasets/index.js";
import { Table } from "../../../data/table/table.js";
import { BoostedRules } from "./index.js";

// The rule x > 0.5 covers 4 cases of "yes" and 1 of "no", of 10 cases.
const x = [[1], [1], [1], [1], [1], [0], [0], [0], [0], [0]];
const y = ["yes", "yes", "yes", "yes", "no", "yes", "yes", "no", "no", "no"];
const exact = 1e-15;

describe("BoostedRules", () => {
  it("gives a rule with weight 0.4 correct and 0.1 wrong the confidence ln 2 and the normalizer 0.9", async () => {
    const model = await new BoostedRules({ rounds: 1, smoothing: exact }).fit(x, y);
    const [{ label, rules, errorBound }] = model.sets;
    expect(label).toBe("yes");
    expect(rules[0].conditions).toEqual([{ feature: "x0", operator: ">", value: 0.5 }]);
    expectClose(rules[0].confidence, Math.LN2, { tolerance: 1e-12 });
    expectClose(errorBound, 0.9, { tolerance: 1e-12 });
    expectClose(errorBound, 1 - (Math.sqrt(0.4) - Math.sqrt(0.1)) ** 2, { tolerance: 1e-12 });
    expect([rules[0].covered, rules[0].ofClass]).toEqual([5, 4]);
  });

  it("keeps the relative weights of cases that a rule does not cover", async () => {
    const model = await new BoostedRules({ rounds: 2, smoothing: exact }).fit(x, y);
    // Afterwards both sides of x > 0.5 weigh 0.2 / 0.9; of the others, 0.2 / 0.9 are of the class and 0.3 / 0.9 not.
    const [, second] = model.sets[0].rules;
    expectClose(second.confidence, 0.5 * Math.log(0.2 / 0.3), { tolerance: 1e-12 });
    expect(second.conditions).toEqual([{ feature: "x0", operator: "≤", value: 0.5 }]);
    const z = 1 - (Math.sqrt(0.3 / 0.9) - Math.sqrt(0.2 / 0.9)) ** 2;
    expectClose(model.sets[0].errorBound, 0.9 * z, { tolerance: 1e-12 });
    const scores = model.decisionFunction([[1], [0]]).data;
    expectClose(scores, [Math.LN2, second.confidence], { tolerance: 1e-12 });
    const odds = Math.exp(2 * Math.LN2);
    expectClose(model.predictProba([[1]]).data, [1 / (1 + odds), odds / (1 + odds)], { tolerance: 1e-12 });
    expect(model.predict([[1], [0]])).toEqual(["yes", "no"]);
  });

  it("bounds the training error by the product of the normalizers", async () => {
    const { table } = moons({ rows: 120, noise: 0.25, seed: 3 });
    const truth = Array.from({ length: table.rows }, (_, row) => table.get(row, "class"));
    const errors = [];
    for (const rounds of [1, 5, 25]) {
      const model = await new BoostedRules({ rounds, maxConditions: 2 }).fit(table, "class");
      const wrong = model.predict(table).filter((label, row) => label !== truth[row]).length;
      expect(wrong / table.rows).toBeLessThanOrEqual(model.sets[0].errorBound);
      errors.push(wrong);
    }
    expect(errors[2]).toBeLessThan(errors[0]);
  });

  it("reads levels, ordered levels and booleans natively, and treats missing values as meeting no condition", async () => {
    const table = Table.fromColumns(
      {
        size: ["small", "small", "medium", "large", "large", "medium", null, "small"],
        color: ["red", "blue", "red", "blue", "red", "blue", "red", null],
        round: [true, false, true, false, true, false, true, false],
        y: ["a", "a", "a", "b", "b", "a", "a", "a"],
      },
      { kinds: { size: { kind: "ordinal", levels: ["small", "medium", "large"] } } },
    );
    const model = await new BoostedRules({ rounds: 3, direction: "for" }).fit(table, "y");
    const [first] = model.sets[0].rules;
    expect(first.conditions).toEqual([{ feature: "size", operator: "=", value: "large" }]);
    expect(model.predict(table)).toEqual(["a", "a", "a", "b", "b", "a", "a", "a"]);
    expect(
      model.covering(table.slice(6, 7))[0].every(({ conditions }) => conditions[0]?.feature !== "size"),
    ).toBe(true);
    expect(loadModel(JSON.stringify(model)).toJSON()).toEqual(model.toJSON());
  });

  it("can be limited to rules for the positive class, and prints its rules", async () => {
    const model = await new BoostedRules({ rounds: 8, direction: "for" }).fit(playTennis(), "play");
    expect(model.sets[0].rules.every(({ confidence }) => confidence > 0)).toBe(true);
    const both = await new BoostedRules({ rounds: 8 }).fit(playTennis(), "play");
    expect(both.sets[0].rules.some(({ confidence }) => confidence < 0)).toBe(true);
    expect(String(both)).toMatch(/^(if .+|always): [\d.]+ (for|against) yes \(\d+ of \d+ cases\)$/m);
  });

  it("has finite scores whatever the unit of the weights", async () => {
    const three = x.map((_, row) => ["a", "b", "c"][row % 3]);
    const weightsOf = (weight: number) => x.map((_, row) => weight * (1 + (row % 2)));
    for (const weight of [1e-300, 1e-320, 5e-324])
      await expect(new BoostedRules().fit(x, y, { weights: weightsOf(weight) })).rejects.toThrow(
        "the sum of the weights is too small to be squared",
      );
    for (const weight of [1e100, 1e-6, 1e-149])
      for (const labels of [y, three]) {
        const weights = weightsOf(weight);
        const model = await new BoostedRules({ rounds: 5 }).fit(x, labels, { weights });
        expect(model.decisionFunction(x).data.every(Number.isFinite)).toBe(true);
        expect(model.predictProba(x).data.every((p) => p >= 0 && p <= 1)).toBe(true);
      }
  });

  it("learns one set of rules for each of several classes", async () => {
    const model = await new BoostedRules({ rounds: 10, maxConditions: 2 }).fit(iris(), "species");
    expect(model.sets.map(({ label }) => label)).toEqual(model.classes);
    const truth = Array.from({ length: 150 }, (_, row) => iris().get(row, "species"));
    const right = model.predict(iris()).filter((label, row) => label === truth[row]).length;
    expect(right).toBeGreaterThan(145);
  });

  it("refuses files with conditions that the features cannot meet", async () => {
    const { sha256: _, ...json } = JSON.parse(JSON.stringify(await new BoostedRules().fit(x, y)));
    const withRule = (condition: object) => {
      const copy = structuredClone(json);
      copy.state.sets[0].rules[0].conditions = [condition];
      return copy;
    };
    for (const condition of [
      { feature: "x7", operator: "≤", value: 1 },
      { feature: "x0", operator: "=", value: 1 },
      { feature: "x0", operator: ">", value: "a" },
    ])
      expect(() => loadModel(withRule(condition))).toThrow("must have conditions on the features");
    expect(() => loadModel({ ...json, state: { ...json.state, sets: [] } })).toThrow(
      "must be one for the second",
    );
  });
});
