import type { ColumnWriter } from "../../../math/linalg/interleave.js";
import { thresholdsReached } from "../threshold-input.js";

/** Up to this many thresholds, counting is faster than searching. */
const FEW = 16;

/** Thresholds are counted four at a time, without a loop. */
const GROUP = 4;

/** Writes how many thresholds, which rise, are not above each finite value; NaN where it is missing. */
export function binWriter(values: Float64Array, thresholds: readonly number[]): ColumnWriter {
  const few = thresholds.length <= FEW;
  const sorted = few ? padded(thresholds) : Float64Array.from(thresholds);
  const into = few ? countThresholds : searchThresholds;
  return {
    width: 1,
    write: (data, stride, at, start, end) =>
      into(values, sorted, start, end, data, start * stride + at, stride),
  };
}

/** The bins of values as codes; −1 where a value is missing. */
export function binCodes(values: Float64Array, thresholds: readonly number[]): Int32Array {
  const bins = new Float64Array(values.length);
  binWriter(values, thresholds).write(bins, 1, 0, 0, bins.length);
  const codes = new Int32Array(bins.length);
  for (let row = 0; row < codes.length; row += 1) codes[row] = Number.isNaN(bins[row]) ? -1 : bins[row];
  return codes;
}

/** Whole groups of thresholds, at least one; no finite value reaches those that are added. */
function padded(thresholds: readonly number[]): Float64Array {
  const groups = Math.max(1, Math.ceil(thresholds.length / GROUP));
  const sorted = new Float64Array(GROUP * groups).fill(Number.POSITIVE_INFINITY);
  sorted.set(thresholds);
  return sorted;
}

function countThresholds(
  values: Float64Array,
  sorted: Float64Array,
  start: number,
  end: number,
  data: Float64Array,
  to: number,
  stride: number,
): void {
  for (let group = 0; group < sorted.length; group += GROUP) {
    const a = sorted[group];
    const b = sorted[group + 1];
    const c = sorted[group + 2];
    const d = sorted[group + 3];
    for (let row = start, next = to; row < end; row += 1, next += stride) {
      const value = values[row];
      // 0 times a finite number is 0, and 0 times NaN is NaN.
      const before = group === 0 ? 0 * value : data[next];
      data[next] =
        before + (Number(a <= value) + Number(b <= value) + Number(c <= value) + Number(d <= value));
    }
  }
}

function searchThresholds(
  values: Float64Array,
  sorted: Float64Array,
  start: number,
  end: number,
  data: Float64Array,
  to: number,
  stride: number,
): void {
  for (let row = start, next = to; row < end; row += 1, next += stride)
    data[next] = Number.isNaN(values[row]) ? Number.NaN : thresholdsReached(sorted, values[row]);
}
