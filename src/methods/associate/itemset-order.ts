import type { ItemsetList } from "./itemset-list.js";

/** Itemsets by length, and within a length by their codes, which ascend within an itemset. */
export interface OrderedItemsets {
  readonly offsets: Int32Array;
  readonly codes: Int32Array;
  readonly weights: Float64Array;
  /** Itemsets of length k are those from `starts[k]` up to but not including `starts[k + 1]`. */
  readonly starts: Int32Array;
}

/** Puts itemsets into an order that does not depend on how they were found. */
export function orderItemsets(
  { offsets, codes, weights, size }: ItemsetList,
  items: number,
): OrderedItemsets {
  let longest = 0;
  for (let i = 0; i < size; i += 1) {
    const [from, to] = [offsets[i], offsets[i + 1]];
    codes.subarray(from, to).sort();
    longest = Math.max(longest, to - from);
  }
  const starts = new Int32Array(longest + 2);
  for (let i = 0; i < size; i += 1) starts[offsets[i + 1] - offsets[i] + 1] += 1;
  for (let length = 1; length < starts.length; length += 1) starts[length] += starts[length - 1];
  const order = new Int32Array(size);
  const next = starts.slice();
  for (let i = 0; i < size; i += 1) order[next[offsets[i + 1] - offsets[i]]++] = i;
  for (let length = 1; length <= longest; length += 1) {
    const group = order.subarray(starts[length], starts[length + 1]);
    sortByCodes(group, length, offsets, codes, items);
  }
  return { ...taken(order, offsets, codes, weights), starts };
}

/** Sorts itemsets of one length by their last code, then stably by the one before it, and so on. */
function sortByCodes(
  group: Int32Array,
  length: number,
  offsets: Int32Array,
  codes: Int32Array,
  items: number,
): void {
  const before = new Int32Array(group.length);
  for (let index = length - 1; index >= 0; index -= 1) {
    before.set(group);
    const next = new Int32Array(items + 1);
    for (const i of before) next[codes[offsets[i] + index] + 1] += 1;
    for (let code = 1; code <= items; code += 1) next[code] += next[code - 1];
    for (const i of before) group[next[codes[offsets[i] + index]]++] = i;
  }
}

/** The itemsets of an order, packed. */
function taken(order: Int32Array, offsets: Int32Array, codes: Int32Array, weights: Float64Array) {
  const packed = new Int32Array(offsets[order.length]);
  const ends = new Int32Array(order.length + 1);
  for (const [to, i] of order.entries()) {
    ends[to + 1] = ends[to] + offsets[i + 1] - offsets[i];
    for (let at = 0; at < offsets[i + 1] - offsets[i]; at += 1)
      packed[ends[to] + at] = codes[offsets[i] + at];
  }
  return { offsets: ends, codes: packed, weights: Float64Array.from(order, (i) => weights[i]) };
}

/** The index of an itemset given by ascending codes, without the code at index `left`; −1 if it is not there. */
export function findItemset(
  { offsets, codes, starts }: OrderedItemsets,
  wanted: ArrayLike<number>,
  left = -1,
): number {
  const length = left < 0 ? wanted.length : wanted.length - 1;
  if (length < 1 || length >= starts.length - 1) return -1;
  let [low, high] = [starts[length], starts[length + 1] - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const from = offsets[middle];
    let difference = 0;
    for (let at = 0; at < length && difference === 0; at += 1)
      difference = codes[from + at] - wanted[left >= 0 && at >= left ? at + 1 : at];
    if (difference === 0) return middle;
    if (difference < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
