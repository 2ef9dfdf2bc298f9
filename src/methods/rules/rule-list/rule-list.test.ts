import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { FormatError } from "../../../base/errors.js";
import { finish } from "../../../base/steps.js";
import { iris } from "../../../data/datasets/iris.js";
import { penguins } from "../../../data/datasets/penguins.js";
import { playTennis } from "../../../data/datasets/play-tennis.js";
import { Table } from "../../../data/table/table.js";
import { random } from "../../../math/probability/random/index.js";
import type { RuleColumn } from "../engine/rule-columns.js";
import { type RuleTest, simplify } from "../engine/rule-test.js";
import { growRule } from "./grow.js";
import { RuleList, RuleListModel } from "./index.js";
import { ownWorth, pruneRule } from "./prune.js";
import { type RuleData, ruleData } from "./rule-data.js";
import { type Stage, stageOf } from "./stage.js";

/** A stage over columns of numbers, in which some cases are positive. */
function numberStage(
  columns: readonly (readonly number[])[],
  positives: readonly number[],
  read: (columns: readonly RuleColumn[], weights: Float64Array) => RuleData = ruleData,
): Stage {
  const rows = columns[0].length;
  const data = read(
    columns.map((values) => ({
      values: Float64Array.from(values),
      levels: 0,
      order: Int32Array.from(values.keys())
        .filter((row) => !Number.isNaN(values[row]))
        .sort((a, b) => values[a] - values[b]),
    })),
    new Float64Array(rows).fill(1),
  );
  return stageOf({
    data,
    cases: Int32Array.from({ length: rows }, (_, row) => row),
    isPositive: Uint8Array.from({ length: rows }, (_, row) => Number(positives.includes(row))),
    minCover: 0,
    possibleTests: 20,
  });
}

describe("a rule", () => {
  it("grows by the condition of largest FOIL gain, found by enumeration", () => {
    const stream = random(5);
    const columns = Array.from({ length: 3 }, () => Array.from({ length: 30 }, () => stream.integer(0, 12)));
    const positives = [...Array(30).keys()].filter((row) => columns[0][row] + columns[1][row] > 12);
    const stage = numberStage(columns, positives);
    const [first] = finish(growRule(stage, stage.cases));
    const gainOf = ({ column, operator, value }: RuleTest) => {
      const kept = [...Array(30).keys()].filter((row) =>
        operator === "≤" ? columns[column][row] <= value : columns[column][row] > value,
      );
      const p = kept.filter((row) => positives.includes(row)).length;
      return p === 0 ? 0 : p * (Math.log2(p / kept.length) - Math.log2(positives.length / 30));
    };
    const all = columns.flatMap((values, column) =>
      values.flatMap((value) =>
        (["≤", ">"] as const).map((operator) => gainOf({ column, operator, value: value + 0.5 })),
      ),
    );
    expectClose(gainOf(first), Math.max(...all), { tolerance: 1e-12 });
  });

  it("is the same whether or not the search skips the most common value of a column", () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const stream = random(seed);
      const columns = [0, 3, -2, 9].map((common, j) =>
        Array.from({ length: 50 }, () => {
          if (stream.integer(0, 10) < 2 + 2 * j) return common;
          return j === 1 && stream.integer(0, 10) === 0 ? Number.NaN : stream.integer(-5, 10);
        }),
      );
      const positives = [...Array(50).keys()].filter((row) => columns[2][row] + columns[3][row] > 6);
      const rule = (read?: typeof ruleData) => {
        const stage = numberStage(columns, positives, read);
        return finish(growRule(stage, stage.cases.slice(0, 40)));
      };
      const plain = (columns: readonly RuleColumn[], weights: Float64Array) => ({ columns, weights });
      expect(rule()).toEqual(rule(plain));
    }
    const { columns } = ruleData(
      [{ values: Float64Array.of(1, 0, 0, 2, 0), levels: 0, order: Int32Array.of(1, 2, 4, 0, 3) }],
      new Float64Array(5).fill(1),
    );
    expect(columns[0].common).toEqual({ value: 0, others: Int32Array.of(0, 3) });
  });

  it("covers no negative case when fully grown, if conditions can separate them", () => {
    const stage = numberStage(
      [
        [1, 2, 3, 4, 5, 6],
        [1, 1, 5, 5, 1, 1],
      ],
      [2],
    );
    const tests = finish(growRule(stage, stage.cases));
    expect(tests.length).toBeGreaterThan(1);
    expect(
      [...stage.cases].filter((row) =>
        tests.every(({ column, operator, value }) => {
          const given = stage.data.columns[column].values[row];
          return operator === "≤" ? given <= value : given > value;
        }),
      ),
    ).toEqual([2]);
  });

  it("is pruned to the conditions of highest worth on held-out cases, the fewest of equal worth", () => {
    const stage = numberStage([[1, 2, 3, 4, 5, 6, 7, 8]], [4, 5, 6]);
    const tests: RuleTest[] = [
      { column: 0, operator: ">", value: 4.5 },
      { column: 0, operator: "≤", value: 8.5 },
      { column: 0, operator: "≤", value: 5.5 },
    ];
    // The first condition leaves 3 of 4, the second adds nothing, the third leaves 1 of 1.
    expect(pruneRule(stage, tests, stage.cases, ownWorth)).toEqual(tests);
    expect(pruneRule(stage, tests.slice(0, 2), stage.cases, ownWorth)).toEqual(tests.slice(0, 1));
    expect(pruneRule(stage, tests, new Int32Array(0), ownWorth)).toEqual(tests);
  });

  it("has no duplicate conditions", () => {
    const tests: RuleTest[] = [
      { column: 0, operator: ">", value: 1 },
      { column: 1, operator: "=", value: 2 },
      { column: 0, operator: ">", value: 3 },
      { column: 0, operator: "≤", value: 9 },
      { column: 0, operator: "≤", value: 9 },
    ];
    expect(simplify(tests)).toEqual([tests[1], tests[2], tests[3]]);
  });
});

describe("a list of rules", () => {
  it("prints its rules with the number of cases that each decides", async () => {
    const model = await new RuleList({ validation: 0 }).fit(iris(), "species");
    const described = model.describeRules();
    expect(described.at(-1)?.text).toMatch(/^otherwise /);
    expect(described.reduce((sum, { coverage }) => sum + coverage, 0)).toBe(150);
    expect(described.every(({ precision }) => precision > 0.85)).toBe(true);
    expect(String(model).split("\n")).toHaveLength(described.length + 1);
    expect(described[0].text).toMatch(/^if \w+ (≤|>) [\d.]+.* then (setosa|versicolor|virginica)$/);
  });

  it("recovers the rule that generated the data, with levels and numbers", async () => {
    const stream = random(11);
    const color = Array.from({ length: 200 }, () => ["blue", "green", "red"][stream.integer(0, 3)]);
    const size = color.map(() => stream.next() * 10);
    const target = color.map((name, i) => (name === "red" && size[i] > 6 ? "hit" : "miss"));
    const model = await new RuleList().fit(Table.fromColumns({ size, color, target }), "target");
    expect(model.rules).toHaveLength(1);
    const [{ conditions, label }] = model.rules;
    expect(label).toBe("hit");
    expect(conditions.map(({ feature }) => feature).sort()).toEqual(["color", "size"]);
    expect(conditions.find(({ feature }) => feature === "color")).toEqual({
      feature: "color",
      operator: "=",
      value: "red",
    });
    const threshold = conditions.find(({ feature }) => feature === "size");
    expectClose(Number(threshold?.value), 6, { tolerance: 0.5 });
  });

  it("orders classes from the rarest, without rules for the most frequent one", async () => {
    const x = [...Array(12).keys()].map((i) => [i]);
    const y = x.map(([i]) => (i < 2 ? "rare" : i < 5 ? "some" : "most"));
    const model = await new RuleList({ validation: 0 }).fit(x, y);
    expect(model.describeRules().map(({ text, coverage, precision }) => [text, coverage, precision])).toEqual(
      [
        ["if x0 ≤ 1.5 then rare", 2, 1],
        ["if x0 ≤ 4.5 then some", 3, 1],
        ["otherwise most", 7, 1],
      ],
    );
    expect([...model.decidingRules([[1], [3], [9]])]).toEqual([0, 1, 2]);
    // Laplace's correction over three classes.
    expectClose(model.predictProba([[1]]).data, [1 / 5, 3 / 5, 1 / 5], { tolerance: 1e-15 });
  });

  it("tests ranks in their order, and booleans by their value", async () => {
    const grades = ["low", "mid", "high"];
    const grade = Array.from({ length: 30 }, (_, i) => grades[i % 3]);
    const member = Array.from({ length: 30 }, (_, i) => i % 2 === 0);
    const target = grade.map((name, i) => (name !== "low" && member[i] ? "yes" : "no"));
    const kinds = { grade: { kind: "ordinal", levels: grades } } as const;
    const table = Table.fromColumns({ grade, member, target }, { kinds });
    const model = await new RuleList({ validation: 0 }).fit(table, "target");
    expect(model.describeRules()[0].text).toBe("if member = true and grade > low then yes");
    expect(model.predict(table)).toEqual(target);
  });

  it("fails a condition where the value is missing or a level is unknown", async () => {
    const x = [...Array(10).keys()].map((i) => [i]);
    const model = await new RuleList({ validation: 0 }).fit(
      x,
      x.map(([i]) => (i < 3 ? "few" : "many")),
    );
    expect(model.predict([[Number.NaN], [1]])).toEqual(["many", "few"]);
    const table = Table.fromColumns({ color: ["red", "red", "blue", "blue", "blue"], y: [1, 1, 0, 0, 0] });
    const levels = await new RuleList({ validation: 0 }).fit(table, "y");
    expect(levels.predict(Table.fromColumns({ color: ["red", "green"] }))).toEqual([1, 0]);
  });

  it("learns nothing but the most frequent class from noise", async () => {
    const stream = random(2);
    const x = Array.from({ length: 120 }, () => [stream.next(), stream.next()]);
    const y = x.map(() => (stream.next() < 0.3 ? "a" : "b"));
    const model = await new RuleList().fit(x, y);
    expect(model.rules.length).toBeLessThanOrEqual(1);
  });

  it("classifies the species of penguins, with missing values", async () => {
    const { train, test } = halves(await penguins());
    const model = await new RuleList({ seed: 1 }).fit(train, "species");
    const predicted = model.predict(test);
    const right = predicted.filter((label, row) => label === test.get(row, "species")).length;
    expect(right / test.rows).toBeGreaterThan(0.9);
    expect(model.rules.length).toBeLessThan(10);
  });

  it("is reproducible by seed", async () => {
    const file = async () => JSON.stringify(await new RuleList({ seed: 1 }).fit(playTennis(), "play"));
    expect(await file()).toBe(await file());
  });

  it("can be aborted during a fit", async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(new RuleList().fit(iris(), "species", { signal: abort.signal })).rejects.toThrow("abort");
  });

  it("refuses a file with a rule that its features cannot meet", async () => {
    const model = await new RuleList({ validation: 0 }).fit(playTennis(), "play");
    const { sha256: _, ...json } = JSON.parse(JSON.stringify(model));
    const [rule] = json.state.rules;
    const load = (change: object) =>
      RuleListModel.fromJSON({ ...json, state: { ...json.state, rules: [{ ...rule, ...change }] } });
    expect(load({}).rules).toHaveLength(1);
    for (const change of [
      { conditions: [] },
      { conditions: [{ feature: "moon", operator: "=", value: "full" }] },
      { conditions: [{ feature: "outlook", operator: "=", value: "hail" }] },
      { label: "perhaps" },
    ])
      expect(() => load(change)).toThrow(FormatError);
  });
});

/** Every second row, and the others. */
function halves(table: Table): { train: Table; test: Table } {
  return {
    train: table.filter((row) => row % 2 === 0),
    test: table.filter((row) => row % 2 === 1),
  };
}
