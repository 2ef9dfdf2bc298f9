/** The sums of the first, the first two, the first three values, and so on. */
export function runningSums(values: Float64Array): Float64Array {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** The cell that a uniform number in [0, 1) selects, in proportion to the values. */
export function drawCell(sums: Float64Array, uniform: number): number {
  return firstAbove(sums, uniform * sums[sums.length - 1]);
}

/**
 * The first index whose running sum exceeds the target, or the last index at which the sums still
 * grew.
 */
function firstAbove(sums: Float64Array, target: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sums[middle] > target || sums[middle] === sums[sums.length - 1]) high = middle;
    else low = middle + 1;
  }
  return low;
}
