// Iterations of linear methods and support vector machines, stopped after more and more steps: what they minimize does
// not rise from one to the next, and a fit that was stopped says so.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Matrix } from "../../src/math/linalg/index.js";
import { random } from "../../src/math/probability/random/random.js";
import {
  ElasticNet,
  GLM,
  GroupLasso,
  Lasso,
  LogisticRegression,
  LqRegression,
  QuantileRegression,
  SparseGroupLasso,
} from "../../src/methods/linear/index.js";
import { SVC, SVR } from "../../src/methods/svm/index.js";

interface Data {
  readonly x: Matrix;
  readonly y: Float64Array;
  readonly counts: Float64Array;
  readonly labels: string[];
  readonly weights: Float64Array;
}

/** Features that nearly depend on each other, outliers, and weights of very different sizes. */
function drawn(seed: number): Data {
  const stream = random(seed);
  const [rows, columns] = [20 + (seed % 30), 2 + (seed % 4)];
  const x = new Matrix(rows, columns);
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1)
      x.data[i * columns + j] = j === 1 ? x.data[i * columns] + 0.05 * stream.normal() : stream.normal();
  x.data[0] *= seed % 3 === 0 ? 100 : 1;
  const score = Float64Array.from({ length: rows }, (_, i) => x.get(i, 0) - 0.5 * x.get(i, columns - 1));
  return {
    x,
    y: score.map((value) => value + 2 * stream.normal()),
    counts: score.map((value) => Math.floor(4 * stream.next() * Math.exp(Math.min(3, 0.5 * value)))),
    labels: Array.from(score, (value, i) => (i < 2 ? "ab"[i] : value + 2 * stream.normal() > 0 ? "b" : "a")),
    weights: Float64Array.from({ length: rows }, () => 10 ** (3 * stream.next() - 1)),
  };
}

interface Stopped {
  readonly objective: number;
  readonly converged: boolean;
}

type Fit = (data: Data, maxIterations: number) => Promise<Stopped>;

interface Regression {
  predict(rows: Matrix): Float64Array;
  readonly coefficients: Float64Array;
}

/** Σ w·ρ(r)/Σ w */
function meanLoss({ x, y, weights }: Data, model: Regression, loss: (residual: number) => number): number {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const fitted = model.predict(x);
  return weights.reduce((sum, weight, i) => sum + weight * loss(y[i] - fitted[i]), 0) / totalWeight;
}

/** Σ w·r²/(2·Σ w) + λ·Σ (α·|b| + (1 − α)·b²/2) */
function penalized(data: Data, model: Regression, lambda: number, alpha: number): number {
  return model.coefficients.reduce(
    (sum, b) => sum + lambda * (alpha * Math.abs(b) + ((1 - alpha) * b * b) / 2),
    meanLoss(data, model, (residual) => residual ** 2 / 2),
  );
}

/** The first two columns are selected together; the others are groups of one. */
const GROUPS = { groups: [["x0", "x1"]], lambda: 0.05, standardize: false };

/** Σ w·r²/(2·Σ w) + λ·Σ ((1 − α)·√p·‖b‖₂ + α·‖b‖₁) over groups of p columns. */
function penalizedByGroups(data: Data, model: Regression, alpha: number): number {
  const [first, second, ...rest] = model.coefficients;
  return [[first, second], ...rest.map((b) => [b])].reduce(
    (sum, group) =>
      sum +
      GROUPS.lambda *
        ((1 - alpha) * Math.sqrt(group.length) * Math.hypot(...group) +
          alpha * group.reduce((all, b) => all + Math.abs(b), 0)),
    meanLoss(data, model, (residual) => residual ** 2 / 2),
  );
}

const logistic =
  (options: object, penalty: (b: number) => number): Fit =>
  async ({ x, labels, weights }, maxIterations) => {
    const settings = { ...options, standardize: false, maxIterations };
    const model = await new LogisticRegression(settings).fit(x, labels, { weights });
    const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
    const { converged } = model.convergence;
    return {
      objective: model.coefficients.data.reduce(
        (sum, b) => sum + penalty(b),
        -model.logLikelihood / totalWeight,
      ),
      converged,
    };
  };

/** Fits whose iterations are one sequence, however many of them are allowed. */
const fits: Readonly<Record<string, Fit>> = {
  "LogisticRegression, by Newton's method": logistic({}, () => 0),
  "LogisticRegression with squares": logistic({ penalty: "l2", lambda: 0.01 }, (b) => 0.005 * b * b),
  "LogisticRegression with squares, by L-BFGS": logistic(
    { penalty: "l2", lambda: 0.01, solver: "lbfgs" },
    (b) => 0.005 * b * b,
  ),
  "LogisticRegression with absolute values": logistic(
    { penalty: "l1", lambda: 0.01 },
    (b) => 0.01 * Math.abs(b),
  ),
  "GLM of counts, reweighted": async ({ x, counts, weights }, maxIterations) => {
    const model = await new GLM({ family: "poisson", maxIterations }).fit(x, counts, { weights });
    return { objective: model.deviance, converged: model.convergence?.converged ?? true };
  },
  "GLM of counts by their square roots, reweighted": async ({ x, counts }, maxIterations) => {
    const glm = new GLM({ family: "poisson", link: "sqrt", maxIterations });
    const model = await glm.fit(x, counts);
    return { objective: model.deviance, converged: model.convergence?.converged ?? true };
  },
  "SVC, by pairs": async ({ x, labels, weights }, maxIterations) => {
    const model = await new SVC({ maxIterations }).fit(x, labels, { weights });
    return { objective: -model.dualObjectives[0], converged: model.convergence.converged };
  },
  "SVR, by pairs": async ({ x, y, weights }, maxIterations) => {
    const model = await new SVR({ maxIterations }).fit(x, y, { weights });
    return { objective: -model.dualObjective, converged: model.convergence.converged };
  },
};

/** Fits along a path of penalties, whose shorter iterations begin elsewhere. */
const pathFits: Readonly<Record<string, Fit>> = {
  "Lasso, by coordinates": async (data, maxIterations) => {
    const lasso = new Lasso({ lambda: 0.05, standardize: false, maxIterations });
    const model = await lasso.fit(data.x, data.y, { weights: data.weights });
    return { objective: penalized(data, model, 0.05, 1), converged: model.convergence?.converged ?? true };
  },
  "ElasticNet, by coordinates": async (data, maxIterations) => {
    const net = new ElasticNet({ lambda: 0.1, alpha: 0.3, standardize: false, maxIterations });
    const model = await net.fit(data.x, data.y, { weights: data.weights });
    return { objective: penalized(data, model, 0.1, 0.3), converged: model.convergence?.converged ?? true };
  },
  "GroupLasso, by groups": async (data, maxIterations) => {
    const { x, y, weights } = data;
    const model = await new GroupLasso({ ...GROUPS, maxIterations }).fit(x, y, { weights });
    const converged = model.convergence?.converged ?? true;
    return { objective: penalizedByGroups(data, model, 0), converged };
  },
  "SparseGroupLasso, by groups": async (data, maxIterations) => {
    const { x, y, weights } = data;
    const lasso = new SparseGroupLasso({ ...GROUPS, alpha: 0.5, maxIterations });
    const model = await lasso.fit(x, y, { weights });
    const converged = model.convergence?.converged ?? true;
    return { objective: penalizedByGroups(data, model, 0.5), converged };
  },
};

/** Fits whose steps may rise on the way, by one of several solvers. */
const otherFits: Readonly<Record<string, Fit>> = {
  "QuantileRegression, by interior points": async (data, maxIterations) => {
    const model = await new QuantileRegression({ tau: 0.3, maxIterations }).fit(data.x, data.y, {
      weights: data.weights,
    });
    const pinball = (residual: number) => (residual > 0 ? 0.3 : -0.7) * residual;
    return { objective: meanLoss(data, model, pinball), converged: model.convergence?.converged ?? true };
  },
};

/** An objective may rise by this share, because of rounding and of the ends of inner iterations. */
const ROUNDING = 1e-7;

/** Rounds minimize powers that are smooth at 0, which changes the objective by this share at most. */
const SMOOTHING = 1e-5;

describe("the objective", () => {
  for (const [name, run] of Object.entries(fits))
    it(`of ${name}, never rises, and an early end is reported`, async () => {
      const seeds = fc.integer({ min: 1, max: 10_000 });
      let early = 0;
      await fc.assert(
        fc.asyncProperty(seeds, async (seed) => {
          const data = drawn(seed);
          let last: Stopped | undefined;
          for (const most of [1, 2, 3, 5, 9, 30, 2000]) {
            const next = await run(data, most);
            expect(Number.isFinite(next.objective)).toBe(true);
            if (!next.converged) early += 1;
            if (last !== undefined) {
              const slack = ROUNDING * Math.max(1, Math.abs(last.objective));
              expect(next.objective, `seed ${seed}, ${most} iterations`).toBeLessThanOrEqual(
                last.objective + slack,
              );
            }
            last = next;
          }
        }),
        { numRuns: 25, seed: 4 },
      );
      expect(early).toBeGreaterThan(0);
    }, 60_000);

  for (const [name, run] of [...Object.entries(pathFits), ...Object.entries(otherFits)])
    it(`of ${name}, is the least wherever convergence is reported`, async () => {
      let early = 0;
      for (let seed = 1; seed < 40; seed += 1) {
        const data = drawn(seed);
        const { objective: least } = await run(data, 100_000);
        for (const most of [1, 2, 4, 16, 64, 1000]) {
          const { objective, converged } = await run(data, most);
          const slack = ROUNDING * Math.max(1, least);
          expect(objective, `seed ${seed}`).toBeGreaterThanOrEqual(least - slack);
          if (converged) expect(objective, `seed ${seed}`).toBeLessThanOrEqual(least + slack);
          else early += 1;
        }
      }
      expect(early).toBeGreaterThan(0);
    }, 60_000);

  it("of LqRegression falls in every round that it tells, up to its smoothing", async () => {
    for (let seed = 1; seed < 20; seed += 1) {
      const { x, y, weights } = drawn(seed);
      const told: number[] = [];
      const onProgress = ({ objective = Number.NaN }: { readonly objective?: number | undefined }) => {
        told.push(objective);
      };
      await new LqRegression({ q: 0.5, lambda: 0.05 }).fit(x, y, { weights, onProgress });
      for (let k = 1; k < told.length; k += 1)
        expect(told[k]).toBeLessThanOrEqual(told[k - 1] + SMOOTHING * Math.abs(told[k - 1]));
    }
  });
});
