import { describe, expect, it } from "vitest";
import { loadModel } from "../../apps/catalog.js";
import { Table } from "../../data/table/table.js";
import { kFold } from "../../evaluate/folds/k-fold.js";
import { random } from "../../math/probability/random/random.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { ColumnTransformer } from "../column-transformer/index.js";
import { FeatureUnion } from "../feature-union/index.js";
import { Pipeline } from "../pipeline/index.js";
import { TargetEncoder } from "./index.js";

const table = Table.fromColumns({
  city: ["a", "a", "b", "b", "b", null, "c", "a"],
  size: [1, 2, 3, 4, 5, 6, 7, 8],
  rent: [5, 7, 10, 12, 11, 20, 9, 6],
});

function numbersOf(rows: Table, name: string): Float64Array {
  return Float64Array.from({ length: rows.rows }, (_, row) => Number(rows.get(row, name)));
}

/** Levels that say nothing of the response, nearly as many as rows. */
function noise(seed: number) {
  const stream = random(seed);
  const rows = 400;
  const level = Array.from({ length: rows }, () => `l${Math.floor(stream.next() * 150)}`);
  return Table.fromColumns({
    level,
    y: Array.from({ length: rows }, () => stream.next() + stream.next() - 1),
  });
}

describe("TargetEncoder", () => {
  it("gives levels their means, missing values theirs, and others the mean of all", async () => {
    const model = await new TargetEncoder({ smoothing: 0 }).fit(table, "rent");
    expect(model.outputs).toEqual(["city", "size"]);
    expect([...model.transform(table).column(0)]).toEqual([6, 6, 11, 11, 11, 20, 9, 6]);
    expect(model.transform(Table.fromColumns({ city: ["z"], size: [1] })).toArrays()).toEqual([[10, 1]]);
    const strict = await new TargetEncoder({ unknown: "error" }).fit(table, "rent");
    expect(() => strict.transform(Table.fromColumns({ city: ["z"], size: [1] }))).toThrow('"z"');
  });

  it("draws means toward that of all cases by as many cases as are said", async () => {
    const model = await new TargetEncoder({ smoothing: 2 }).fit(table, "rent");
    // (18 + 2·10) / 5, (33 + 2·10) / 5, (20 + 2·10) / 3, (9 + 2·10) / 3
    expect([...model.transform(table).column(0)].slice(4)).toEqual([53 / 5, 40 / 3, 29 / 3, 38 / 5]);
  });

  it("has one column for numbers and for two classes, and one per class of more", async () => {
    const cities = table.select(["city"]);
    const two = await new TargetEncoder({ smoothing: 0 }).fit(cities, [..."nynynyny"]);
    expect(two.outputs).toEqual(["city"]);
    expect(two.transform(cities).get(0, 0)).toBe(2 / 3);
    const three = await new TargetEncoder().fit(cities, [..."nynyzynz"]);
    expect(three.outputs).toEqual(["city=n", "city=y", "city=z"]);
    const shares = await new TargetEncoder({ smoothing: 2 }).fit(cities, [..."nynyzynz"]);
    for (const row of shares.transform(cities).toArrays())
      expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    const numbers = await new TargetEncoder({ response: "classes" }).fit(cities, [1, 2, 3, 1, 2, 3, 1, 2]);
    expect(numbers.outputs).toEqual(["city=1", "city=2", "city=3"]);
    await expect(new TargetEncoder().fit(cities, [..."nnnnnnnn"])).rejects.toThrow("at least two");
  });

  it("passes on training rows that were encoded without their own fold", async () => {
    const model = await new TargetEncoder({ smoothing: 3, folds: 4, seed: 2 }).fit(table, "rent");
    const rent = numbersOf(table, "rent");
    const levels = Array.from({ length: table.rows }, (_, row) => table.get(row, "city"));
    const expected = new Float64Array(table.rows);
    for (const { train, test } of kFold(table.rows, { folds: 4, seed: 2 })) {
      const mean = (rows: readonly number[]) => rows.reduce((sum, row) => sum + rent[row], 0) / rows.length;
      const prior = mean([...train]);
      for (const row of test) {
        const same = [...train].filter((other) => levels[other] === levels[row]);
        expected[row] =
          same.length === 0 ? prior : (same.length * mean(same) + 3 * prior) / (same.length + 3);
      }
    }
    const found = model.crossFitted?.get("city") ?? [];
    for (const [row, value] of expected.entries()) expect(found[row]).toBeCloseTo(value, 12);
    expect((loadModel(JSON.stringify(model)) as typeof model).crossFitted).toBeUndefined();
  });

  it.each([
    ["a pipeline", () => new TargetEncoder()],
    [
      "a column transformer",
      () => new ColumnTransformer({ steps: [["levels", new TargetEncoder(), ["level"]]] }),
    ],
    ["a union", () => new FeatureUnion({ steps: [["levels", new TargetEncoder()]] })],
    ["a pipeline inside of it", () => new Pipeline({ steps: [["levels", new TargetEncoder()]] })],
  ])("does not show the next step its target in %s", async (_, make) => {
    const training = noise(1);
    const pipeline = new Pipeline({
      steps: [
        ["encode", make()],
        ["fit", new LinearRegression()],
      ],
    });
    const model = await pipeline.fit(training, "y");
    const slope = model.last.coefficients[0];
    // Encoded by all cases, levels of two or three rows explain a third of pure noise with a slope near 1 or above.
    const leaked = await new TargetEncoder().fit(training, "y");
    const leaking = await new LinearRegression().fit(leaked.transform(training), numbersOf(training, "y"));
    expect(leaking.rSquared).toBeGreaterThan(0.25);
    expect(model.last.rSquared).toBeLessThan(0.02);
    expect(Math.abs(slope)).toBeLessThan(leaking.coefficients[0] / 2);
  });

  it("answers the rows of the fit as it does others, once it is fitted", async () => {
    const training = noise(2);
    const model = await new TargetEncoder().fit(training, "y");
    expect(model.transform(training).toArrays()).toEqual(
      Array.from({ length: training.rows }, (_, row) => [...model.transform(training.take([row])).row(0)]),
    );
  });
});
