// The covariances that maximize −½ Σₖ (nₖ·ln|Σₖ| + tr Wₖ·Σₖ⁻¹) in each of the fourteen models, from the total weights nₖ and
// the scatters Wₖ of the components (Celeux and Govaert 1995). Where there is no closed form, two of the factors are
// improved in turns until the sum has settled.

import { cholesky } from "../../../math/linalg/cholesky.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { Collapse, singular } from "../engine/collapse.js";
import { axesEvidence, improveAxes } from "./common-axes.js";
import type { CovarianceModel } from "./covariance-models.js";

/** Covariances or scatters, one per component: their diagonals if the model is diagonal, all numbers otherwise. */
type Parts = readonly Float64Array[];

/** The covariances of the components. */
export interface Spread {
  readonly parts: Parts;
  /** The axes, where the components share them: the next step begins there. */
  readonly axes?: Matrix | undefined;
}

/** What the covariances are estimated from. */
export interface ScatterEvidence {
  /** The weight of the cases of every component, and of the prior. */
  readonly totalWeights: Float64Array;
  readonly scatters: Parts;
}

/** A factor has settled when no number changes by more than this, relatively. */
const SETTLED = 1e-10;
const MOST_TURNS = 100;
/** EM goes on from where the turns of common axes end, so that they need not settle at once. */
const MOST_TURNS_FROM_KNOWN = 20;

type Step = (evidence: ScatterEvidence, columns: number, previous: Spread | undefined) => Spread;

/** The covariances of a model. */
export function estimateSpread(
  model: CovarianceModel,
  evidence: ScatterEvidence,
  columns: number,
  previous?: Spread,
): Spread {
  return STEPS[model](evidence, columns, previous);
}

const STEPS: Readonly<Record<CovarianceModel, Step>> = {
  EII: ({ totalWeights, scatters }, columns) => {
    const volume = sum(added(scatters)) / (columns * sum(totalWeights));
    return { parts: scatters.map((scatter) => scatter.map(() => volume)) };
  },
  VII: ({ totalWeights, scatters }, columns) => ({
    parts: scatters.map((scatter, k) => {
      const volume = sum(scatter) / (columns * totalWeights[k]);
      return scatter.map(() => volume);
    }),
  }),
  EEI: pooled,
  VEI: (evidence, columns) =>
    byVolumes(evidence, columns, geometricMean, (shape, scatter) =>
      scatter.reduce((total, value, j) => total + value / shape[j], 0),
    ),
  EVI: (evidence) => ofEqualVolume(evidence, geometricMean),
  VVI: separate,
  EEE: pooled,
  VEE: (evidence, columns) =>
    byVolumes(evidence, columns, determinantRoot(columns), (shape, scatter) => {
      const factor = cholesky(new Matrix(columns, columns, shape));
      return sum(factor.solve(new Matrix(columns, columns, scatter)).diagonal());
    }),
  EVE: (evidence, columns, previous) => withCommonAxes(STEPS.EVI, evidence, columns, previous),
  VVE: (evidence, columns, previous) => withCommonAxes(STEPS.VVI, evidence, columns, previous),
  EEV: (evidence, columns) => withSeparateAxes(STEPS.EEI, evidence, columns),
  VEV: (evidence, columns) => withSeparateAxes(STEPS.VEI, evidence, columns),
  EVV: (evidence, columns) => ofEqualVolume(evidence, determinantRoot(columns)),
  VVV: separate,
};

/** W / n for all together. */
function pooled({ totalWeights, scatters }: ScatterEvidence): Spread {
  const totalWeight = sum(totalWeights);
  const common = divided(added(scatters), totalWeight);
  return { parts: scatters.map(() => common) };
}

/** Wₖ / nₖ for each. */
function separate({ totalWeights, scatters }: ScatterEvidence): Spread {
  return { parts: scatters.map((scatter, k) => divided(scatter, totalWeights[k])) };
}

/** Shapes of determinant 1 from the scatters themselves, and one volume. */
function ofEqualVolume(
  { totalWeights, scatters }: ScatterEvidence,
  root: (part: Float64Array) => number,
): Spread {
  const roots = scatters.map(root);
  const volume = sum(roots) / sum(totalWeights);
  return { parts: scatters.map((scatter, k) => scatter.map((value) => (value / roots[k]) * volume)) };
}

/** A volume for each and one shape of determinant 1, in turns. */
function byVolumes(
  { totalWeights, scatters }: ScatterEvidence,
  columns: number,
  root: (part: Float64Array) => number,
  distance: (shape: Float64Array, scatter: Float64Array) => number,
): Spread {
  const scaled = (part: Float64Array) => {
    const factor = root(part);
    if (!(factor > 0)) throw new Collapse("the shape that all components share became singular");
    return part.map((value) => value / factor);
  };
  let shape = scaled(added(scatters));
  let volumes = new Float64Array(totalWeights.length);
  for (let turn = 0, change = 1; turn < MOST_TURNS && change > SETTLED; turn += 1) {
    const next = scatters.map((scatter, k) => distance(shape, scatter) / (columns * totalWeights[k]));
    const lost = next.findIndex((volume) => !(volume > 0 && volume < Number.POSITIVE_INFINITY));
    if (lost >= 0) throw singular(lost);
    shape = scaled(added(scatters.map((scatter, k) => scatter.map((value) => value / next[k]))));
    change = next.reduce((most, value, k) => Math.max(most, Math.abs(value - volumes[k]) / value), 0);
    volumes = Float64Array.from(next);
  }
  return { parts: Array.from(volumes, (volume) => shape.map((value) => value * volume)) };
}

/** The axes of every scatter, and the rest by a diagonal model of the scatters along them. */
function withSeparateAxes(step: Step, { totalWeights, scatters }: ScatterEvidence, columns: number): Spread {
  const eigen = scatters.map((scatter) => eigenSymmetric(new Matrix(columns, columns, scatter)));
  const along = step({ totalWeights, scatters: eigen.map(({ values }) => values) }, columns, undefined);
  return { parts: along.parts.map((variances, k) => turnedBack(eigen[k].vectors, variances)) };
}

/** One set of axes, and the rest by a diagonal model of the scatters along them, in turns. */
function withCommonAxes(
  step: Step,
  { totalWeights, scatters }: ScatterEvidence,
  columns: number,
  previous: Spread | undefined,
): Spread {
  const matrices = scatters.map((scatter) => new Matrix(columns, columns, scatter));
  const along = (axes: Matrix) => {
    const turned = matrices.map((scatter) =>
      multiply(axes, multiply(scatter, axes), { transposeA: true }).diagonal(),
    );
    return step({ totalWeights, scatters: turned }, columns, undefined).parts;
  };
  const evidence = axesEvidence(matrices);
  let axes = previous?.axes ?? eigenSymmetric(new Matrix(columns, columns, added(scatters))).vectors;
  let variances = along(axes);
  const most = previous?.axes === undefined ? MOST_TURNS : MOST_TURNS_FROM_KNOWN;
  for (let turn = 0, change = 1; turn < most && change > SETTLED; turn += 1) {
    if (!variances.every((part) => part.every((value) => value > 0))) break;
    const next = improveAxes(
      axes,
      evidence,
      variances.map((part) => part.map((value) => 1 / value)),
    );
    change = next.data.reduce((most, value, at) => Math.max(most, Math.abs(value - axes.data[at])), 0);
    axes = next;
    variances = along(axes);
  }
  return { parts: variances.map((part) => turnedBack(axes, part)), axes };
}

/** D·diag(variances)·Dᵀ, exactly symmetric. */
function turnedBack(axes: Matrix, variances: Float64Array): Float64Array {
  const roots = variances.map(Math.sqrt);
  const half = axes.map((value, at) => value * roots[at % axes.columns]);
  return multiply(half, half, { transposeB: true }).data;
}

/** The dth root of the determinant of a d×d matrix; 0 if it is singular. */
function determinantRoot(columns: number): (part: Float64Array) => number {
  return (part) => {
    const values = eigenSymmetric(new Matrix(columns, columns, part)).values;
    return values.every((value) => value > 0) ? geometricMean(values) : 0;
  };
}

/** The dth root of the determinant of a diagonal matrix. */
function geometricMean(values: Float64Array): number {
  return Math.exp(values.reduce((total, value) => total + Math.log(value), 0) / values.length);
}

function divided(values: Float64Array, divisor: number): Float64Array {
  const out = new Float64Array(values.length);
  for (let at = 0; at < out.length; at += 1) out[at] = values[at] / divisor;
  return out;
}

function added(parts: Parts): Float64Array {
  const total = parts[0].slice();
  for (const part of parts.slice(1)) for (let at = 0; at < total.length; at += 1) total[at] += part[at];
  return total;
}

function sum(values: Float64Array | readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
