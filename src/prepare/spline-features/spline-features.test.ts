import { describe, expect, it } from "vitest";
import { describeWithData } from "../../../test/support/data.js";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { SparseColumn } from "../../data/table/sparse-column.js";
import { Table } from "../../data/table/table.js";
import { readTable } from "../../io/index.js";
import { leastSquares } from "../../math/linalg/least-squares.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { rank } from "../../math/linalg/pseudo-inverse.js";
import { StudentT } from "../../math/probability/distributions/index.js";
import { LinearRegression, LogisticRegression } from "../../methods/linear/index.js";
import { Pipeline } from "../pipeline/index.js";
import { PolynomialFeatures } from "../polynomial-features/index.js";
import { SplineFeatures, SplineFeaturesModel, type SplineFeaturesOptions } from "./index.js";

const places = Array.from({ length: 41 }, (_, i) => i / 4);
const rows = places.map((place) => [place]);
const missing = Number.NaN;
const fitted = (options: SplineFeaturesOptions, x: number[][] = rows) => new SplineFeatures(options).fit(x);

describe("SplineFeatures", () => {
  it("replaces the chosen columns of a table by functions named after them; the others pass", async () => {
    const table = Table.fromColumns({ age: places, town: places.map(String), dose: places });
    const model = await new SplineFeatures({ degree: 1, knotCount: 3, columns: ["age"] }).fit(table);
    expect(model.outputs).toEqual(["s1(age)", "s2(age)", "dose"]);
    expect(model.sources).toEqual(["age", "age", "dose"]);
    expect(model.transformTable(table).names).toEqual(["s1(age)", "s2(age)", "town", "dose"]);
    expect(model.knots).toEqual({ age: [0, 5, 10] });
  });

  it("has as many functions as each basis should, with constants and without", async () => {
    const sizes = { "b-spline": 7, natural: 5, "natural-power": 5, "truncated-power": 7, cyclic: 4 } as const;
    for (const [basis, size] of Object.entries(sizes) as [keyof typeof sizes, number][])
      for (const intercept of [true, false]) {
        const out = (await fitted({ basis, intercept })).transform(rows);
        expect(out.columns).toBe(intercept ? size : size - 1);
        expect(rank(out)).toBe(out.columns);
      }
  });

  it("spans the same functions with B-splines and powers, and with both natural bases", async () => {
    const y = randomArray(41, 3);
    const fits = async (basis: "b-spline" | "truncated-power" | "natural" | "natural-power") => {
      const out = (await fitted({ basis, intercept: true })).transform(rows);
      return Float64Array.from(leastSquares(out, y).residuals);
    };
    expectClose(await fits("b-spline"), await fits("truncated-power"), { tolerance: 1e-11 });
    expectClose(await fits("natural"), await fits("natural-power"), { tolerance: 1e-11 });
  });

  it("stores B-splines with many knots sparse, and gives the same numbers", async () => {
    const model = await fitted({ knotCount: 30, extrapolation: "constant" });
    const table = Table.fromColumns({ x0: places });
    expect(model.transformTable(table).column("s9(x0)")).toBeInstanceOf(SparseColumn);
    expect(model.transformSparse(rows).toDense()).toEqual(model.transform(rows));
    expect(model.transformSparse(rows).values.length).toBeLessThanOrEqual(41 * 4);
  });

  it("has fewer knots for a column of fewer distinct values, and says so", async () => {
    const few = [[0], [1], [1], [3], [missing]];
    const model = await fitted({}, few);
    expect(model.fewerKnots).toEqual([{ column: "x0", asked: 5, knots: 3 }]);
    expect(model.knots).toEqual({ x0: [0, 1, 3] });
    expect((await fitted({ knots: [0, 1, 2, 3, 4, 5, 6] }, few)).fewerKnots).toEqual([]);
  });

  it("makes nothing but a constant of a column with one value, and says so", async () => {
    const model = await fitted({}, [[7], [7]]);
    expect([model.outputs, model.constantFeatures]).toEqual([[], ["x0"]]);
    const ones = await fitted({ intercept: true }, [[7], [7]]);
    expect(ones.transform([[8], [missing]]).toArrays()).toEqual([[1], [missing]]);
  });

  it("keeps missing values missing, marks them, or refuses them, also if there were none in training", async () => {
    const kept = await fitted({ degree: 1, knotCount: 2 }, [[0], [1]]);
    expect(kept.transform([[missing], [0.5]]).toArrays()).toEqual([[missing], [0.5]]);
    const marked = await fitted({ degree: 1, knotCount: 2, missing: "indicator" }, [[0], [1]]);
    expect(marked.outputs).toEqual(["s1(x0)", "x0=missing"]);
    expect(marked.transform([[missing], [0.5]]).toArrays()).toEqual([
      [0, 1],
      [0.5, 0],
    ]);
    const strict = await fitted({ missing: "error" }, [[0], [1]]);
    expect(() => strict.transform([[0], [missing]])).toThrow(
      'row 1 has no value in column "x0"; impute it first',
    );
  });

  it("refuses a column without values, and rows outside if told to", async () => {
    await expect(fitted({}, [[missing], [missing]])).rejects.toThrow(
      'SplineFeatures: column "x0" has no values to learn',
    );
    const model = await fitted({ extrapolation: "error" });
    expect(() => model.transform([[1], [10.5]])).toThrow(
      'row 1 has 10.5 in column "x0", outside of the knots from 0 to 10',
    );
  });

  it("leaves rows of weight 0 out, and other weights change nothing", async () => {
    const far = [...rows, [1000]];
    const weights = [...places.map((_, i) => 1 / (i + 3)), 0];
    const weighted = await new SplineFeatures().fit(far, { weights });
    expect(weighted.knots).toEqual((await fitted({})).knots);
  });

  it("takes knots by column, and names a column without", async () => {
    const two = places.map((place) => [place, place * place]);
    const knots = { x0: [0, 5, 10], x1: [0, 9, 100] };
    expect((await fitted({ knots }, two)).knots).toEqual(knots);
    await expect(fitted({ knots: { x0: [0, 1] } }, two)).rejects.toThrow('no knots for column "x1"');
    expect(() => new SplineFeatures({ knots: [1, 1] })).toThrow("rising numbers");
  });

  it("refuses options that do not go together", async () => {
    for (const [options, message] of [
      [{ extrapolation: "periodic" }, "whose ends meet"],
      [{ basis: "cyclic", extrapolation: "linear" }, 'must be "periodic"'],
      [{ continuity: 1 }, 'is for the basis "truncated-power"'],
      [{ basis: "truncated-power", degree: 2, continuity: 2 }, "must be below the degree"],
    ] as const)
      await expect(fitted(options)).rejects.toThrow(message);
  });

  it("gives functions of the continuity that is asked for", async () => {
    const sizes = await Promise.all(
      [-1, 0, 1, 2].map(async (continuity) => {
        const model = await fitted({ basis: "truncated-power", knots: [0, 3, 6, 10], continuity });
        return model.outputs.length;
      }),
    );
    expect(sizes).toEqual([11, 9, 7, 5]);
  });

  it("refuses values so far outside that a power is infinite", async () => {
    const model = await fitted({ extrapolation: "continue" });
    expect(() => model.transform([[1], [1e150]])).toThrow(/a function of column "x0" is .* at row 1; choose/);
  });

  it("comes back from its file", async () => {
    for (const basis of ["b-spline", "natural", "cyclic"] as const) {
      const model = await fitted({ basis });
      const back = SplineFeaturesModel.fromJSON(JSON.stringify(model));
      expect(back.transform(rows).equals(model.transform(rows))).toBe(true);
      expect(back.fewerKnots).toEqual([]);
    }
  });
});

describe("pointwise variances of fits to 50 points of the unit interval (ESL figure 5.3)", () => {
  const x = randomArray(50, 31).map((value) => Math.abs(value) % 1);
  const y = randomArray(50, 32);
  const column = new Matrix(50, 1, Float64Array.from(x));
  const at = [0.001, 0.25, 0.5, 0.75, 0.999];
  const cube = (value: number, knot: number) => Math.max(value - knot, 0) ** 3;
  const natural = [0.1, 0.26, 0.42, 0.58, 0.74, 0.9];
  const share = (value: number, k: number) =>
    (cube(value, natural[k]) - cube(value, natural[5])) / (natural[5] - natural[k]);

  /** The features of each curve, and the same functions written out. */
  const curves = {
    "a line": [new PolynomialFeatures({ degree: 1 }), (v: number) => [1, v]],
    "a cubic polynomial": [new PolynomialFeatures({ degree: 3 }), (v: number) => [1, v, v ** 2, v ** 3]],
    "a cubic spline": [
      new SplineFeatures({ knots: [0, 0.33, 0.66, 1] }),
      (v: number) => [1, v, v ** 2, v ** 3, cube(v, 0.33), cube(v, 0.66)],
    ],
    "a natural spline": [
      new SplineFeatures({ knots: natural, basis: "natural" }),
      (v: number) => [1, v, ...[0, 1, 2, 3].map((k) => share(v, k) - share(v, 4))],
    ],
  } as const;

  /** σ̂⁻²·Var f̂ from the half widths of confidence intervals, which are t·σ̂·√(h·(HᵀH)⁻¹·h). */
  async function variances(features: SplineFeatures | PolynomialFeatures): Promise<Float64Array> {
    const pipeline = new Pipeline({
      steps: [
        ["features", features],
        ["fit", new LinearRegression()],
      ],
    });
    const model = await pipeline.fit(column, y);
    const { last } = model;
    const { lower, upper } = model.predictInterval(
      at.map((value) => [value]),
      { kind: "confidence", level: 0.95 },
    );
    const t =
      new StudentT({ degreesOfFreedom: last.degreesOfFreedom }).quantile(0.975) * last.residualStandardError;
    return lower.map((low, k) => ((upper[k] - low) / (2 * t)) ** 2);
  }

  for (const [name, [features, functions]] of Object.entries(curves))
    it(`are those of h·(HᵀH)⁻¹·h for ${name}`, async () => {
      const H = Matrix.from(Array.from(x, functions));
      const { inverseGram } = leastSquares(H, y, { inverseGram: true });
      const expected = at.map((value) => {
        const h = Matrix.from([functions(value)]);
        return inverseGram === undefined
          ? Number.NaN
          : h.multiply(inverseGram).multiply(h.transpose()).data[0];
      });
      const scale = Math.max(...expected);
      expectClose(await variances(features), expected, { tolerance: 1e-9, scale });
    });

  it("explode near the boundary for the cubic spline, and less for the natural one", async () => {
    const [cubic, tamed] = [
      await variances(curves["a cubic spline"][0]),
      await variances(curves["a natural spline"][0]),
    ];
    for (const end of [0, 4]) {
      expect(cubic[end]).toBeGreaterThan(2 * cubic[2]);
      expect(tamed[end]).toBeLessThan(cubic[end]);
    }
  });
});

describeWithData("natural splines for South African heart disease", "esl/SAheart.csv", (file) => {
  it("give the deviances of ESL table 5.1", async () => {
    const table = await readTable(file);
    const family = table.column("famhist");
    if (family.kind !== "categorical") throw new Error("famhist has levels");
    const present = Array.from(family.codes, (code) => family.levels[code] === "Present");
    const curved = ["sbp", "tobacco", "ldl", "obesity", "age"];
    // The quartiles of all values, as R places the knots of four degrees of freedom.
    const knots = Object.fromEntries(curved.map((name) => [name, quartiles(numbersOf(table, name))]));
    const deviance = async (left: string | undefined) => {
      const used = [...curved, "famhist"].filter((name) => name !== left);
      const columns = table.withColumn("famhist", present).select([...used, "chd"]);
      const features = new SplineFeatures({
        basis: "natural",
        knots,
        columns: used.filter((name) => name !== "famhist"),
      });
      const steps = [
        ["features", features],
        ["fit", new LogisticRegression()],
      ] as const;
      return (await new Pipeline({ steps }).fit(columns, "chd")).last.deviance;
    };
    const printed = [
      [undefined, 458.087944099779],
      ["sbp", 467.1641493],
      ["tobacco", 470.4752594],
      ["ldl", 472.394458],
      ["famhist", 479.4440963],
      ["obesity", 466.2350412],
      ["age", 481.8561396],
    ] as const;
    for (const [left, expected] of printed) expectClose(await deviance(left), expected, { tolerance: 1e-6 });
  });
});

function numbersOf(table: Table, name: string): Float64Array {
  const column = table.column(name);
  if (column.kind !== "quantitative") throw new Error(`${name} has numbers`);
  return column.values;
}

function quartiles(values: Float64Array): number[] {
  const sorted = values.toSorted();
  return [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const place = (sorted.length - 1) * share;
    const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return below + (place - Math.floor(place)) * (above - below);
  });
}
