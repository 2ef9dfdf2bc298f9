import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { MARS, MARSClassifier, MARSModel, MARSResponsesModel } from "./index.js";

const ROWS = 160;
const x = new Matrix(ROWS, 4, randomArray(4 * ROWS, 3)).map((value) => 5 + 3 * value);
const noise = randomArray(ROWS, 5);

/** A broken line of x0, a product of hinges of x1 and x2, and a little noise. */
const y = Float64Array.from(noise, (error, row) => {
  const [a, b, c] = x.row(row);
  return 2 * Math.max(0, a - 5) - Math.max(0, b - 4) * Math.max(0, 6 - c) + 0.05 * error;
});

const directions: Record<string, "increasing" | "decreasing">[] = [
  {},
  { x0: "increasing" },
  { x0: "increasing", x2: "decreasing" },
];

/** A standard deviation that is constant, linear in the mean or linear in x1. */
function spread(variance: "constant" | "linear" | "features", mean: number, value: number): number {
  if (variance === "constant") return 1;
  return 0.3 + 0.2 * (variance === "linear" ? mean : value);
}

const sets: string[][][] = [[["x0", "x1"]], [["x1", "x2", "x3"]]];

describe("MARS", () => {
  it("finds the knot of a broken line", async () => {
    const line = Array.from({ length: 101 }, (_, k) => [k / 10]);
    const broken = line.map(([value]) => 1 + 3 * Math.max(0, value - 4));
    const model = await new MARS().fit(line, broken);
    expect(model.terms).toEqual(["(intercept)", "h(x0 − 4)"]);
    expectClose(model.coefficients, [1, 3], { tolerance: 1e-13 });
    expectClose(model.predict([[3], [6], [20]]), [1, 7, 49], { tolerance: 1e-12 });
    expect(model.summary()).toContain("h(x0 − 4)");
  });

  it("adds up its functions to its predictions, and its terms to its functions", async () => {
    const model = await new MARS({ degree: 2 }).fit(x, y);
    expect(model.rSquared).toBeGreaterThan(0.98);
    const parts = model.contributions(x);
    const sums = Float64Array.from({ length: ROWS }, (_, row) =>
      parts.row(row).reduce((sum, value) => sum + value, model.intercept),
    );
    expectClose(sums, model.predict(x), { tolerance: 1e-12, scale: 10 });
    expectClose(model.basis(x).multiply(model.coefficients), model.predict(x), {
      tolerance: 1e-12,
      scale: 10,
    });
    const anova = model.anova();
    expect(anova.map(({ features }) => features.join(" "))).toContain("x1 x2");
    expect(anova.every(({ gcvWithout }) => gcvWithout > model.gcv)).toBe(true);
    expect(model.importance().map(({ feature }) => feature)).toEqual(
      expect.arrayContaining(["x0", "x1", "x2"]),
    );
    expect(model.describe()).toContain('"x1" × "x2"');
  });

  it("names a residual sum that its predictions have", async () => {
    const model = await new MARS({ degree: 2, pruning: "none" }).fit(x, y);
    const residuals = model.predict(x).map((value, row) => (value - y[row]) ** 2);
    expectClose(
      model.residualSum,
      residuals.reduce((sum, value) => sum + value, 0),
      { tolerance: 1e-11 },
    );
  });

  it("multiplies only what may be multiplied", async () => {
    const model = await new MARS({ degree: 2, interactions: [["x0", "x1"]] }).fit(x, y);
    const products = model.anova().filter(({ features }) => features.length === 2);
    expect(products.every(({ features }) => ["x0 x1", "x2 x3"].includes(features.join(" ")))).toBe(true);
    await expect(new MARS({ interactions: [["x9"]] }).fit(x, y)).rejects.toThrow('"x9"');
  });

  it("has straight lines where it is told to", async () => {
    const model = await new MARS({ linear: ["x0"] }).fit(x, y);
    const factors = model.grown.flat().filter(({ feature }) => feature === 0);
    expect(factors.length).toBeGreaterThan(0);
    expect(factors.every(({ shape }) => shape === "linear")).toBe(true);
  });

  it("rises along a column that must rise, with the least squares that allow it", async () => {
    // Along an increasing line, a decreasing model is constant.
    const rising = Array.from({ length: 60 }, (_, k) => [k]);
    const response = rising.map(([value]) => value + 5 * Math.sin(value / 5));
    const never = await new MARS({ monotone: { x0: "decreasing" } }).fit(
      rising,
      rising.map(([value]) => value),
    );
    expect(never.terms).toEqual(["(intercept)"]);
    const model = await new MARS({ monotone: { x0: "increasing" }, minSpan: 1 }).fit(rising, response);
    const free = await new MARS({ minSpan: 1 }).fit(rising, response);
    const steps = (predicted: Float64Array) => predicted.slice(1).map((value, k) => value - predicted[k]);
    expect(Math.min(...steps(free.predict(rising)))).toBeLessThan(-0.05);
    expect(Math.min(...steps(model.predict(rising)))).toBeGreaterThan(-1e-12);
    expect(model.rSquared).toBeGreaterThan(0.95);
  });

  it("subtracts a known part of the response and adds it to predictions", async () => {
    const known = randomArray(ROWS, 9);
    const columns = Object.fromEntries(Array.from({ length: 4 }, (_, j) => [`x${j}`, x.column(j)]));
    const table = Table.fromColumns({ ...columns, known, y: y.map((value, row) => value + known[row]) });
    const model = await new MARS().fit(table.withRole("offset", "known"), "y");
    const plain = await new MARS().fit(x, y);
    expect(model.terms).toEqual(plain.terms);
    expectClose(model.coefficients, plain.coefficients, { tolerance: 1e-11, scale: 10 });
    const predicted = model.predict(table.withRole("offset", "known"));
    expectClose(
      predicted,
      plain.predict(x).map((value, row) => value + known[row]),
      { tolerance: 1e-11, scale: 10 },
    );
  });

  it("has a 0/1 column for every level but the first, in its terms and in its SQL", async () => {
    const colors = Array.from({ length: ROWS }, (_, row) => ["blue", "green", "it's red"][row % 3]);
    const table = Table.fromColumns({
      size: x.column(0),
      color: colors,
      y: y.map((value, row) => value + 4 * (row % 3)),
    });
    const model = await new MARS({ degree: 2 }).fit(table, "y");
    expect(model.features).toEqual(["size", "color=green", "color=it's red"]);
    expect(model.terms).toContain("color=it's red");
    expect(model.sql()).toContain(
      `CASE WHEN "color" = 'it''s red' THEN 1e0 WHEN "color" IS NOT NULL THEN 0e0 END`,
    );
    expect(await new MARS({ linear: ["color"] }).fit(table, "y")).toBeInstanceOf(MARSModel);
  });

  it("lets cross-validation choose the number of terms", async () => {
    const model = await new MARS({ pruning: "cross-validated", folds: 5, degree: 2 }).fit(x, y);
    const { validation, chosen } = model;
    expect(validation?.means.length).toBe(model.subsets.length);
    expect(validation?.best).toBe(chosen);
    expect(model.rSquared).toBeGreaterThan(0.95);
    const few = await new MARS({
      pruning: "cross-validated",
      folds: 5,
      degree: 2,
      rule: "one-standard-error",
    }).fit(x, y);
    expect(few.terms.length).toBeLessThanOrEqual(model.terms.length);
  });

  it.each(["constant", "linear", "features"] as const)(
    "has intervals that hold about 90 % of new cases: %s",
    async (variance) => {
      const draw = (seed: number) => {
        const inputs = new Matrix(600, 2, randomArray(1200, seed)).map((value) => 5 + 3 * value);
        const uniform = randomArray(600 * 12, seed + 1);
        const response = Float64Array.from({ length: 600 }, (_, row) => {
          // A sum of twelve uniform numbers is nearly normal.
          const normal = uniform.subarray(12 * row, 12 * row + 12).reduce((sum, value) => sum + value, 0) / 2;
          const mean = 3 * Math.abs(inputs.get(row, 0) - 5);
          return 2 + mean + spread(variance, mean, inputs.get(row, 1)) * normal;
        });
        return { inputs, response };
      };
      const train = draw(1);
      const model = await new MARS({ variance, repeats: 2 }).fit(train.inputs, train.response);
      const test = draw(7);
      const { lower, upper } = model.predictInterval(test.inputs, { level: 0.9 });
      const held = test.response.filter((value, row) => lower[row] <= value && value <= upper[row]).length;
      expect(held / 600).toBeGreaterThan(0.86);
      expect(held / 600).toBeLessThan(0.94);
      const deviations = model.predictDeviation(test.inputs);
      expect(Math.max(...deviations) / Math.min(...deviations) > 1.5).toBe(variance !== "constant");
    },
  );

  it("fits several responses on terms that they share", async () => {
    const other = y.map((value, row) => 3 * x.get(row, 3) - value);
    const model = await new MARS({ degree: 2 }).fit(x, Matrix.fromColumns([y, other]));
    expect(model).toBeInstanceOf(MARSResponsesModel);
    expect(model.models[0].terms).toEqual(model.models[1].terms);
    expect(model.models.every(({ rSquared }) => rSquared > 0.98)).toBe(true);
    expectClose(model.basis(x).multiply(model.coefficients).data, model.predict(x).data, {
      tolerance: 1e-11,
      scale: 30,
    });
    await expect(new MARS({ variance: "linear" }).fit(x, Matrix.fromColumns([y, other]))).rejects.toThrow(
      "several responses",
    );
  });

  it("refuses cases that weigh less than two", async () => {
    const weights = new Array<number>(ROWS).fill(1 / ROWS);
    await expect(new MARS().fit(x, y, { weights })).rejects.toThrow(
      /at least 2 cases.*counted by their weights/,
    );
  });

  it("predicts the same whatever the units of the columns and of the response", async () => {
    const model = await new MARS({ degree: 2 }).fit(x, y);
    const units = [1e10, 1e-10, 1, 1e5];
    const scaled = x.map((value, at) => value * units[at % 4]);
    const other = await new MARS({ degree: 2 }).fit(
      scaled,
      y.map((value) => 1e10 * value),
    );
    expectClose(
      other.predict(scaled).map((value) => value / 1e10),
      model.predict(x),
      { tolerance: 1e-9, scale: 10 },
    );
    const moved = await new MARS({ degree: 2 }).fit(
      x.map((value) => value + 1e6),
      y.map((value) => value - 1e6),
    );
    expectClose(
      moved.predict(x.map((value) => value + 1e6)).map((value) => value + 1e6),
      model.predict(x),
      { tolerance: 1e-6, scale: 10 },
    );
  });

  it("takes weights as repetition, any order of rows, and any order of columns, whatever the options", async () => {
    const options = fc.record(
      {
        degree: fc.constantFrom(1, 2, 3),
        penalty: fc.constantFrom(-1, 0, 2, 4),
        maxTerms: fc.constantFrom(1, 2, 5, 14, 40),
        threshold: fc.constantFrom(0, 0.001, 0.05),
        minSpan: fc.constantFrom(0, 1, 7),
        endSpan: fc.constantFrom(0, 1, 12),
        endSpanGrowth: fc.constantFrom(0, 2),
        fastParents: fc.constantFrom(0, 3, 20),
        fastAging: fc.constantFrom(0, 1),
        newVariablePenalty: fc.constantFrom(0, 0.2),
        autoLinear: fc.boolean(),
        linear: fc.subarray(["x1", "x3"]),
        interactions: fc.constantFrom(...sets),
        monotone: fc.constantFrom(...directions),
        pruning: fc.constantFrom(
          "backward" as const,
          "forward" as const,
          "replacement" as const,
          "exhaustive" as const,
          "none" as const,
        ),
        maxSelectedTerms: fc.constantFrom(1, 4, 30),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(options, fc.integer({ min: 1, max: 1e6 }), async (settings, seed) => {
        const rows = 60;
        const random = randomArray(rows * 6, seed);
        const inputs = new Matrix(rows, 4, random.slice(0, 4 * rows));
        const response = Float64Array.from({ length: rows }, (_, row) => {
          const [a, b, c] = inputs.row(row);
          return Math.abs(a) + b * c + 0.2 * random[4 * rows + row];
        });
        const estimator = new MARS(settings);
        const weights = Array.from({ length: rows }, (_, row) => row % 3);
        const repeated = weights.flatMap((count, row) => new Array<number>(count).fill(row)).reverse();
        const weighted = (await estimator.fit(inputs, response, { weights })).predict(inputs);
        const plain = (
          await estimator.fit(
            Matrix.from(repeated.map((row) => inputs.row(row))),
            repeated.map((row) => response[row]),
          )
        ).predict(inputs);
        expectClose(weighted, plain, { tolerance: 1e-8, scale: 5 });
        const table = (order: readonly number[]) =>
          Table.fromColumns({
            ...Object.fromEntries(order.map((j) => [`x${j}`, inputs.column(j)])),
            y: response,
          });
        const model = await estimator.fit(table([0, 1, 2, 3]), "y");
        const turned = await estimator.fit(table([2, 0, 3, 1]), "y");
        expectClose(turned.predict(table([2, 0, 3, 1])), model.predict(table([0, 1, 2, 3])), {
          tolerance: 1e-8,
          scale: 5,
        });
        expectClose(MARSModel.fromJSON(JSON.stringify(model)).predict(inputs), model.predict(inputs), {
          tolerance: 0,
        });
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe("MARSClassifier", () => {
  const label = (row: number) => (y[row] > 1 ? "high" : y[row] < -1 ? "low" : "middle");

  it("tells several classes apart", async () => {
    const labels = Array.from({ length: ROWS }, (_, row) => (row % 10 === 0 ? "middle" : label(row)));
    const model = await new MARSClassifier({ degree: 2, lambda: 0.01 }).fit(x, labels);
    expect(model.classes).toEqual(["high", "low", "middle"]);
    const right = model.predict(x).filter((label, row) => label === labels[row]).length;
    expect(right / ROWS).toBeGreaterThan(0.85);
    expect(model.summary()).toContain("h(");
    expect(model.sql("low")).toContain("CASE WHEN");
  });

  it("refuses to search subsets for several classes, which have several responses", async () => {
    const labels = Array.from({ length: ROWS }, (_, row) => label(row));
    for (const pruning of ["forward", "replacement", "exhaustive"] as const)
      await expect(new MARSClassifier({ pruning }).fit(x, labels)).rejects.toThrow(
        /option "pruning" must be "backward" or "none" for more than two classes/,
      );
  });

  it("says the shares of the classes where no term helps", async () => {
    const labels = Array.from({ length: ROWS }, (_, row) => (row % 4 === 0 ? "rare" : "frequent"));
    const model = await new MARSClassifier({ maxTerms: 1 }).fit(x, labels);
    expect(model.terms).toEqual(["(intercept)"]);
    expectClose(model.predictProba(x.slice(0, 1)).data, [0.75, 0.25], { tolerance: 1e-15 });
  });

  it("says that classes are separated, for which there is no estimate", async () => {
    const line = Array.from({ length: 60 }, (_, k) => [k]);
    const model = await new MARSClassifier().fit(
      line,
      line.map(([value]) => (value < 30 ? "left" : "right")),
    );
    expect(model.convergence?.converged).toBe(false);
    expect(model.convergence?.explanation).toBeDefined();
    expect(model.predict([[3], [50]])).toEqual(["left", "right"]);
  });
});
