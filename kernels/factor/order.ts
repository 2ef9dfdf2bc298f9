// Sorting by key through an index, so that the items themselves need not move.

/** Fills `order` with the indices of the keys from smallest to largest; equal keys keep their order. */
export function ascendingOrder(n: i32, keys: usize, order: usize, spare: usize): void {
  for (let i = 0; i < n; ++i) store<i32>(order + ((<usize>i) << 2), i);
  let from = order;
  let to = spare;
  for (let width = 1; width < n; width <<= 1) {
    for (let start = 0; start < n; start += 2 * width) {
      mergeRuns(keys, from, to, start, min(start + width, n), min(start + 2 * width, n));
    }
    const other = from;
    from = to;
    to = other;
  }
  if (from != order) memory.copy(order, from, (<usize>n) << 2);
}

/** Merges the sorted runs [start, middle) and [middle, end) of an index. */
export function mergeRuns(keys: usize, from: usize, to: usize, start: i32, middle: i32, end: i32): void {
  let left = from + ((<usize>start) << 2);
  let right = from + ((<usize>middle) << 2);
  const leftEnd = right;
  const rightEnd = from + ((<usize>end) << 2);
  let out = to + ((<usize>start) << 2);
  while (left < leftEnd && right < rightEnd) {
    const l = load<i32>(left);
    const r = load<i32>(right);
    if (load<f64>(keys + ((<usize>r) << 3)) < load<f64>(keys + ((<usize>l) << 3))) {
      store<i32>(out, r);
      right += 4;
    } else {
      store<i32>(out, l);
      left += 4;
    }
    out += 4;
  }
  memory.copy(out, left, leftEnd - left);
  memory.copy(out + (leftEnd - left), right, rightEnd - right);
}
