// The values of leaves, and the scores of rows with them.

import { Grower } from "./grower.record";
import { BoostingLossCode, CHUNK_ROWS, GROUP_COLUMNS } from "./grower.shared";
import { bestValue, binsAt, nodeAt, tableAt } from "./grower-state";

/** Rows per call of the inner loops: V8 optimizes a function only when it is called again. */
const BLOCK: i32 = 1024;

/** The sums of a leaf without the rounding to units, in the order of its rows, and its value. */
export function sumLeaf(grower: Grower, index: i32): i32 {
  const node = nodeAt(grower, index);
  if (node.first != 0) return 1;
  let gradient: f64 = 0;
  let curvature: f64 = 0;
  const rows = grower.order + ((<usize>node.start) << 2);
  for (let i = 0; i < node.count; i += BLOCK) {
    const sums = sumPairs(min(BLOCK, node.count - i), rows + ((<usize>i) << 2), grower.pairs);
    gradient += f64x2.extract_lane(sums, 0);
    curvature += f64x2.extract_lane(sums, 1);
  }
  node.gradientSum = gradient;
  node.curvatureSum = curvature;
  // Splits see to it that leaves have enough curvature, but the root of a rare class may be a leaf without.
  const isFlat = index == 0 && curvature < grower.leastCurvature;
  node.value = isFlat ? 0 : stepTo(grower, bestValue(grower, node, gradient, curvature));
  return node.count;
}

/**
 * The part of a Newton step v that is made: the learning rate times v, but at most log(1 + |v|), beyond which the loss
 * may rise. For |v| = |g|/h this is where the bound L + g·t + h·(exp|t| − |t| − 1) of a logistic loss is least (Bach
 * 2010, proposition 1), and for losses with a logarithmic link it is the minimum itself. It grows with v, so that
 * monotone leaves stay so.
 */
function stepTo(grower: Grower, value: f64): f64 {
  const step = grower.rate * value;
  const loss = grower.loss;
  const bends =
    loss == BoostingLossCode.LOGISTIC ||
    loss == BoostingLossCode.MULTINOMIAL ||
    (loss == BoostingLossCode.POISSON && value > 0) ||
    (loss == BoostingLossCode.GAMMA && value < 0);
  if (!bends) return step;
  const most = Math.log1p(Math.abs(value));
  return max(-most, min(most, step));
}

function sumPairs(n: i32, rows: usize, pairs: usize): v128 {
  let sums = f64x2.splat(0);
  for (let i = 0; i < n; ++i)
    sums = f64x2.add(sums, v128.load(pairs + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 4)));
  return sums;
}

function scoresOf(grower: Grower): usize {
  return grower.scores + ((<usize>grower.output * <usize>grower.rows) << 3);
}

/** Adds the value of a leaf to the scores of its rows. */
export function scoreLeaf(grower: Grower, index: i32): i32 {
  const node = nodeAt(grower, index);
  if (node.first != 0) return 1;
  const rows = grower.order + ((<usize>node.start) << 2);
  for (let i = 0; i < node.count; i += BLOCK)
    addToScores(min(BLOCK, node.count - i), rows + ((<usize>i) << 2), scoresOf(grower), node.value);
  return node.count;
}

export function addToScores(n: i32, rows: usize, scores: usize, value: f64): void {
  const end = rows + ((<usize>n) << 2);
  while (rows < end) {
    const at = scores + ((<usize>load<u32>(rows)) << 3);
    store<f64>(at, load<f64>(at) + value);
    rows += 4;
  }
}

/** Adds the values of leaves to the scores of a chunk of rows outside the sample, which walk down the tree. */
export function scoreOthers(grower: Grower, chunk: i32): i32 {
  const start = grower.sampled + chunk * CHUNK_ROWS;
  const count = min(CHUNK_ROWS, grower.rows - start);
  const rows = grower.sample + ((<usize>start) << 2);
  for (let i = 0; i < count; i += BLOCK) walkBins(grower, min(BLOCK, count - i), rows + ((<usize>i) << 2));
  return count * 4;
}

export function walkBins(grower: Grower, n: i32, rows: usize): void {
  const scores = scoresOf(grower);
  for (let i = 0; i < n; ++i) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    let index = 0;
    let node = nodeAt(grower, 0);
    while (node.first != 0) {
      const bins =
        binsAt(grower, node.column / GROUP_COLUMNS) +
        ((<usize>row) << 2) +
        <usize>(node.column % GROUP_COLUMNS);
      index = node.first + 1 - <i32>load<u8>(tableAt(grower, index) + <usize>load<u8>(bins));
      node = nodeAt(grower, index);
    }
    const at = scores + ((<usize>row) << 3);
    store<f64>(at, load<f64>(at) + node.value);
  }
}
