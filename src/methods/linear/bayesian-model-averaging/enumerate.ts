import type { Steps } from "../../../base/steps.js";
// Residual sums of all subsets: features are included or left out one after the other, and the products of
// those that remain follow by one step of elimination. The last levels of the tree are the smallest, so that
// all 2^p subsets cost a few operations each (Furnival and Wilson 1974).

import type { Matrix } from "../../../math/linalg/matrix.js";

/** A feature whose squared residual on the others is at most this fraction of its own depends on them. */
const DEPENDENT = 1e-10;
/** Residuals of all subsets of one feature less than this take a few milliseconds. */
const VISITED_AT_ONCE = 15;
/** The subsets of this many features take less than a few milliseconds. */
const UNPAUSED = 10;

/**
 * Residual sums by subset, feature j being bit j of the index; NaN for subsets whose features depend on each
 * other. `products` is symmetric, with ones on its diagonal, the response last.
 */
export function* subsetResiduals(products: Matrix): Steps<Float64Array> {
  const features = products.columns - 1;
  const out = new Float64Array(2 ** features).fill(Number.NaN);
  const levels = Array.from({ length: features + 1 }, (_, level) => {
    const width = features + 1 - level;
    return new Float64Array(width * width);
  });
  levels[0].set(products.data);
  yield* visitSteps(levels, 0, 0, out);
  return out;
}

/** The top of the tree in steps, one per subtree that is small enough to be visited at once. */
function* visitSteps(
  levels: readonly Float64Array[],
  level: number,
  subset: number,
  out: Float64Array,
): Steps<void> {
  if (levels.length - level <= VISITED_AT_ONCE) {
    visit(levels, level, subset, out);
    yield;
    return;
  }
  omit(levels, level);
  yield* visitSteps(levels, level + 1, subset, out);
  if (!include(levels, level)) return;
  yield* visitSteps(levels, level + 1, subset + 2 ** level, out);
}

function visit(levels: readonly Float64Array[], level: number, subset: number, out: Float64Array): void {
  const here = levels[level];
  const width = levels.length - level;
  if (width === 1) {
    out[subset] = Math.max(here[0], Number.EPSILON);
    return;
  }
  omit(levels, level);
  visit(levels, level + 1, subset, out);
  if (include(levels, level)) visit(levels, level + 1, subset + 2 ** level, out);
}

/** The products of the features that remain where the first one is left out. */
function omit(levels: readonly Float64Array[], level: number): void {
  const [here, next] = [levels[level], levels[level + 1]];
  const width = levels.length - level;
  const less = width - 1;
  for (let i = 0; i < less; i += 1)
    for (let j = 0; j < less; j += 1) next[i * less + j] = here[(i + 1) * width + j + 1];
}

/** The products of the remaining features where the first one is included, by a step of elimination; false if it depends on the others. */
function include(levels: readonly Float64Array[], level: number): boolean {
  const [here, next] = [levels[level], levels[level + 1]];
  const width = levels.length - level;
  const less = width - 1;
  const pivot = here[0];
  if (pivot <= DEPENDENT) return false;
  for (let i = 0; i < less; i += 1) {
    const factor = here[i + 1] / pivot;
    for (let j = 0; j < less; j += 1)
      next[i * less + j] = here[(i + 1) * width + j + 1] - factor * here[j + 1];
  }
  return true;
}

/** Least squares on one subset: its features, their coefficients, and the diagonal of (XᵀX)⁻¹. */
export interface SubsetFit {
  readonly subset: number;
  readonly size: number;
  /** The first `size` of these are the subset's; they are overwritten by the next subset. */
  readonly members: Int32Array;
  readonly coefficients: Float64Array;
  readonly inverse: Float64Array;
}

/**
 * Visits every subset but the empty one whose features do not depend on each other. With each feature the
 * inverse of the Cholesky factor gets one row more, by which coefficients and variances follow at once.
 */
export async function visitSubsets(
  products: Matrix,
  visitor: (fit: SubsetFit) => void,
  pause: () => Promise<void>,
): Promise<void> {
  const width = products.columns;
  const features = width - 1;
  const { data } = products;
  const members = new Int32Array(features);
  const factor = new Float64Array(features);
  const rows = Array.from({ length: features }, () => new Float64Array(features));
  const coefficients = Array.from({ length: features + 1 }, () => new Float64Array(features));
  const inverse = Array.from({ length: features + 1 }, () => new Float64Array(features));
  /** The inverse factor's row for feature j below those of the members so far; false if it depends on them. */
  const extend = (j: number, size: number): boolean => {
    const row = rows[size].fill(0);
    let left = data[j * width + j];
    for (let i = 0; i < size; i += 1) {
      let sum = 0;
      for (let k = 0; k <= i; k += 1) sum += rows[i][k] * data[j * width + members[k]];
      factor[i] = sum;
      left -= sum * sum;
    }
    if (left <= DEPENDENT) return false;
    const root = Math.sqrt(left);
    for (let i = 0; i < size; i += 1)
      for (let k = 0; k <= i; k += 1) row[k] -= (factor[i] * rows[i][k]) / root;
    row[size] = 1 / root;
    return true;
  };
  /** Visits the subset of the members so far and feature j; false if it depends on them. */
  const enter = (j: number, size: number, subset: number): boolean => {
    if (!extend(j, size)) return false;
    members[size] = j;
    const row = rows[size];
    let score = 0;
    for (let k = 0; k <= size; k += 1) score += row[k] * data[members[k] * width + features];
    for (let k = 0; k <= size; k += 1) {
      coefficients[size + 1][k] = (k < size ? coefficients[size][k] : 0) + score * row[k];
      inverse[size + 1][k] = (k < size ? inverse[size][k] : 0) + row[k] * row[k];
    }
    visitor({
      subset: subset + 2 ** j,
      size: size + 1,
      members,
      coefficients: coefficients[size + 1],
      inverse: inverse[size + 1],
    });
    return true;
  };
  const descend = (start: number, size: number, subset: number): void => {
    for (let j = start; j < features; j += 1)
      if (enter(j, size, subset)) descend(j + 1, size + 1, subset + 2 ** j);
  };
  const descendWithPauses = async (start: number, size: number, subset: number): Promise<void> => {
    if (features - start <= UNPAUSED) return descend(start, size, subset);
    for (let j = start; j < features; j += 1) {
      await pause();
      if (enter(j, size, subset)) await descendWithPauses(j + 1, size + 1, subset + 2 ** j);
    }
  };
  await descendWithPauses(0, 0, 0);
}
