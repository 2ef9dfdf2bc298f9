/**
 * The number of this rank, counted from 0, by Hoare's selection with three-way partitions, which many equal numbers do
 * not slow down; undefined if unlucky pivots would make it slow. Changes the order of the numbers, none of which may be
 * NaN.
 */
export function selectRank(values: Float64Array, position: number): number | undefined {
  let low = 0;
  let high = values.length - 1;
  // Lucky pivots halve the rest; a few times as many partitions are allowed.
  for (let left = 4 * Math.ceil(Math.log2(values.length + 1)) + 4; low < high; left -= 1) {
    if (left === 0) return undefined;
    const pivot = middleOf(values[low], values[(low + high) >>> 1], values[high]);
    let less = low;
    let more = high;
    for (let at = low; at <= more; ) {
      const value = values[at];
      if (value < pivot) {
        values[at] = values[less];
        values[less] = value;
        less += 1;
        at += 1;
      } else if (value > pivot) {
        values[at] = values[more];
        values[more] = value;
        more -= 1;
      } else at += 1;
    }
    if (position < less) high = less - 1;
    else if (position > more) low = more + 1;
    else return pivot;
  }
  return values[low];
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
