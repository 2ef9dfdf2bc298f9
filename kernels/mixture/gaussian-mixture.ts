// Both steps of EM for a mixture of normal distributions, for one block of rows: the share of every component in
// every row, and the moments of the rows weighted by these shares. Few rows are taken at a time, so that they stay in
// the cache from the first step to the last.

import { gaussianJoint } from "../bayes/gaussian-joint";
import { divideBy } from "../blas/level1";
import { centerWeighted } from "../discriminant/class-scatter";
import { triangularScores } from "../discriminant/scores";
import { Floats } from "../record";
import { expShifted, largestOf } from "../reduce/softmax";
import { likelyScores, likelyScoresWorkLength } from "./likely-scores";
import { addPanelScatter, centerIntoPanels, panelLength } from "./packed-scatter";

/** Rows taken at a time. */
const HEIGHT: i32 = 256;
/** From so many columns on, most rows can belong to one component only. */
const LIKELY_COLUMNS: i32 = 16;
/** Shares this small add nothing to a sum in double precision. */
const NEGLIGIBLE: f64 = 7.888609052210118e-31;
/** Differences of scores from here on lead to such shares, or to shares of 0. */
const NEGLIGIBLE_DIFFERENCE: f64 = 70;
const IMPOSSIBLE_DIFFERENCE: f64 = 746;

/** How many float64 numbers of workspace `gaussianMixtureBlock` needs. */
export function gaussianMixtureWorkLength(columns: i32): i32 {
  return panelLength(HEIGHT, columns) + likelyScoresWorkLength(HEIGHT, columns);
}

/**
 * From means, roots and constants: shares[i, k] = the probability of component k given row i, or 1 for the most probable
 * component if `hard`. Without roots the shares are read. With `diagonal`, the roots are 1 / (2σ²), columns for each
 * component, and the scatter likewise; otherwise they are lower triangles as for `triangularScores`.
 * mass[k] = Σ w·share, sums[k] = Σ w·share·(x − mean), scatter[k] = Σ w·share·(x − mean)(x − mean)ᵀ, of which the
 * lower triangle counts. densities[i] = ln Σₖ of the exponentiated scores, or with `hard` the largest one; returns Σ w
 * times these.
 *
 * @spans x[rows * columns], weights?[rows], means[components * columns], roots?[components * columns * (diagonal ? 1
 * : columns)], constants[components], shares[rows * components], densities[rows], mass[components], sums[components *
 * columns], scatter[components * columns * (diagonal ? 1 : columns)], work[gaussianMixtureWorkLength(columns)]
 */
export function gaussianMixtureBlock(
  rows: i32,
  columns: i32,
  components: i32,
  diagonal: bool,
  hard: bool,
  x: Floats,
  weights: Floats,
  means: Floats,
  roots: Floats,
  constants: Floats,
  shares: Floats,
  densities: Floats,
  mass: Floats,
  sums: Floats,
  scatter: Floats,
  work: Floats,
): f64 {
  const row = (<usize>columns) << 3;
  const shareRow = (<usize>components) << 3;
  const size = diagonal != 0 ? row : <usize>columns * row;
  const scoring = work + ((<usize>panelLength(HEIGHT, columns)) << 3);
  memory.fill(mass, 0, shareRow);
  memory.fill(sums, 0, <usize>components * row);
  memory.fill(scatter, 0, <usize>components * size);
  // A weight could make up for a small share, but not for a share of 0.
  const most = weights == 0 ? NEGLIGIBLE_DIFFERENCE : IMPOSSIBLE_DIFFERENCE;
  let total: f64 = 0;
  for (let i = 0; i < rows; i += HEIGHT) {
    const count = min(HEIGHT, rows - i);
    if (roots != 0) {
      if (diagonal != 0) gaussianJoint(count, columns, components, x, means, roots, constants, shares);
      else if (components > 1 && columns >= LIKELY_COLUMNS)
        likelyScores(count, columns, components, most, x, means, roots, constants, shares, scoring);
      else triangularScores(count, columns, components, x, means, roots, constants, shares, scoring);
      total += scoresToShares(count, components, hard, weights, shares, densities);
    }
    for (let k: usize = 0; k < <usize>components; ++k) {
      const own = shares + (k << 3);
      const center = means + k * row;
      const target = scatter + k * size;
      const ownMass = mass + (k << 3);
      const ownSums = sums + k * row;
      if (diagonal != 0) {
        const used = centerShares(count, columns, x, weights, own, shareRow, center, ownMass, ownSums, work);
        addSquaresOf(used, columns, work, target);
      } else {
        const used = countShares(count, weights, own, shareRow);
        packShares(count, columns, used, x, weights, own, shareRow, center, ownMass, ownSums, work);
        if (used > 0) addPanelScatter(columns, used, work, target);
      }
    }
    x += <usize>count * row;
    shares += <usize>count * shareRow;
    densities += (<usize>count) << 3;
    if (weights != 0) weights += (<usize>count) << 3;
  }
  return total;
}

/**
 * Turns scores into shares, in place, and writes their log-sum-exps, or the largest ones; returns the weighted sum of these.
 *
 * @spans weights?[rows], scores[rows * components], densities[rows]
 */
export function scoresToShares(
  rows: i32,
  components: i32,
  hard: bool,
  weights: Floats,
  scores: Floats,
  densities: Floats,
): f64 {
  const row = (<usize>components) << 3;
  let total: f64 = 0;
  for (let i: usize = 0; i < <usize>rows; ++i) {
    const weight = weights == 0 ? 1 : load<f64>(weights + (i << 3));
    const largest = largestOf(components, scores);
    let value = largest;
    if (hard != 0) {
      keepFirst(components, scores, largest);
    } else {
      const sum = expShifted(components, scores, largest, scores);
      divideBy(components, sum, scores);
      value += Math.log(sum);
    }
    store<f64>(densities + (i << 3), value);
    if (weight > 0) total += weight * value;
    scores += row;
  }
  return total;
}

/** 1 at the first of the largest scores, 0 elsewhere. */
export function keepFirst(n: i32, scores: usize, largest: f64): void {
  let found = false;
  for (let k = 0; k < n; ++k) {
    const kept = !found && load<f64>(scores) == largest;
    if (kept) found = true;
    store<f64>(scores, kept ? 1 : 0);
    scores += 8;
  }
}

/** The deviations of the rows that count for a component, times the root of what they count; returns how many. */
export function centerShares(
  rows: i32,
  columns: i32,
  x: usize,
  weights: usize,
  shares: usize,
  shareRow: usize,
  mean: usize,
  mass: usize,
  sums: usize,
  out: usize,
): i32 {
  const row = (<usize>columns) << 3;
  let used = 0;
  let whole: f64 = 0;
  for (let i = 0; i < rows; ++i) {
    let share = load<f64>(shares);
    if (weights != 0) {
      share *= load<f64>(weights);
      weights += 8;
    }
    if (share > NEGLIGIBLE) {
      whole += share;
      centerWeighted(columns, share, x, mean, out, sums);
      out += row;
      used += 1;
    }
    x += row;
    shares += shareRow;
  }
  store<f64>(mass, load<f64>(mass) + whole);
  return used;
}

/** How many rows count for a component. */
export function countShares(rows: i32, weights: usize, shares: usize, shareRow: usize): i32 {
  let used = 0;
  for (let i = 0; i < rows; ++i) {
    let share = load<f64>(shares);
    if (weights != 0) share *= load<f64>(weights + ((<usize>i) << 3));
    if (share > NEGLIGIBLE) used += 1;
    shares += shareRow;
  }
  return used;
}

/** As `centerShares`, into panels of four columns for the rows that count. */
export function packShares(
  rows: i32,
  columns: i32,
  used: i32,
  x: usize,
  weights: usize,
  shares: usize,
  shareRow: usize,
  mean: usize,
  mass: usize,
  sums: usize,
  panels: usize,
): void {
  const row = (<usize>columns) << 3;
  let index = 0;
  let whole: f64 = 0;
  for (let i = 0; i < rows; ++i) {
    let share = load<f64>(shares);
    if (weights != 0) share *= load<f64>(weights + ((<usize>i) << 3));
    if (share > NEGLIGIBLE) {
      whole += share;
      centerIntoPanels(columns, used, index, share, x, mean, sums, panels);
      index += 1;
    }
    x += row;
    shares += shareRow;
  }
  store<f64>(mass, load<f64>(mass) + whole);
}

/** target[j] += Σ x[i, j]² */
export function addSquaresOf(rows: i32, columns: i32, x: usize, target: usize): void {
  for (let i = 0; i < rows; ++i) {
    let to = target;
    const end = x + ((<usize>columns) << 3);
    while (x + 16 <= end) {
      const value = v128.load(x);
      v128.store(to, f64x2.add(v128.load(to), f64x2.mul(value, value)));
      x += 16;
      to += 16;
    }
    if (x < end) {
      const value = load<f64>(x);
      store<f64>(to, load<f64>(to) + value * value);
      x += 8;
    }
  }
}
