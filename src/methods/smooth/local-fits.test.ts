import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { crossValidate } from "../../evaluate/validate/index.js";
import { Matrix } from "../../math/linalg/index.js";
import { KERNELS } from "../../math/probability/density/kernels.js";
import { random } from "../../math/probability/random/index.js";
import { LinearRegression } from "../linear/index.js";
import {
  KernelSmoother,
  LocalRegression,
  LocalRegressionModel,
  type LocalRegressionOptions,
} from "./index.js";
import { SMOOTHING_KERNELS, writeKernelWeights } from "./local/kernel-weights.js";
import { select, weightedSelect } from "./local/select.js";

const ROUNDING = { tolerance: 1e-10 };
const draws = random(7);
const x = Array.from({ length: 60 }, () => [10 * draws.next()]);
const y = x.map(([value]) => Math.sin(value) + 0.3 * draws.normal());
const two = x.map(([value]) => [value, 3 * draws.normal()]);
const inside = [[1], [4.5], [7.7], [9]];

/** Rows and responses, each as often as its weight says. */
function repeated(rows: number[][], responses: number[], weights: number[]): [number[][], number[]] {
  const all = weights.flatMap((weight, i) => new Array<number>(weight).fill(i));
  return [all.map((i) => rows[i]), all.map((i) => responses[i])];
}

describe("the kernels of local fits", () => {
  it.each(SMOOTHING_KERNELS)("have the shape of the density %s, with the value 1 at 0", (kernel) => {
    const locations = Float64Array.of(0, 0.3, 0.999, 1, 1.4, 3);
    const out = new Float64Array(locations.length);
    writeKernelWeights(
      kernel,
      locations.map((location) => (2 * location) ** 2),
      locations.length,
      4,
      out,
    );
    const { density } = KERNELS[kernel];
    expectClose(
      out,
      Array.from(locations, (location) => density(location) / density(0)),
      { tolerance: 1e-15 },
    );
  });
});

describe("weighted selection", () => {
  it("finds the value that a sorted list has where weights reach the target", () => {
    const stream = random(1);
    for (let trial = 0; trial < 200; trial += 1) {
      const count = 1 + Math.floor(stream.next() * 300);
      const values = Float64Array.from({ length: count }, () => Math.floor(stream.next() * 40));
      const weights = trial % 2 === 0 ? undefined : values.map(() => Math.floor(3 * stream.next()) + 0.5);
      const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? count;
      const target = total * stream.next();
      const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
      let [at, sum] = [0, weights?.[order[0]] ?? 1];
      while (sum < target && at < count - 1) {
        at += 1;
        sum += weights?.[order[at]] ?? 1;
      }
      expect(weightedSelect(values.slice(), weights?.slice(), count, target)).toBe(values[order[at]]);
    }
  });
});

describe("selection", () => {
  it("finds the value that a sorted list has at the target, and leaves the list as it was", () => {
    const stream = random(2);
    const shapes = [
      () => stream.next(),
      () => Math.floor(20 * stream.next()),
      () => Math.exp(10 * stream.normal()),
      () => (stream.next() < 0.1 ? Number.POSITIVE_INFINITY : 0),
    ];
    for (const shape of shapes)
      for (const [from, count] of [0, 1, 7, 999, 1000, 1001, 4000].entries()) {
        const values = Float64Array.from({ length: count + from }, shape);
        // Sorted values and the reverse of them are the worst for a sample in steps, and none at all.
        if (from % 2 === 0) values.sort();
        const own = values.slice(0, count);
        const sorted = own.slice().sort();
        const scratch = new Float64Array(count);
        for (const share of [0, 0.01, 0.3, 0.5, 0.75, 0.999, 1]) {
          const target = Math.max(1, Math.min(count, share * count));
          if (count === 0) continue;
          expect(select(values, count, target, scratch)).toBe(sorted[Math.ceil(target) - 1]);
          expect(values.subarray(0, count)).toEqual(own);
        }
      }
  });
});

describe("LocalRegression", () => {
  it("reproduces polynomials of its degree everywhere, at the ends too", async () => {
    for (const degree of [1, 2, 3]) {
      const curve = ([value]: number[]) => 2 - value + 0.3 * value ** degree;
      const model = await new LocalRegression({ degree, span: 0.3 }).fit(x, x.map(curve));
      expectClose(model.fitted, x.map(curve), { tolerance: 1e-8 });
    }
    const plane = ([a, b]: number[]) => 2 - a + 3 * b;
    const model = await new LocalRegression({ degree: 1, span: 0.3 }).fit(two, two.map(plane));
    expectClose(model.fitted, two.map(plane), ROUNDING);
  });

  it("has equivalent kernels that sum to 1, balance around the location, and give the curve", async () => {
    const model = await new LocalRegression({ degree: 1, span: 0.4 }).fit(x, y);
    const kernels = model.equivalentKernels(inside);
    const curve = model.predict(inside);
    for (const [row, [location]] of inside.entries()) {
      const kernel = kernels.row(row);
      const sum = (of: (i: number) => number) => x.reduce((total, _, i) => total + kernel[i] * of(i), 0);
      expectClose(
        [sum(() => 1), sum((i) => x[i][0] - location), sum((i) => y[i])],
        [1, 0, curve[row]],
        ROUNDING,
      );
    }
    const equivalent = model.equivalentKernels(x);
    expectClose(model.leverages, equivalent.diagonal(), ROUNDING);
  });

  it.each([
    {},
    { family: "symmetric" },
    { width: 2 },
    { statistics: "approximate" },
    { span: "auto" },
  ] as const)("counts a weight as that many equal rows, errors included (%j)", async (options) => {
    const weights = x.map((_, i) => 1 + (i % 3));
    const [rows, responses] = repeated(x, y, weights);
    const plain = await new LocalRegression(options).fit(rows, responses);
    const weighted = await new LocalRegression(options).fit(x, y, { weights });
    const told = (model: LocalRegressionModel) => [
      ...model.predict(inside),
      ...model.predictDeviations(inside),
      model.degreesOfFreedom,
      model.residualStandardError,
      model.residualDegreesOfFreedom,
    ];
    expectClose(told(weighted), told(plain), { tolerance: 1e-8 });
  });

  it("chooses by the errors of cases that are really left out, where the width is fixed", async () => {
    const candidates = [1.5, 3];
    const model = await new LocalRegression({ width: "auto", candidates, criterion: "loo", degree: 1 }).fit(
      x,
      y,
    );
    for (const [k, width] of candidates.entries()) {
      let sum = 0;
      for (const [i, row] of x.entries()) {
        const others = new LocalRegression({ width, degree: 1, extrapolation: "local" });
        const rest = await others.fit(
          x.filter((_, j) => j !== i),
          y.filter((_, j) => j !== i),
        );
        sum += (y[i] - rest.predict([row])[0]) ** 2;
      }
      expectClose(model.criterionValues?.[k] ?? 0, sum / x.length, ROUNDING);
    }
    expect(model.width).toBe(
      candidates[(model.criterionValues?.[0] ?? 0) < (model.criterionValues?.[1] ?? 0) ? 0 : 1],
    );
  });

  it("has a plug-in width in the unit of the feature", async () => {
    const options = { width: "plug-in", degree: 1 } as const;
    const one = await new LocalRegression(options).fit(x, y);
    const twenty = await new LocalRegression(options).fit(
      x.map(([value]) => [20 * value]),
      y,
    );
    expectClose((twenty.width ?? 0) / (one.width ?? 1), 20, { tolerance: 1e-8 });
    await expect(new LocalRegression(options).fit(two, y)).rejects.toThrow(
      'the width "plug-in" is for 1 feature',
    );
  });

  it("finds coefficients that vary with another feature", async () => {
    // y = (1 + z) + (2 − 3z)·b, locally in z, with lines in b.
    const rows = two.map(([z, b]) => [z / 10, b]);
    const response = rows.map(([z, b]) => 1 + z + (2 - 3 * z) * b);
    const model = await new LocalRegression({ parametric: ["x1"], linear: ["x1"], span: 0.5 }).fit(
      rows,
      response,
    );
    expect(model.termNames).toEqual(["1", "x0", "x1", "x0^2", "x0 * x1"]);
    const found = model.localCoefficients([[0.4, 0]]).row(0);
    expectClose(found, [1.4, 1, 2 - 1.2, 0, -3], { tolerance: 1e-8 });
  });

  it("takes the curve at the nearest point inside for cases outside the range, or what else is wanted", async () => {
    const rows = [[1], [2], [3], [5]];
    const line = { degree: 1, span: 1 } as const;
    const nearest = await new LocalRegression(line).fit(rows, [1, 2, 3, 5]);
    expectClose(nearest.predict([[6], [-100]]), [5, 1], ROUNDING);
    const local = await new LocalRegression({ ...line, extrapolation: "local" }).fit(rows, [1, 2, 3, 5]);
    expectClose(local.predict([[6]]), [6], ROUNDING);
    const strict = await new LocalRegression({ extrapolation: "error" }).fit(rows, [1, 2, 3, 5]);
    expect(() => strict.predict([[4], [6]])).toThrow(
      'column "x0" must be from 1 to 5 at row 1, the range of the training cases; got 6; give extrapolation: "nearest"',
    );
  });

  it("is cross-validated by default, though folds leave out the ends of ranges", async () => {
    const noise = random(21);
    const rows = Array.from({ length: 60 }, () => [noise.normal(), noise.normal()]);
    const response = rows.map(([a, b]) => Math.sin(2 * a) + b + 0.1 * noise.normal());
    const options = { folds: 10, seed: 1, metrics: "rSquared" } as const;
    const curves = await crossValidate(new LocalRegression(), rows, response, options);
    const planes = await crossValidate(new LinearRegression(), rows, response, options);
    expect(curves.pooled("rSquared")).toBeGreaterThan(planes.pooled("rSquared"));
  });

  it("answers where neighborhoods hold few different cases, and says how many it widened", async () => {
    const few = Array.from({ length: 40 }, (_, i) => [Math.floor(i / 10), i % 2, 5]);
    const response = few.map(([a, b]) => a * a + b);
    const model = await new LocalRegression({ span: 0.3 }).fit(few, response);
    // The square of a column of zeros and ones, and a constant column, say nothing new.
    expect(model.termNames).toEqual(["1", "x0", "x1", "x0^2", "x0 * x1"]);
    expectClose(model.fitted, response, { tolerance: 1e-8 });
    const width = await new LocalRegression({ width: 0.1, degree: 1 }).fit(
      [[0], [1], [5], [9]],
      [0, 1, 5, 9],
    );
    expectClose(width.predict([[3]]), [3], ROUNDING);
    expect(width.widened).toBe(0);
  });

  it("has no error where there are as many terms as cases, however it is computed", async () => {
    for (const statistics of ["exact", "approximate"] as const) {
      const model = await new LocalRegression({ degree: 1, span: 1, statistics }).fit([[0], [1]], [1, 5]);
      expect(model.residualStandardError).toBeNaN();
    }
  });

  it("widens a neighborhood all of whose cases are outliers of a robust fit", async () => {
    // Six cases lie at one place far from the line, where only they count.
    const line = Array.from({ length: 60 }, (_, i) => [i / 10]);
    const rows = [...line, ...new Array<number[]>(6).fill([20])];
    const response = [
      ...line.map(([value]) => value + 0.01 * Math.sin(50 * value)),
      500,
      -460,
      500,
      -460,
      500,
      -460,
    ];
    const model = await new LocalRegression({ family: "symmetric", width: 0.5, degree: 0 }).fit(
      rows,
      response,
    );
    expect(Array.from(model.robustness ?? []).slice(60)).toEqual([0, 0, 0, 0, 0, 0]);
    // The nearest cases that count are at the end of the line.
    const [value] = model.predict([[20]]);
    expect(value).toBeGreaterThan(4);
    expect(value).toBeLessThan(6);
  });

  it("answers with weights that sum to 1, whose errors no degrees of freedom can tell", async () => {
    const weights = x.map(() => 1 / x.length);
    const model = await new LocalRegression().fit(x, y, { weights });
    const plain = await new LocalRegression().fit(x, y);
    expectClose(model.predict(inside), plain.predict(inside), ROUNDING);
    expect(model.residualStandardError).toBeNaN();
    const precise = await new LocalRegression({ weighting: "precision" }).fit(x, y, { weights });
    expectClose(precise.predictDeviations(inside), plain.predictDeviations(inside), ROUNDING);
  });

  // These spans are whole numbers of the 60 cases.
  it.each([
    { span: "auto", candidates: [0.25, 0.4, 0.8] },
    { span: "auto", candidates: [0.25, 0.4, 0.8], criterion: "loo" },
    { width: "auto", degree: 1, criterion: "aicc" },
  ] satisfies LocalRegressionOptions[])(
    "chooses with weights that sum to 1 as without weights (%j)",
    async (options) => {
      const weights = x.map(() => 1 / x.length);
      const plain = await new LocalRegression(options).fit(x, y);
      for (const weighting of ["frequency", "precision"] as const) {
        const model = await new LocalRegression({ ...options, weighting }).fit(x, y, { weights });
        expectClose(model.predict(inside), plain.predict(inside), ROUNDING);
        const choice = (values: Float64Array = new Float64Array(0)) => values.indexOf(Math.min(...values));
        expect(choice(model.criterionValues)).toBe(choice(plain.criterionValues));
      }
    },
  );

  it("refuses more columns than have neighborhoods, at once", async () => {
    const wide = new Matrix(
      300,
      270,
      Float64Array.from({ length: 300 * 270 }, () => draws.normal()),
    );
    await expect(new LocalRegression().fit(wide, wide.column(0))).rejects.toThrow(
      "polynomials of degree 2 in 270 features have 36856 terms, and at most 150 terms can be fitted to 300 cases",
    );
  });

  it("covers the curve and new responses about as often as it says", async () => {
    const stream = random(11);
    const rows = Array.from({ length: 80 }, (_, i) => [i / 79]);
    let [curve, next] = [0, 0];
    for (let trial = 0; trial < 200; trial += 1) {
      const responses = rows.map(([value]) => 2 * value - value ** 2 + 0.2 * stream.normal());
      const model = await new LocalRegression({ span: 0.5 }).fit(rows, responses);
      const { lower, upper } = model.predictInterval([[0.33]], { kind: "confidence" });
      const truth = 2 * 0.33 - 0.33 ** 2;
      curve += Number(lower[0] <= truth && truth <= upper[0]);
      const wide = model.predictInterval([[0.33]]);
      const fresh = truth + 0.2 * stream.normal();
      next += Number(wide.lower[0] <= fresh && fresh <= wide.upper[0]);
    }
    // Three standard errors of a share of 200.
    for (const share of [curve / 200, next / 200]) expectClose(share, 0.95, { tolerance: 0.047 });
  });

  it("comes back from its file with the same answers", async () => {
    const model = await new LocalRegression({ family: "symmetric", span: 0.5 }).fit(two, y);
    const read = LocalRegressionModel.fromJSON(JSON.stringify(model));
    const at = two.slice(0, 3);
    expect(read.predictDeviations(at)).toEqual(model.predictDeviations(at));
    expect(String(read)).toContain("60 cases, 6 terms, robust");
  });
});

describe("KernelSmoother", () => {
  it("takes all cases at the distance of the last neighbor", async () => {
    const model = await new KernelSmoother({ neighbors: 2, kernel: "uniform" }).fit(
      [[0], [1], [2]],
      [0, 3, 9],
    );
    expectClose(model.predict([[1]]), [4], ROUNDING);
    expectClose(model.predict([[0]]), [1.5], ROUNDING);
  });

  it("widens a neighborhood without cases to the nearest ones, and goes on outside", async () => {
    const model = await new KernelSmoother({ width: 0.5 }).fit([[0], [1], [10]], [2, 4, 9]);
    expectClose(model.predict([[9.9], [12]]), [9, 9], ROUNDING);
    const between = model.predict([[6]])[0];
    expect(between).toBeGreaterThanOrEqual(4);
    expect(between).toBeLessThanOrEqual(9);
  });

  it("chooses few neighbors for a curve without noise, and many for noise alone", async () => {
    const noise = x.map(() => draws.normal());
    const count = async (responses: number[]) =>
      (await new KernelSmoother().fit(x, responses)).neighborhoodWeight ?? 0;
    expect(await count(x.map(([value]) => Math.sin(2 * value)))).toBeLessThan(6);
    expect(await count(noise)).toBeGreaterThan(15);
  });

  it.each(["epanechnikov", "gaussian", "uniform"] as const)(
    "compares neighborhoods as fits with each of them alone would, ties and weights included (%s)",
    async (kernel) => {
      const stream = random(5);
      for (const columns of [1, 2, 9]) {
        const rows = Array.from({ length: 50 }, () =>
          Array.from({ length: columns }, () => Math.floor(3 * stream.next())),
        );
        const response = rows.map(([value]) => value + stream.normal());
        const weights = rows.map(() => 1 + Math.floor(3 * stream.next()));
        for (const choice of [
          { neighbors: "auto" as const, candidates: [2, 3, 10, 40] },
          { width: "auto" as const, candidates: [0.5, 1, 2.5, 6] },
        ]) {
          const auto = await new KernelSmoother({ kernel, ...choice }).fit(rows, response, { weights });
          for (const [k, candidate] of choice.candidates.entries()) {
            const one = "width" in choice ? { width: candidate } : { neighbors: candidate };
            const alone = await new KernelSmoother({ kernel, ...one }).fit(rows, response, { weights });
            const errors = response.map((value, i) => {
              const rest = 1 - alone.leverages[i] / weights[i];
              return rest > 1e-10
                ? weights[i] * ((value - alone.fitted[i]) / rest) ** 2
                : Number.POSITIVE_INFINITY;
            });
            const total = weights.reduce((sum, weight) => sum + weight, 0);
            const expected = errors.reduce((sum, error) => sum + error, 0) / total;
            const found = auto.criterionValues?.[k] ?? 0;
            if (expected === Number.POSITIVE_INFINITY) expect(found).toBe(expected);
            else expectClose(found, expected, ROUNDING);
          }
        }
      }
    },
  );

  it("chooses with weights that sum to 1 as without weights", async () => {
    const weights = x.map(() => 1 / x.length);
    for (const options of [{}, { width: "auto" }, { neighbors: 5 }] as const) {
      const plain = await new KernelSmoother(options).fit(x, y);
      const model = await new KernelSmoother(options).fit(x, y, { weights });
      expectClose(model.predict(inside), plain.predict(inside), ROUNDING);
    }
  });

  it("predicts its own cases as it fitted them, in many columns with equal distances", async () => {
    const stream = random(6);
    const rows = Array.from({ length: 90 }, () =>
      Array.from({ length: 12 }, (_, j) => (1 + j / 7) * Math.floor(2 * stream.next())),
    );
    const response = rows.map((row) => row[0] + stream.normal());
    for (const kernel of ["uniform", "epanechnikov"] as const) {
      const model = await new KernelSmoother({ neighbors: 7, kernel }).fit(rows, response);
      expect(model.predict(rows)).toEqual(model.fitted);
      const apart = rows.map((row) => model.predict([row])[0]);
      expect(Float64Array.from(apart)).toEqual(model.fitted);
    }
  });
});
