// Quadratic approximations for more cases than features: one sweep computes XᵀWX, which is all that
// coordinate descent needs.

import type { Matrix } from "../../../../math/linalg/matrix.js";
import { type Arena, withArena } from "../../../../wasm/arena.js";
import { AT, RECORD } from "../../../../wasm/coordinate-sweep.js";
import { copyInRows } from "../../../../wasm/covariances.js";
import { linearPredictors, type RowDesign, weightedCurvature } from "../../../../wasm/likelihood.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { fillTerms } from "../coordinate-descent/core.js";
import { CovarianceCore } from "../coordinate-descent/covariance-core.js";
import type { Units } from "../irls/row-design.js";
import { minimizeKeepingSigns } from "./active-set.js";
import { descend, factorsOf, type QuadraticRows, usableOf } from "./quadratic.js";

/** Up to this many features, all covariances are worth their cost. */
export const MOST_COVARIANCES = 400;

export function covarianceRows(
  arena: Arena,
  x: Matrix,
  units: Units,
  control: ParallelControl,
): QuadraticRows {
  const { intercept } = units;
  const design: RowDesign = {
    x: copyInRows(arena, x),
    intercept,
    centers: arena.copyIn(units.centers),
    shrinks: arena.copyIn(units.shrinks),
  };
  const first = Number(intercept);
  const size = x.columns + first;
  const usable = usableOf(units);
  const all = intercept ? [0, ...usable.map((j) => j + 1)] : usable;
  const curvature = (residuals: Float64Array, weights: Float64Array) =>
    withArena((inner) => weightedCurvature(design, inner.copyIn(residuals), inner.copyIn(weights), control));
  return {
    units,
    usable,
    minimize: ({ at, eta, weights, residuals, lambda, previous }, settings) =>
      withArena(async (inner) => {
        const { gradient, gram } = await curvature(residuals, weights);
        const theta = Float64Array.from(intercept ? [at.intercept, ...at.slopes] : at.slopes);
        const squares = theta.map((_, j) => gram[j * (size + 1)]);
        const terms = inner.float64(RECORD * size);
        const limits = factorsOf(x.columns, intercept);
        fillTerms(terms, squares, limits);
        // The core counts from 0: the gradient there, and the working responses' squares.
        const start = gradient.map((slope, j) => slope + product(gram, theta, j));
        const total = eta.reduce(
          (sum, value, i) => sum + weights[i] * (value + residuals[i] / weights[i]) ** 2,
          0,
        );
        const core = new CovarianceCore(inner, {
          terms,
          usable: Int32Array.from(all),
          total,
          start,
          rows: inner.copyIn(gram),
          batch: 0,
        });
        const { alpha } = settings;
        const near = minimizeKeepingSigns(
          { gram, start, factors: limits.factors, l1: alpha * lambda, l2: (1 - alpha) * lambda },
          theta,
        );
        for (const j of all) core.move(j, near[j]);
        await descend(inner, core, lambda, previous, settings);
        const records = terms.array;
        const value = (j: number) => records[RECORD * j + AT.coefficient];
        return {
          slopes: Float64Array.from({ length: x.columns }, (_, j) => value(j + first)),
          intercept: intercept ? value(0) : 0,
        };
      }),
    predictors: ({ intercept: level, slopes }) =>
      withArena(async (inner) => {
        const out = inner.float64(x.rows);
        const theta = inner.copyIn(intercept ? [level, ...slopes] : slopes);
        await linearPredictors(design, theta, out, control);
        return out.copyOut();
      }),
    gradient: async (residuals) =>
      (await curvature(residuals, new Float64Array(x.rows))).gradient.slice(first),
  };
}

function product(gram: Float64Array, theta: Float64Array, row: number): number {
  let sum = 0;
  for (let j = 0; j < theta.length; j += 1) sum += gram[row * theta.length + j] * theta[j];
  return sum;
}
