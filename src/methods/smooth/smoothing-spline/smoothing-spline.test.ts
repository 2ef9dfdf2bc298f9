import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { solve } from "../../../math/linalg/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { SmoothingSpline } from "./index.js";

/** A noisy wave at points that are not equally spaced. */
function wave(count: number, seed = 1) {
  const stream = random(seed);
  const x = Array.from({ length: count }, () => stream.next()).sort((a, b) => a - b);
  return { x: column(x), y: x.map((t) => Math.sin(7 * t) + 0.3 * stream.normal()) };
}

describe("SmoothingSpline", () => {
  it("has a smoother matrix that is symmetric, leaves lines alone and shrinks everything else", async () => {
    const { x } = wave(12);
    const columns = await Promise.all(
      x.map(async (_, j) => (await new SmoothingSpline({ lambda: 1e-3 }).fit(x, unit(12, j))).values),
    );
    const smoother = Matrix.fromColumns(columns);
    expectClose(smoother.data, smoother.transpose().data, { tolerance: 1e-12 });
    const t = x.map(([value]) => value);
    expectClose(
      smoother.multiply(Float64Array.from(t, (value) => 2 + 3 * value)),
      t.map((v) => 2 + 3 * v),
      { tolerance: 1e-12 },
    );
    // S − S·S is positive semidefinite: no response is followed by more than itself.
    const shrunken = smoother.multiply(smoother);
    const rest = smoother.diagonal().map((value, i) => value - shrunken.get(i, i));
    expect(rest.every((value) => value > 0)).toBe(true);
  });

  it("is the ridge regression on second differences where knots have a distance of 1 (Reinsch)", async () => {
    const n = 9;
    const x = column(Array.from({ length: n }, (_, i) => i));
    const y = [1, 3, 2, 5, 4, 4, 6, 3, 1];
    const differences = new Matrix(n - 2, n).map((_, at) => [1, -2, 1][(at % n) - Math.floor(at / n)] ?? 0);
    const bends = new Matrix(n - 2, n - 2).map(
      (_, at) => [2 / 3, 1 / 6][Math.abs((at % (n - 2)) - Math.floor(at / (n - 2)))] ?? 0,
    );
    const roughness = differences.transpose().multiply(solve(bends, differences));
    const expected = solve(
      roughness.map((value, at) => 0.8 * value + Number(at % (n + 1) === 0)),
      y,
    );
    const model = await new SmoothingSpline({ lambda: 0.8 }).fit(x, y);
    expectClose(model.values, expected, { tolerance: 1e-13 });
  });

  it("bends nowhere beyond the outermost knots, nor at them", async () => {
    const { x, y } = wave(30);
    const model = await new SmoothingSpline().fit(x, y);
    const [first, last] = [x[0], x[29]];
    const inside = [[first[0] + 1e-9], [last[0] - 1e-9]];
    expectClose(model.derivative(inside, 2), [0, 0], { tolerance: 1e-4 });
    expectClose(model.derivative([[-3], [5]], 2), [0, 0], { tolerance: 0 });
    const [here, beyond] = model.predict([last, [last[0] + 2]]);
    expectClose(beyond, here + 2 * model.slopes[29], { tolerance: 1e-12 });
  });

  it("joins its cubic pieces with two continuous derivatives", async () => {
    const { x, y } = wave(20);
    const model = await new SmoothingSpline({ degreesOfFreedom: 9 }).fit(x, y);
    for (const [knot] of x.slice(1, -1)) {
      const sides = [[knot - 1e-10], [knot + 1e-10]];
      for (const order of [1, 2] as const) {
        const [left, right] = model.derivative(sides, order);
        expectClose(left, right, { tolerance: 1e-5, scale: 1 + Math.abs(left) });
      }
    }
  });

  it("has the degrees of freedom that are asked for", async () => {
    const { x, y } = wave(40);
    for (const degreesOfFreedom of [2.001, 3, 12.5, 39]) {
      const model = await new SmoothingSpline({ degreesOfFreedom }).fit(x, y);
      expectClose(model.degreesOfFreedom, degreesOfFreedom, { tolerance: 1e-9 });
      expectClose(
        model.leverages.reduce((sum, leverage) => sum + leverage, 0),
        degreesOfFreedom,
        { tolerance: 1e-9 },
      );
    }
  });

  it("is the least-squares line for a huge penalty, and goes through all points for a tiny one", async () => {
    const { x, y } = wave(25);
    const line = await new SmoothingSpline({ lambda: 1e12 }).fit(x, y);
    expectClose(line.slopes, new Float64Array(25).fill(line.slopes[0]), { tolerance: 1e-9 });
    expectClose(line.degreesOfFreedom, 2, { tolerance: 1e-9 });
    const through = await new SmoothingSpline({ lambda: 1e-14 }).fit(x, y);
    expectClose(through.predict(x), y, { tolerance: 1e-4 });
  });

  it("chooses a line where the responses are one, without residuals", async () => {
    const { x } = wave(25);
    for (const criterion of ["gcv", "loo", "reml"] as const) {
      const model = await new SmoothingSpline({ criterion }).fit(
        x,
        x.map(([t]) => 1e6 - 4 * t),
      );
      expectClose(model.degreesOfFreedom, 2, { tolerance: 1e-3 });
      expect(model.residualSum).toBe(0);
      expectClose(model.predict([[0.5]]), [1e6 - 2], { tolerance: 1e-8 });
    }
  });

  it("leaves out one case at a time in its leave-one-out errors, also of several at one value", async () => {
    const { y } = wave(12);
    const x = column([0, 1, 1, 2, 3, 3, 3, 4, 5, 6, 7, 8]);
    const model = await new SmoothingSpline({ lambda: 0.5 }).fit(x, y);
    const errors = await Promise.all(
      y.map(async (response, i) => {
        const without = (list: readonly unknown[]) => list.filter((_, k) => k !== i);
        const fit = await new SmoothingSpline({ lambda: 0.5 }).fit(
          without(x) as number[][],
          without(y) as number[],
        );
        return (response - fit.predict([x[i]])[0]) ** 2;
      }),
    );
    expectClose(
      model.loo,
      errors.reduce((sum, error) => sum + error / 12, 0),
      { tolerance: 1e-12 },
    );
  });

  it("finds penalties on another scale where feature or response have another unit", async () => {
    const { x, y } = wave(60);
    for (const criterion of ["gcv", "reml"] as const) {
      const model = await new SmoothingSpline({ criterion }).fit(x, y);
      const scaled = await new SmoothingSpline({ criterion }).fit(
        x.map(([t]) => [1e3 * t + 5e3]),
        y.map((value) => 1e-5 * value + 7),
      );
      expectClose(scaled.lambda, model.lambda * 1e9, { tolerance: 1e-4, scale: model.lambda * 1e9 });
      expectClose(scaled.degreesOfFreedom, model.degreesOfFreedom, { tolerance: 1e-4 });
      expectClose(scaled.predict([[5500]])[0], 7 + 1e-5 * model.predict([[0.5]])[0], { tolerance: 1e-10 });
    }
  });

  it("has nearly the same penalty for many points as the search without groups would find", async () => {
    const { x, y } = wave(1200);
    const model = await new SmoothingSpline().fit(x, y);
    for (const factor of [0.9, 1.1]) {
      const other = await new SmoothingSpline({ lambda: factor * model.lambda }).fit(x, y);
      expect(other.gcv).toBeGreaterThan(model.gcv);
    }
  });

  it("keeps its digits with a hundred thousand knots", async () => {
    const n = 100_000;
    const x = column(Array.from({ length: n }, (_, i) => i / n));
    const y = x.map(([t]) => 3 - 2 * t);
    const model = await new SmoothingSpline({ lambda: 10 }).fit(
      x,
      y.map((value, i) => value + (i % 2 === 0 ? 1 : -1)),
    );
    // Responses that alternate cancel in every wide window.
    expectClose(model.predict([[0.5]]), [2], { tolerance: 1e-5 });
    expectClose(model.degreesOfFreedom, 2 + degreesBeyondLine(n, 10), { tolerance: 1e-2 });
  });

  it("covers the true curve with its confidence intervals at the stated share of the points", async () => {
    const truth = (t: number) => Math.sin(7 * t);
    let [inside, count] = [0, 0];
    for (let seed = 1; seed <= 40; seed += 1) {
      const { x, y } = wave(100, seed);
      const model = await new SmoothingSpline({ criterion: "reml" }).fit(x, y);
      const { lower, upper } = model.predictInterval(x, { kind: "confidence" });
      x.forEach(([t], i) => {
        count += 1;
        if (lower[i] <= truth(t) && truth(t) <= upper[i]) inside += 1;
      });
    }
    expectClose(inside / count, 0.95, { tolerance: 0.03 });
  });

  it("widens its intervals between knots that are far apart, and beyond the cases", async () => {
    const x = column([0, 0.1, 0.2, 0.3, 0.4, 0.9, 1]);
    const model = await new SmoothingSpline({ lambda: 1e-4 }).fit(x, [0, 1, 0, 1, 0, 1, 0]);
    const at = column([0.35, 0.65, 1.5, 2]);
    const { lower, upper } = model.predictInterval(at, { kind: "confidence" });
    const widths = upper.map((value, i) => value - lower[i]);
    expect(widths[1]).toBeGreaterThan(widths[0]);
    expect(widths[3]).toBeGreaterThan(widths[2]);
    const prediction = model.predictInterval(at);
    expect(prediction.upper.every((value, i) => value > upper[i])).toBe(true);
  });

  it("predicts by its equivalent kernels, whose weights sum to 1", async () => {
    const { x, y } = wave(40);
    const model = await new SmoothingSpline().fit(x, y);
    const rows = column([-0.2, x[0][0], 0.41, x[39][0], 1.3]);
    const kernels = model.equivalentKernels(rows);
    expectClose(kernels.multiply(new Float64Array(40).fill(1)), new Float64Array(5).fill(1), {
      tolerance: 1e-11,
    });
    expectClose(kernels.multiply(y), model.predict(rows), { tolerance: 1e-11 });
    expect(model.points.column(0)).toEqual(model.knots);
  });

  it("means by weights how often a case occurred, or its precision", async () => {
    const { x, y } = wave(30);
    const weights = y.map((_, i) => 1 + (i % 3));
    const twice = y.flatMap((_, i) => new Array<number>(weights[i]).fill(i));
    const repeated = await new SmoothingSpline().fit(
      twice.map((i) => x[i]),
      twice.map((i) => y[i]),
    );
    const frequency = await new SmoothingSpline().fit(x, y, { weights });
    expectClose(frequency.values, repeated.values, { tolerance: 1e-6 });
    expectClose(frequency.residualVariance, repeated.residualVariance, { tolerance: 1e-6 });
    const precision = async (factor: number) =>
      new SmoothingSpline({ weighting: "precision" }).fit(x, y, { weights: weights.map((w) => factor * w) });
    const [one, small] = await Promise.all([precision(1), precision(1 / 60)]);
    expectClose(small.values, one.values, { tolerance: 1e-7 });
    expect(one.totalWeight).toBeCloseTo(30, 10);
  });

  it("gives finite answers for all combinations of its options", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("gcv" as const, "loo" as const, "reml" as const),
        fc.constantFrom("frequency" as const, "precision" as const),
        fc.constantFrom({}, { lambda: 0.01 }, { degreesOfFreedom: 2.5 }),
        fc.array(
          fc.tuple(
            fc.integer({ min: -8, max: 8 }),
            fc.integer({ min: -9, max: 9 }),
            fc.integer({ min: 1, max: 3 }),
          ),
          { minLength: 8, maxLength: 40 },
        ),
        async (criterion, weighting, choice, cases) => {
          const x = cases.map(([at]) => [at]);
          fc.pre(new Set(cases.map(([at]) => at)).size > 3);
          const weights = cases.map(([, , weight]) => weight);
          const model = await new SmoothingSpline({ criterion, weighting, ...choice }).fit(
            x,
            cases.map(([, y]) => y),
            { weights },
          );
          expect(model.degreesOfFreedom).toBeGreaterThan(2 - 1e-9);
          expect(model.predict([[-20], [0.5], [30]]).every(Number.isFinite)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("says what it needs", async () => {
    const { x, y } = wave(10);
    await expect(new SmoothingSpline().fit([[1], [1]], [1, 2])).rejects.toThrow(
      "the feature must be one with at least 2 distinct values; got 1",
    );
    await expect(new SmoothingSpline({ degreesOfFreedom: 10 }).fit(x, y)).rejects.toThrow(
      "less than 10, the number of distinct values",
    );
    await expect(new SmoothingSpline({ degreesOfFreedom: 4, lambda: 1 }).fit(x, y)).rejects.toThrow(
      "left out where lambda is given",
    );
    await expect(new SmoothingSpline().fit(x, y, { weights: y.map(() => 0.1) })).rejects.toThrow(
      'use weighting: "precision"',
    );
    await expect(new SmoothingSpline().fit([[1, 2]], [1])).rejects.toThrow("takes one feature; got 2");
    const model = await new SmoothingSpline().fit(x, y);
    expect(() => model.derivative(x, 4 as never)).toThrow("must be 1, 2 or 3; got 4");
  });

  it("goes through two points", async () => {
    const model = await new SmoothingSpline().fit([[1], [3]], [2, 8]);
    expectClose(model.predict([[1], [2], [4]]), [2, 5, 11], { tolerance: 1e-12 });
    expect(model.residualVariance).toBeNaN();
  });
});

/** Σ 1 / (1 + λ·d) over the eigenvalues d of the roughness of n equally spaced points on the unit interval. */
function degreesBeyondLine(n: number, lambda: number): number {
  let sum = 0;
  // The free vibrations of a beam: frequencies near (k + 1/2)·π.
  for (let k = 1; k < 400; k += 1) sum += 1 / (1 + (lambda * ((k + 0.5) * Math.PI) ** 4) / n);
  return sum;
}

function column(values: readonly number[]): number[][] {
  return values.map((value) => [value]);
}

function unit(count: number, at: number): number[] {
  return Array.from({ length: count }, (_, i) => Number(i === at));
}
