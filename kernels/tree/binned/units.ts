// Gradients and curvatures as whole numbers.

import { Grower, GrowerChunk } from "./grower.record";
import { CHUNK_ROWS } from "./grower.shared";
import { chunkAt, chunksOf } from "./grower-state";

/** Bits of the sums that are left as a margin. */
const SUM_BITS: f64 = 62;
/** Rows per call of the inner loop: V8 optimizes a function only when it is called again. */
const BLOCK: i32 = 1024;

/** Units as small as sums over all training rows allow. */
export function chooseUnits(grower: Grower): void {
  let gradient: f64 = 0;
  let curvature: f64 = 0;
  for (let chunk = 0; chunk < chunksOf(grower.training); ++chunk) {
    gradient = max(gradient, chunkAt(grower, chunk).largestGradient);
    curvature = max(curvature, chunkAt(grower, chunk).largestCurvature);
  }
  let bits = 1;
  while (grower.totalMass >> bits != 0) ++bits;
  grower.massShift = <i32>SUM_BITS - bits;
  const rows = <f64>grower.training;
  grower.gradientUnit = unitFor(gradient * rows, SUM_BITS);
  grower.curvatureUnit = unitFor(curvature * rows, <f64>grower.massShift - 1);
}

/** The power of two of which fewer than 2^bits make up `most`. */
function unitFor(most: f64, bits: f64): f64 {
  if (!(most > 0)) return 1;
  const exponent = Math.ceil(Math.log2(most)) + 1 - bits;
  return <f64>Math.pow(2, max(exponent, -1000));
}

/** The whole numbers of the rows of the sample, in the order of the sample, and their sums. */
export function fixChunk(grower: Grower, chunk: i32): i32 {
  const start = chunk * CHUNK_ROWS;
  const count = min(CHUNK_ROWS, grower.sampled - start);
  const from = grower.sample + ((<usize>start) << 2);
  memory.copy(grower.order + ((<usize>start) << 2), from, (<usize>count) << 2);
  const at = chunkAt(grower, chunk);
  at.gradient = 0;
  at.packed = 0;
  for (let i = 0; i < count; i += BLOCK)
    fixBlock(grower, min(BLOCK, count - i), from + ((<usize>i) << 2), at);
  return count;
}

export function fixBlock(grower: Grower, n: i32, rows: usize, totals: GrowerChunk): void {
  const perGradient = 1 / grower.gradientUnit;
  const perCurvature = 1 / grower.curvatureUnit;
  const shift = <i64>grower.massShift;
  const masses = grower.masses;
  let gradientTotal: i64 = 0;
  let packedTotal: i64 = 0;
  for (let i = 0; i < n; ++i) {
    const row = <usize>load<u32>(rows + ((<usize>i) << 2));
    const pair = grower.pairs + (row << 4);
    const mass: i64 = masses == 0 ? 1 : <i64>load<i32>(masses + (row << 2));
    const gradient = <i64>nearest(load<f64>(pair) * perGradient);
    const packed = <i64>nearest(load<f64>(pair, 8) * perCurvature) + (mass << shift);
    const fixed = grower.fixed + (row << 4);
    store<i64>(fixed, gradient);
    store<i64>(fixed, packed, 8);
    gradientTotal += gradient;
    packedTotal += packed;
  }
  totals.gradient += gradientTotal;
  totals.packed += packedTotal;
}
