import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { centered } from "../../../src/math/basis/constraint.js";
import { evaluateBasis } from "../../../src/math/basis/evaluate.js";
import { distinctValues, quantileKnots } from "../../../src/math/basis/knots.js";
import { sideBySide } from "../../../src/math/basis/matrices.js";
import { balanced, type Smooth } from "../../../src/math/basis/smooth.js";
import { cubicSplineSmooth } from "../../../src/math/basis/splines.js";
import { tensorSmooth } from "../../../src/math/basis/tensor-smooth.js";
import { Matrix } from "../../../src/math/linalg/matrix.js";
import type { PenaltyBlock } from "../../../src/methods/smooth/engine/penalized/coordinates.js";
import { RowsDesign } from "../../../src/methods/smooth/engine/penalized/design.js";
import { fitPenalized } from "../../../src/methods/smooth/engine/penalized/fit.js";
import {
  knownScale,
  likelihoodOf,
  type ResponseSettings,
} from "../../../src/methods/smooth/engine/penalized/likelihood.js";
import { withArena } from "../../../src/wasm/arena.js";
import { expectClose } from "../../support/numbers.js";

const oracle = JSON.parse(readFileSync(new URL("penalized.json", import.meta.url), "utf8"));
type Criterion = "REML" | "ML" | "GCV";

const cr = (name: "x" | "z", size: number) =>
  cubicSplineSmooth(quantileKnots(distinctValues(oracle[name]), size));
const data = (...names: string[]) => Matrix.fromColumns(names.map((name) => oracle[name]));

function designOf(terms: readonly (readonly [Smooth, Matrix])[]) {
  const n = oracle.x.length;
  let X = Matrix.fromColumns([new Float64Array(n).fill(1), oracle.v]);
  const blocks: PenaltyBlock[] = [];
  let parameter = 0;
  for (const [smooth, rows] of terms) {
    const term = centered(balanced(smooth, rows), rows);
    const values = evaluateBasis(term.basis, rows);
    const parameters = term.penalties.map(() => parameter++);
    const matrices = term.penalties.map(({ matrix }) => matrix);
    blocks.push({ first: X.columns, size: values.columns, matrices, parameters });
    X = sideBySide(X, values);
  }
  return { X, blocks };
}

const additive = () =>
  designOf([
    [cr("x", 8), data("x")],
    [cr("z", 6), data("z")],
  ]);
const tensor = () => designOf([[tensorSmooth([cr("x", 5), cr("z", 4)]), data("x", "z")]]);

interface Case {
  readonly response: string;
  readonly settings: ResponseSettings;
  readonly offset?: true;
  readonly weights?: true;
  readonly gamma?: number;
}

const plain = { dispersion: "auto", theta: undefined, link: undefined } as const;
const cases: Record<string, Case> = {
  gaussian: { response: "gaussian", settings: { ...plain, family: "gaussian" } },
  gaussianTensor: { response: "gaussian", settings: { ...plain, family: "gaussian" } },
  gaussianLog: { response: "gamma", settings: { ...plain, family: "gaussian", link: "log" } },
  logit: { response: "binomial", settings: { ...plain, family: "binomial" } },
  probit: { response: "binomial", settings: { ...plain, family: "binomial", link: "probit" } },
  cloglog: { response: "binomial", settings: { ...plain, family: "binomial", link: "cloglog" } },
  poissonOffset: { response: "poisson", settings: { ...plain, family: "poisson" }, offset: true },
  poissonSqrt: { response: "poisson", settings: { ...plain, family: "poisson", link: "sqrt" } },
  quasipoisson: { response: "poisson", settings: { ...plain, family: "poisson", dispersion: "estimated" } },
  quasibinomial: {
    response: "binomial",
    settings: { ...plain, family: "binomial", dispersion: "estimated" },
  },
  gammaLog: { response: "gamma", settings: { ...plain, family: "gamma", link: "log" } },
  gammaInverse: { response: "gamma", settings: { ...plain, family: "gamma" } },
  inverseGaussian: { response: "invgauss", settings: { ...plain, family: "inverse-gaussian", link: "log" } },
  logitWeights: { response: "binomial", settings: { ...plain, family: "binomial" }, weights: true },
  gammaGamma: { response: "gamma", settings: { ...plain, family: "gamma", link: "log" }, gamma: 1.4 },
};

function fitOf(name: string, criterion: Criterion, smoothing: readonly (number | undefined)[]) {
  const { response, settings, offset, weights, gamma = 1 } = cases[name];
  const y = Float64Array.from(oracle.y[response]);
  const { X, blocks } = name === "gaussianTensor" ? tensor() : additive();
  const prior = weights && Float64Array.from(oracle.weights);
  const added = offset && Float64Array.from(oracle.offset);
  const problem = {
    method: "GAM",
    y,
    prior,
    offset: added,
    // There, weights are not counts of cases.
    cases: prior && criterion !== "GCV" ? prior.reduce((a, b) => a + b) : y.length,
    likelihood: likelihoodOf(settings, { y, weights: prior, trials: undefined, offset: added }),
    blocks,
    smoothing,
    scale: knownScale(settings),
    criterion,
    gamma,
    maxIterations: 100,
    isWorking: false,
  };
  return withArena((arena) => {
    const design = new RowsDesign(arena, X, {});
    return fitPenalized({ ...problem, design }, { columns: 2, intercept: true }, {});
  });
}

const every = (values: ArrayLike<number>) => Array.from(values).filter((_, i) => i % 8 === 0);
const size = (values: number[]) => Math.max(...values.map(Math.abs));

describe("penalized likelihoods agree with mgcv at given smoothing parameters", () => {
  for (const name of Object.keys(cases))
    it(`${name}: coefficients, deviance, degrees of freedom and the restricted likelihood`, async () => {
      const expected = oracle.fits[name].fixed;
      const found = await fitOf(name, "REML", [0.7, 0.02]);
      expectClose(found.coefficients, expected.coefficients, {
        tolerance: 1e-8,
        scale: size(expected.coefficients),
      });
      expectClose(found.deviance, expected.deviance, { tolerance: 1e-8, scale: expected.deviance });
      expectClose(found.criterion, expected.score, { tolerance: 1e-8, scale: Math.abs(expected.score) });
      expectClose(found.freedom, expected.edf, { tolerance: 1e-8 });
      expectClose(found.upperFreedom, expected.edf1, { tolerance: 1e-8 });
      const covariance = found.inverse.row(1).map((value) => value * expected.scale);
      expectClose(covariance, expected.Vp, { tolerance: 1e-8, scale: size(expected.Vp) });
    });
});

describe("smoothing parameters agree with mgcv", () => {
  for (const name of Object.keys(cases))
    for (const criterion of ["REML", "ML", "GCV"] as const)
      it(`${name} by ${criterion}: the criterion, degrees of freedom and linear predictors`, async () => {
        const expected = oracle.fits[name][criterion];
        const found = await fitOf(name, criterion, [undefined, undefined]);
        expect(found.convergence.converged).toBe(true);
        expectClose(found.criterion, expected.score, { tolerance: 1e-6, scale: Math.abs(expected.score) });
        expectClose(found.freedom, expected.edf, { tolerance: 1e-4 });
        expectClose(every(found.eta), expected.eta, { tolerance: 1e-4, scale: size(expected.eta) });
      });
});
