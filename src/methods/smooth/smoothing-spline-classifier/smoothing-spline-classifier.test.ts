import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { random } from "../../../math/probability/random/index.js";
import { LogisticRegression } from "../../linear/index.js";
import { curveCases } from "../engine/curve-cases.js";
import { innerMinimum } from "./choose.js";
import { SmoothingSplineClassifier, SmoothingSplineClassifierModel } from "./index.js";
import { constantCurve, newtonSpline } from "./newton.js";

/** Labels whose log odds are a wave. */
function wave(count: number, seed = 1, strength = 2) {
  const stream = random(seed);
  const x = Array.from({ length: count }, () => stream.next());
  const truth = (t: number) => 1 / (1 + Math.exp(-strength * Math.sin(7 * t)));
  const y = x.map((t) => (stream.next() < truth(t) ? "yes" : "no"));
  return { x: column(x), y, truth };
}

const own = (model: SmoothingSplineClassifierModel, rows: number[][]) => model.predictProba(rows).column(1);

describe("SmoothingSplineClassifier", () => {
  it("never raises the penalized deviance by a step", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.boolean(), fc.integer({ min: 1, max: 5 })), {
          minLength: 6,
          maxLength: 60,
        }),
        fc.double({ min: -14, max: 14, noNaN: true }),
        fc.double({ min: -30, max: 30, noNaN: true }),
        (cases, logLambda, tilt) => {
          fc.pre(new Set(cases.map(([at]) => at)).size > 2);
          const points = curveCases(
            Float64Array.from(cases, ([at]) => at),
            Float64Array.from(cases, ([, isYes]) => Number(isYes)),
            Float64Array.from(cases, ([, , weight]) => weight),
          );
          const far = points.x.map((at) => tilt * (at / 20 - 1));
          const { y, weights } = points;
          // Starts far from the minimum are what full steps overshoot from.
          let deviance = 0;
          for (let i = 0; i < y.length; i += 1)
            deviance +=
              2 *
              weights[i] *
              (y[i] * Math.log1p(Math.exp(-far[i])) + (1 - y[i]) * Math.log1p(Math.exp(far[i])));
          const start = { values: far, slopes: far.map(() => tilt / 20), roughness: 0, deviance };
          const limits = { maxIterations: 100, tolerance: 1e-8 };
          const { path } = newtonSpline(points, Math.exp(logLambda), start, limits);
          for (let k = 1; k < path.length; k += 1)
            expect(path[k]).toBeLessThanOrEqual(path[k - 1] * (1 + 1e-12));
        },
      ),
      { numRuns: 200 },
    );
  });

  it("ends where no small change of the curve lowers the penalized deviance", () => {
    const { x, y } = wave(50);
    const points = curveCases(
      Float64Array.from(x, ([at]) => at),
      Float64Array.from(y, (label) => Number(label === "yes")),
    );
    const limits = { maxIterations: 100, tolerance: 1e-10 };
    const far = newtonSpline(points, 1e-4, constantCurve(points), limits);
    const again = newtonSpline(points, 1e-4, far, limits);
    expect(far.ending).toBe("converged");
    expectClose(again.values, far.values, { tolerance: 1e-9 });
    // The gradient along straight lines, which are not penalized.
    const rest = points.y.map((share, i) => points.weights[i] * (share - 1 / (1 + Math.exp(-far.values[i]))));
    expectClose(
      rest.reduce((sum, value) => sum + value, 0),
      0,
      { tolerance: 1e-9 },
    );
    expectClose(
      rest.reduce((sum, value, i) => sum + value * points.x[i], 0),
      0,
      { tolerance: 1e-9 },
    );
  });

  it("is the logistic regression for a huge penalty", async () => {
    const { x, y } = wave(80, 2);
    const model = await new SmoothingSplineClassifier({ lambda: 1e12 }).fit(x, y);
    const line = await new LogisticRegression().fit(x, y);
    expectClose(model.predictProba(x).data, line.predictProba(x).data, { tolerance: 1e-8 });
    expectClose(model.curves[0].degreesOfFreedom, 2, { tolerance: 1e-6 });
  });

  it("has the degrees of freedom that are asked for", async () => {
    const { x, y } = wave(700, 3);
    for (const degreesOfFreedom of [2.01, 4, 11.5]) {
      const model = await new SmoothingSplineClassifier({ degreesOfFreedom }).fit(x, y);
      expectClose(model.curves[0].degreesOfFreedom, degreesOfFreedom, { tolerance: 1e-7 });
    }
  });

  it("says how many degrees of freedom there are at most", async () => {
    const { x, y } = wave(30, 3);
    await expect(new SmoothingSplineClassifier({ degreesOfFreedom: 29 }).fit(x, y)).rejects.toThrow(
      /must be less than \d+\.\d+, the most that the curve has at any penalty; got 29/,
    );
  });

  it("counts a weight of 2 as two cases", async () => {
    const { x, y } = wave(60, 4);
    const weights = y.map((_, i) => 1 + (i % 3));
    const rows = y.flatMap((_, i) => new Array<number>(weights[i]).fill(i));
    const weighted = await new SmoothingSplineClassifier().fit(x, y, { weights });
    const repeated = await new SmoothingSplineClassifier().fit(
      rows.map((i) => x[i]),
      rows.map((i) => y[i]),
    );
    expectClose(weighted.curves[0].values, repeated.curves[0].values, { tolerance: 1e-6 });
  });

  it("finds the same probabilities along a feature in another unit, turned around", async () => {
    const { x, y } = wave(90, 5);
    const model = await new SmoothingSplineClassifier().fit(x, y);
    const scaled = await new SmoothingSplineClassifier().fit(
      x.map(([t]) => [5e3 - 1e3 * t]),
      y,
    );
    expectClose(scaled.curves[0].lambda, 1e9 * model.curves[0].lambda, {
      tolerance: 1e-4,
      scale: 1e9 * model.curves[0].lambda,
    });
    expectClose(own(scaled, [[4600]]), own(model, [[0.4]]), { tolerance: 1e-5 });
  });

  it("covers the true probabilities with its bands at the stated share of the points", async () => {
    let [inside, count] = [0, 0];
    for (let seed = 1; seed <= 40; seed += 1) {
      const { x, y, truth } = wave(300, seed);
      const model = await new SmoothingSplineClassifier().fit(x, y);
      const { lower, upper } = model.probabilityIntervals(x);
      for (const [i, [t]] of x.entries()) {
        count += 1;
        inside += Number(lower.get(i, 1) <= truth(t) && truth(t) <= upper.get(i, 1));
      }
    }
    expectClose(inside / count, 0.95, { tolerance: 0.03 });
  });

  it("has bands that hold the probabilities and get wider beyond the cases", async () => {
    const { x, y } = wave(120, 6);
    const model = await new SmoothingSplineClassifier().fit(x, y);
    const rows = column([0.5, 1.2, 2]);
    const { lower, upper } = model.probabilityIntervals(rows);
    const probabilities = model.predictProba(rows);
    expect(probabilities.data.every((p, at) => lower.data[at] < p && p < upper.data[at])).toBe(true);
    const widths = upper.column(1).map((value, i) => value - lower.get(i, 1));
    expect(widths[1]).toBeGreaterThan(widths[0]);
    expect(widths[2]).toBeGreaterThan(widths[1]);
  });

  it("finds the same separation as a logistic regression, and stops", async () => {
    const cases = [
      { x: [1, 2, 3, 4, 5, 6], y: ["a", "a", "a", "b", "b", "b"] },
      { x: [1, 2, 3, 4, 5, 6], y: ["b", "b", "a", "a", "a", "a"] },
      { x: [1, 2, 3, 3, 5, 6], y: ["a", "a", "a", "b", "b", "b"] },
      { x: [1, 1, 2, 3, 4, 5], y: ["a", "b", "b", "b", "b", "b"] },
      { x: [1, 2, 3, 4, 5, 5], y: ["b", "b", "b", "b", "a", "b"] },
    ];
    for (const { x, y } of cases) {
      const line = await new LogisticRegression().fit(column(x), y);
      for (const options of [{}, { criterion: "aic" as const }, { lambda: 1e-3 }, { degreesOfFreedom: 3 }]) {
        const model = await new SmoothingSplineClassifier(options).fit(column(x), y);
        const { convergence } = model;
        expect(convergence).toMatchObject({ converged: false, ending: "separated" });
        expect(convergence.separation?.kind).toBe(line.convergence.separation?.kind);
        expect(convergence.separation?.cases).toBe(line.convergence.separation?.cases);
        expect(convergence.explanation).toMatch(/There is no maximum likelihood estimate: .* separates/);
        expect(model.summary()).toContain("There is no maximum likelihood estimate");
        expect(model.predictProba(column(x)).data.every((p) => p >= 0 && p <= 1)).toBe(true);
        // Whoever is apart is told apart.
        const wrong = model.predict(column(x)).filter((label, i) => label !== y[i]).length;
        expect(wrong).toBeLessThanOrEqual(1);
      }
    }
  });

  it("is not separated where one case is on the other side", async () => {
    const y = ["a", "a", "b", "a", "b", "b", "b", "b"];
    const model = await new SmoothingSplineClassifier().fit(column([1, 2, 3, 4, 5, 6, 7, 8]), y);
    expect(model.convergence).toMatchObject({ converged: true, ending: "converged" });
  });

  it("does not follow labels until it is certain of them", async () => {
    const x = column(Array.from({ length: 30 }, (_, i) => i));
    const y = x.map(([at]) => (at >= 10 && at < 20 ? "in" : "out"));
    for (const criterion of ["reml", "aic"] as const) {
      const model = await new SmoothingSplineClassifier({ criterion }).fit(x, y);
      expect(model.predict(x)).toEqual(y);
      expect(model.curves[0].limit).toBe("certain");
      const mean = model.curves[0].deviance / 2 / y.length;
      expectClose(Math.exp(-mean), 0.99, { tolerance: 1e-3 });
    }
  });

  it("gives each of several classes a curve against all others", async () => {
    const stream = random(8);
    const x = Array.from({ length: 240 }, () => [3 * stream.next()]);
    const y = x.map(
      ([t]) => ["low", "middle", "high"][Math.min(2, Math.floor(Math.max(0, t + 0.4 * stream.normal())))],
    );
    const model = await new SmoothingSplineClassifier().fit(x, y);
    expect(model.curves).toHaveLength(3);
    const binary = await new SmoothingSplineClassifier().fit(
      x,
      y.map((label) => (label === model.classes[1] ? "own" : "other")),
    );
    const rows = column([0.3, 1.7]);
    const sums = model.predictLink(rows).map((logOdds) => 1 / (1 + Math.exp(-logOdds)));
    // "other" comes before "own".
    expectClose(sums.column(1), own(binary, rows), { tolerance: 1e-6 });
    const proba = model.predictProba(rows);
    for (let row = 0; row < 2; row += 1) {
      const total = sums.row(row).reduce((sum, value) => sum + value, 0);
      expectClose(
        proba.row(row),
        sums.row(row).map((value) => value / total),
        { tolerance: 1e-12 },
      );
    }
    expect(model.summary()).toMatch(/high.*\n.*low.*\n.*middle/);
  });

  it("says so if no case of a class has a weight", async () => {
    const model = await new SmoothingSplineClassifier({ classWeights: { b: 0 } }).fit(column([1, 2, 3, 4]), [
      "a",
      "b",
      "a",
      "a",
    ]);
    expect(model.convergence.ending).toBe("separated");
    expect(model.convergence.explanation).toContain('no case of positive weight is of class "b"');
    expect(model.predict(column([2]))).toEqual(["a"]);
  });

  it("says where its steps ended too early", async () => {
    const { x, y } = wave(60, 9, 5);
    const model = await new SmoothingSplineClassifier({ lambda: 1e-6, maxIterations: 1 }).fit(x, y);
    expect(model.convergence).toMatchObject({ converged: false, ending: "iterations", iterations: 1 });
    expect(model.convergence.explanation).toContain("raise the option");
  });

  it("gives probabilities for all combinations of its options", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("reml" as const, "aic" as const),
        fc.constantFrom({}, { lambda: 0.01 }, { lambda: 1e6 }, { degreesOfFreedom: 2.3 }),
        fc.constantFrom("equal" as const, "balanced" as const),
        fc.constantFrom(1, 1 / 40, 300),
        fc.array(fc.tuple(fc.integer({ min: -8, max: 8 }), fc.constantFrom("a", "b", "c")), {
          minLength: 8,
          maxLength: 40,
        }),
        async (criterion, choice, classWeights, weight, cases) => {
          fc.pre(new Set(cases.map(([at]) => at)).size > 3);
          fc.pre(new Set(cases.map(([, label]) => label)).size > 1);
          const model = await new SmoothingSplineClassifier({ criterion, classWeights, ...choice }).fit(
            cases.map(([at]) => [at]),
            cases.map(([, label]) => label),
            { weights: cases.map(() => weight) },
          );
          const rows = column([-20, 0.5, 30]);
          const proba = model.predictProba(rows);
          expect(proba.data.every((p) => p >= 0 && p <= 1)).toBe(true);
          expectClose(proba.multiply(new Float64Array(proba.columns).fill(1)), [1, 1, 1], {
            tolerance: 1e-12,
          });
          const { lower, upper } = model.probabilityIntervals(rows);
          expect(lower.data.every((value, at) => value >= 0 && value <= upper.data[at])).toBe(true);
          expect(model.convergence.ending === "separated" || model.convergence.converged).toBe(true);
          const again = SmoothingSplineClassifierModel.fromJSON(JSON.parse(JSON.stringify(model)));
          expect(again.predictProba(rows)).toEqual(proba);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("says what it needs", async () => {
    const { x, y } = wave(10);
    await expect(new SmoothingSplineClassifier().fit([[1], [1]], ["a", "b"])).rejects.toThrow(
      "the feature must be one with at least 2 distinct values; got 1",
    );
    await expect(new SmoothingSplineClassifier({ degreesOfFreedom: 4, lambda: 1 }).fit(x, y)).rejects.toThrow(
      "left out where lambda is given",
    );
    await expect(new SmoothingSplineClassifier().fit([[1, 2]], ["a"])).rejects.toThrow(
      /one feature|all cases/,
    );
    await expect(new SmoothingSplineClassifier().fit([[1], [2]], ["a", "a"])).rejects.toThrow(
      "all cases are of class",
    );
  });

  it("fits two points with many cases each", async () => {
    const x = column([0, 0, 0, 0, 1, 1, 1, 1, 1]);
    const y = ["a", "a", "a", "b", "a", "b", "b", "b", "b"];
    const model = await new SmoothingSplineClassifier().fit(x, y);
    expectClose(own(model, column([0, 1])), [1 / 4, 4 / 5], { tolerance: 1e-9 });
  });
});

describe("the choice among values of a criterion", () => {
  it("prefers minima inside to smaller values at the lower end", () => {
    expect(innerMinimum([1, 4, 3, 5, 6, 7])).toBe(2);
    expect(innerMinimum([1, 4, 3, 5, 2, 7])).toBe(4);
    expect(innerMinimum([1, 2, 3, 4])).toBe(0);
    expect(innerMinimum([Number.POSITIVE_INFINITY, 2, 3, 4])).toBe(1);
    expect(innerMinimum([9, 8, 7, 7, 7])).toBe(4);
    expect(innerMinimum([1, 8, 7, 7, 7])).toBe(4);
    expect(innerMinimum([5, 5, 5])).toBe(2);
  });
});

function column(values: readonly number[]): number[][] {
  return values.map((value) => [value]);
}
