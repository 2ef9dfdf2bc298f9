// Histograms of the gradients, curvatures and cases of a node, for the four columns of a group.

import { GROUP_BYTES } from "./grower-state";

/** Rows per call of the inner loop: V8 optimizes a function only when it is called again. */
const BLOCK: i32 = 2048;

/** histogram = the sums of the pairs of these rows, by the bin of every column. */
export function histogramOf(n: i32, rows: usize, bins: usize, pairs: usize, histogram: usize): void {
  memory.fill(histogram, 0, GROUP_BYTES);
  for (let i = 0; i < n; i += BLOCK)
    addToHistogram(min(BLOCK, n - i), rows + ((<usize>i) << 2), bins, pairs, histogram);
}

export function addToHistogram(n: i32, rows: usize, bins: usize, pairs: usize, histogram: usize): void {
  const end = rows + ((<usize>n) << 2);
  while (rows < end) {
    const row = <usize>load<u32>(rows);
    const word = load<u32>(bins + (row << 2));
    const pair = v128.load(pairs + (row << 4));
    const first = histogram + ((<usize>(word & 255)) << 4);
    const second = histogram + ((<usize>((word >> 8) & 255)) << 4);
    const third = histogram + ((<usize>((word >> 16) & 255)) << 4);
    const fourth = histogram + ((<usize>(word >> 24)) << 4);
    v128.store(first, i64x2.add(v128.load(first), pair));
    v128.store(second, i64x2.add(v128.load(second, 4096), pair), 4096);
    v128.store(third, i64x2.add(v128.load(third, 8192), pair), 8192);
    v128.store(fourth, i64x2.add(v128.load(fourth, 12288), pair), 12288);
    rows += 4;
  }
}

/** histogram −= other. */
export function subtractHistogram(histogram: usize, other: usize): void {
  const end = histogram + GROUP_BYTES;
  while (histogram < end) {
    v128.store(histogram, i64x2.sub(v128.load(histogram), v128.load(other)));
    v128.store(histogram, i64x2.sub(v128.load(histogram, 16), v128.load(other, 16)), 16);
    histogram += 32;
    other += 32;
  }
}
