import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { LinearRegression } from "../../linear/linear-regression/index.js";
import { MARS, MARSClassifier, type MARSModel } from "./index.js";

const ROWS = 120;

/** Three columns, of which the first and the second have missing values, in some rows both. */
function holes(rows: number, seed: number): Matrix {
  const draws = randomArray(2 * rows, seed + 1);
  return new Matrix(rows, 3, randomArray(3 * rows, seed)).map((value, at) => {
    const [row, column] = [Math.floor(at / 3), at % 3];
    const missing = column === 0 ? draws[row] < -0.5 : column === 1 && draws[row + rows] > 0.4;
    return missing ? Number.NaN : 5 + 3 * value;
  });
}

const x = holes(ROWS, 3);
const noise = randomArray(ROWS, 5);

/** A broken line of the first column, which jumps where it is missing, and a line of the third. */
const y = Float64Array.from(noise, (error, row) => {
  const [a, , c] = x.row(row);
  return (Number.isNaN(a) ? 4 : 2 * Math.max(0, a - 5)) + 0.5 * c + 0.05 * error;
});

/** The residual sum of a linear regression on the columns. */
async function residualSum(columns: readonly Float64Array[], response: Float64Array): Promise<number> {
  const model = await new LinearRegression().fit(Matrix.fromColumns(columns), response);
  return model
    .predict(Matrix.fromColumns(columns))
    .reduce((sum, value, row) => sum + (value - response[row]) ** 2, 0);
}

describe("MARS with missing values", () => {
  it("is the same model to the bit where nothing is missing", async () => {
    const whole = x.map((value) => (Number.isNaN(value) ? 2 : value));
    for (const options of [
      {},
      { degree: 2 },
      { degree: 2, pruning: "cross-validated", variance: "features" },
    ] as const) {
      const { settings: _, ...plain } = (await new MARS(options).fit(whole, y)).toJSON().state as Record<
        string,
        unknown
      >;
      const lenient = (await new MARS({ ...options, missing: "indicator" }).fit(whole, y)).toJSON().state;
      expect(lenient).toMatchObject(plain);
    }
  });

  it("finds what known values do and what missing ones are worth", async () => {
    const line = Array.from({ length: 120 }, (_, k) => [k % 6 === 5 ? Number.NaN : k / 10]);
    const response = line.map(([value]) => (Number.isNaN(value) ? -3 : 1 + 2 * Math.max(0, value - 4)));
    const model = await new MARS({ missing: "indicator", minSpan: 1, endSpan: 1 }).fit(line, response);
    expect([...model.terms].sort()).toEqual(["(intercept)", "h(x0 − 4)", "missing(x0)"]);
    expectClose(model.predict([[3], [6], [20], [Number.NaN]]), [1, 5, 33, -3], { tolerance: 1e-12 });
    expect(model.missing).toEqual([0]);
    expect(model.anova()).toMatchObject([{ features: ["x0"], terms: 2 }]);
  });

  it("takes the step of the smallest residual sum of all indicators, pairs of hinges and knots", async () => {
    for (const seed of [1, 2, 3, 4]) {
      const inputs = holes(40, 10 * seed);
      const own = randomArray(40, seed);
      const response = own.map((error, row) => {
        const [a, b, c] = inputs.row(row);
        return (
          (Number.isNaN(a) ? 1 : Math.abs(a - 5)) +
          (Number.isNaN(b) ? seed : Math.abs(b - 5) / 2) +
          0.1 * c +
          0.2 * error
        );
      });
      let best = Number.POSITIVE_INFINITY;
      for (let j = 0; j < 3; j += 1) {
        const column = inputs.column(j);
        const absent = column.map((value) => (Number.isNaN(value) ? 1 : 0));
        const part = (of: (value: number) => number) =>
          column.map((value) => (Number.isNaN(value) ? 0 : of(value)));
        const known = column.filter((value) => !Number.isNaN(value)).sort();
        for (const knot of known.slice(1, -1)) {
          const hinges = [
            part((value) => Math.max(0, value - knot)),
            part((value) => Math.max(0, knot - value)),
          ];
          const columns = known.length < 40 ? [absent, ...hinges] : hinges;
          best = Math.min(best, await residualSum(columns, response));
        }
      }
      const first = await new MARS({
        missing: "indicator",
        maxTerms: 5,
        minSpan: 1,
        endSpan: 1,
        pruning: "none",
        threshold: 0.3,
      }).fit(inputs, response);
      expect(first.grown.length).toBeGreaterThan(2);
      const step = first.grown.slice(1, first.grown[1][0].shape === "missing" ? 4 : 3);
      expect(new Set(step.map(([{ feature }]) => feature)).size).toBe(1);
      const columns = first.basis(inputs);
      const taken = step.map((_, k) => columns.column(k + 1));
      expectClose((await residualSum(taken, response)) / best, 1, { tolerance: 1e-9 });
    }
  });

  it("predicts the same whatever the zero of a column", async () => {
    const options = { missing: "indicator", degree: 2 } as const;
    const moved = x.map((value) => value + 1e5);
    const model = await new MARS(options).fit(x, y);
    expect(model.terms).toContain("missing(x0)");
    const other = await new MARS(options).fit(moved, y);
    expectClose(other.predict(moved), model.predict(x), { tolerance: 1e-7, scale: 10 });
  });

  it("never grows more terms than are allowed", async () => {
    for (let maxTerms = 1; maxTerms <= 9; maxTerms += 1) {
      const model = await new MARS({ missing: "indicator", maxTerms, threshold: 0, pruning: "none" }).fit(
        x,
        y,
      );
      expect(model.grown.length).toBeLessThanOrEqual(maxTerms);
    }
  });

  it("takes weights as repetition, any order of rows and columns, whatever the options", async () => {
    const options = fc.record(
      {
        degree: fc.constantFrom(1, 2, 3),
        penalty: fc.constantFrom(0, 2, 4),
        maxTerms: fc.constantFrom(2, 3, 5, 14, 40),
        minSpan: fc.constantFrom(0, 1, 7),
        fastParents: fc.constantFrom(0, 3, 20),
        autoLinear: fc.boolean(),
        linear: fc.subarray(["x0", "x2"]),
        monotone: fc.constantFrom<Record<string, "increasing" | "decreasing">[]>({}, { x0: "increasing" }),
        pruning: fc.constantFrom("backward", "forward", "replacement", "exhaustive", "none"),
      },
      { requiredKeys: [] },
    );
    let indicators = 0;
    await fc.assert(
      fc.asyncProperty(options, fc.integer({ min: 1, max: 1e6 }), async (settings, seed) => {
        const rows = 60;
        const inputs = holes(rows, seed);
        const error = randomArray(rows, seed + 2);
        const response = error.map((own, row) => {
          const [a, b, c] = inputs.row(row);
          return (Number.isNaN(a) ? 3 : Math.abs(a - 5)) + (Number.isNaN(b) ? -1 : (b * c) / 9) + 0.3 * own;
        });
        const estimator = new MARS({ ...settings, missing: "indicator" });
        const weights = Array.from({ length: rows }, (_, row) => row % 3);
        const repeated = weights.flatMap((count, row) => new Array<number>(count).fill(row)).reverse();
        const weighted = await estimator.fit(inputs, response, { weights });
        const plain = await estimator.fit(
          Matrix.from(repeated.map((row) => inputs.row(row))),
          repeated.map((row) => response[row]),
        );
        indicators += Number(weighted.terms.some((term) => term.includes("missing")));
        const known = inputs.slice(0, 40);
        expectClose(weighted.predict(known), plain.predict(known), { tolerance: 1e-8, scale: 5 });
        const table = (order: readonly number[]) =>
          Table.fromColumns({
            ...Object.fromEntries(order.map((j) => [`x${j}`, inputs.column(j)])),
            y: response,
          });
        const model = await estimator.fit(table([0, 1, 2]), "y");
        const turned = await estimator.fit(table([2, 0, 1]), "y");
        expectClose(turned.predict(table([2, 0, 1])), model.predict(table([0, 1, 2])), {
          tolerance: 1e-8,
          scale: 5,
        });
      }),
      { numRuns: 60 },
    );
    expect(indicators).toBeGreaterThan(20);
  }, 60_000);

  it("names columns with levels in terms and in SQL", async () => {
    const colors = Array.from({ length: ROWS }, (_, row) =>
      row % 4 === 3 ? null : ["blue", "green", "red"][row % 4],
    );
    const table = Table.fromColumns({
      color: colors,
      size: x.column(2),
      y: y.map((_, row) => 3 * (row % 4) + x.get(row, 2)),
    });
    const model = (await new MARS({ missing: "indicator" }).fit(table, "y")) as MARSModel;
    expect(model.terms).toContain("missing(color)");
    expect(model.rSquared).toBeCloseTo(1, 12);
    expect(model.sql()).toContain("IS NULL THEN 1e0 ELSE 0e0 END");
    expect(model.sql()).toContain('"size"');
    expect(model.sql()).not.toContain('COALESCE("size"');
  });

  it("gives probabilities of classes to cases with missing values", async () => {
    const labels = Array.from(y, (value, row) => (value + noise[(row + 7) % ROWS] > 5 ? "high" : "low"));
    const model = await new MARSClassifier({ missing: "indicator", lambda: 0.01 }).fit(x, labels);
    expect(model.terms).toContain("missing(x0)");
    const right = model.predict(x).filter((label, row) => label === labels[row]).length;
    expect(right / ROWS).toBeGreaterThan(0.85);
    await expect(new MARSClassifier().fit(x, labels)).rejects.toThrow('column "x1" has a missing value');
  });

  it("refuses missing values unless it is told otherwise, and where training had none", async () => {
    await expect(new MARS().fit(x, y)).rejects.toThrow('column "x1" has a missing value');
    await expect(new MARS({ missing: "indicator", variance: "features" }).fit(x, y)).rejects.toThrow(
      /"constant" or "linear" where values are missing/,
    );
    const model = await new MARS({ missing: "indicator" }).fit(x, y);
    expect(() => model.predict([[5, 5, Number.NaN]])).toThrow(
      'the column "x2" is missing at row 0, but no training case says what that means',
    );
    expect(model.predict([[Number.NaN, Number.NaN, 5]])[0]).toBeGreaterThan(5);
  });

  it("learns from a column that is known in few cases, or in none", async () => {
    const sparse = x.map((value, at) => (at % 3 === 1 ? (at < 6 ? value : Number.NaN) : value));
    const empty = x.map((value, at) => (at % 3 === 1 ? Number.NaN : value));
    for (const inputs of [sparse, empty]) {
      const model = await new MARS({ missing: "indicator" }).fit(inputs, y);
      expect(model.rSquared).toBeGreaterThan(0.9);
    }
    const { ranges } = await new MARS({ missing: "indicator" }).fit(empty, y);
    expect([...ranges.row(1)]).toEqual([Number.NaN, Number.NaN]);
  });
});
