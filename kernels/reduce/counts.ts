// Histograms and counts of codes. Counts are float64, so that they can be weighted, and are added
// to existing ones, so that data may come in parts. Values out of range are counted, too. A weights
// pointer of 0 means that every value counts once.

import { Floats, Ints } from "../record";

const BLOCK: i32 = 1024;

function weightAt(weights: usize, i: i32): f64 {
  return weights == 0 ? 1 : load<f64>(weights + ((<usize>i) << 3));
}

function addTo(counts: usize, index: i32, weight: f64): void {
  const at = counts + ((<usize>index) << 3);
  store<f64>(at, load<f64>(at) + weight);
}

function shifted(pointer: usize, offset: usize): usize {
  return pointer == 0 ? 0 : pointer + offset;
}

/**
 * Counts in equal bins: bin b holds edge(b) ≤ x < edge(b + 1) with edge(b) = low + b · (high − low) / bins,
 * and the last bin x = high as well. outside[0] counts x < low, outside[1] x > high, outside[2] NaN.
 *
 * @spans x[n], weights?[n], counts[bins], outside[3]
 */
export function histogram(
  n: i32,
  x: Floats,
  weights: Floats,
  low: f64,
  high: f64,
  bins: i32,
  counts: Floats,
  outside: Floats,
): void {
  for (let i = 0; i < n; i += BLOCK) {
    const offset = (<usize>i) << 3;
    const count = min(BLOCK, n - i);
    histogramBlock(count, x + offset, shifted(weights, offset), low, high, bins, counts, outside);
  }
}

export function histogramBlock(
  n: i32,
  x: usize,
  weights: usize,
  low: f64,
  high: f64,
  bins: i32,
  counts: usize,
  outside: usize,
): void {
  const perUnit = <f64>bins / (high - low);
  const last = bins - 1;
  for (let i = 0; i < n; ++i) {
    const value = load<f64>(x + ((<usize>i) << 3));
    const weight = weightAt(weights, i);
    if (value >= low && value <= high) {
      let bin = min(<i32>((value - low) * perUnit), last);
      // The product above may round across an edge, and where bins are narrower than the spacing of
      // the numbers, edges coincide.
      while (bin > 0 && value < binEdge(low, high, bins, bin)) bin -= 1;
      while (bin < last && value >= binEdge(low, high, bins, bin + 1)) bin += 1;
      addTo(counts, bin, weight);
    } else {
      addTo(outside, value < low ? 0 : value > high ? 1 : 2, weight);
    }
  }
}

function binEdge(low: f64, high: f64, bins: i32, bin: i32): f64 {
  return low + (<f64>bin * (high - low)) / <f64>bins;
}

/**
 * counts[code] += 1 (or its weight); returns the number (or weight) of codes outside `counts`.
 *
 * @wrapper (codes, counts, weights?[codes.length]) n = codes.length, size = counts.length
 */
export function countCodes(n: i32, codes: Ints, weights: Floats, size: i32, counts: Floats): f64 {
  let outside: f64 = 0;
  for (let i = 0; i < n; i += BLOCK) {
    const skipped = shifted(weights, (<usize>i) << 3);
    outside += countCodesBlock(min(BLOCK, n - i), codes + ((<usize>i) << 2), skipped, size, counts);
  }
  return outside;
}

export function countCodesBlock(n: i32, codes: usize, weights: usize, size: i32, counts: usize): f64 {
  let outside: f64 = 0;
  for (let i = 0; i < n; ++i) {
    const code = load<i32>(codes + ((<usize>i) << 2));
    const weight = weightAt(weights, i);
    if (<u32>code < <u32>size) addTo(counts, code, weight);
    else outside += weight;
  }
  return outside;
}

/**
 * counts[a, b] += weight; returns the weight of pairs with a code outside its range.
 *
 * @wrapper (a, b[a.length], counts: Rows, weights?[a.length]) n = a.length, aSize = counts.rows, bSize = counts.columns
 */
export function countPairs(
  n: i32,
  a: Ints,
  b: Ints,
  weights: Floats,
  aSize: i32,
  bSize: i32,
  counts: Floats,
): f64 {
  let outside: f64 = 0;
  for (let i = 0; i < n; i += BLOCK) {
    const at = (<usize>i) << 2;
    const skipped = shifted(weights, (<usize>i) << 3);
    outside += countPairsBlock(min(BLOCK, n - i), a + at, b + at, skipped, aSize, bSize, counts);
  }
  return outside;
}

export function countPairsBlock(
  n: i32,
  a: usize,
  b: usize,
  weights: usize,
  aSize: i32,
  bSize: i32,
  counts: usize,
): f64 {
  let outside: f64 = 0;
  for (let i = 0; i < n; ++i) {
    const at = (<usize>i) << 2;
    const row = load<i32>(a + at);
    const column = load<i32>(b + at);
    const weight = weightAt(weights, i);
    if (<u32>row < <u32>aSize && <u32>column < <u32>bSize) addTo(counts, row * bSize + column, weight);
    else outside += weight;
  }
  return outside;
}
