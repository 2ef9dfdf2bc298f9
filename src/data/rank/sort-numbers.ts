// Radix sort by the upper halves of the numbers, sixteen bits at a time. Numbers with equal upper halves are then
// adjacent and are compared; if there are many of them, all are sorted by their lower halves first.

/** Below this size, comparing is faster than counting. */
const FEW = 4_000;

/** Up to this many numbers with equal upper halves are sorted by insertion. */
const SHORT = 16;

/** Sorts numbers in place, −0 before 0. No number may be NaN. */
export function sortNumbers<V extends Float64Array>(values: V): V {
  if (values.length < FEW) values.sort();
  else sortByHalves({ values, order: undefined });
  return values;
}

/** Numbers in ascending order and their original positions; equal numbers keep their order. */
export interface Ordered {
  readonly values: Float64Array<ArrayBuffer>;
  readonly order: Uint32Array<ArrayBuffer>;
}

/** A sorted copy in which −0 is replaced by 0. No number may be NaN. */
export function inOrder(source: ArrayLike<number>): Ordered {
  const values = new Float64Array(source.length);
  const order = new Uint32Array(source.length);
  for (let i = 0; i < values.length; i += 1) {
    values[i] = source[i] + 0;
    order[i] = i;
  }
  if (values.length < FEW) sortByComparing({ values, order });
  else sortByHalves({ values, order });
  return { values, order };
}

/** Numbers to sort in place, and what moves along with them. */
interface Cases {
  readonly values: Float64Array;
  readonly order: Uint32Array | undefined;
}

function sortByComparing({ values, order }: Cases): void {
  if (order === undefined) {
    values.sort();
    return;
  }
  const ranks = new Uint32Array(values.length);
  for (let i = 0; i < ranks.length; i += 1) ranks[i] = i;
  ranks.sort((i, j) => values[i] - values[j]);
  const [oldValues, oldOrder] = [values.slice(), order.slice()];
  for (let i = 0; i < ranks.length; i += 1) {
    values[i] = oldValues[ranks[i]];
    order[i] = oldOrder[ranks[i]];
  }
}

/** The index of the half that holds a number's sign, exponent and first digits, by byte order. */
const UPPER = new Uint8Array(Uint16Array.of(1).buffer)[0];
const LOWER = 1 - UPPER;

/** The halves of the numbers of an array. */
function halvesOf({ buffer, byteOffset, length }: Float64Array): Int32Array {
  return new Int32Array(buffer, byteOffset, 2 * length);
}

/** If more than this share of the numbers must be compared, sorting all by their lower halves is faster. */
const MANY = 1 / 16;

function sortByHalves(cases: Cases): void {
  sortByHalf(cases, UPPER);
  const { values, order } = cases;
  const halves = halvesOf(values);
  let compared = 0;
  for (let start = 0; start < values.length; ) {
    let end = start + 1;
    let rising = true;
    const half = halves[2 * start + UPPER];
    for (; end < values.length && halves[2 * end + UPPER] === half; end += 1)
      if (values[end] < values[end - 1]) rising = false;
    if (!rising) {
      if (end - start <= SHORT) insertInOrder(values, order, start, end);
      else {
        compared += end - start;
        if (compared > MANY * values.length) {
          sortByHalf(cases, LOWER);
          sortByHalf(cases, UPPER);
          return;
        }
        sortByComparing({ values: values.subarray(start, end), order: order?.subarray(start, end) });
      }
    }
    start = end;
  }
}

const DIGITS = 1 << 16;

/** Sorts by one of the halves: first by its lower digit, then by its upper digit. */
function sortByHalf(cases: Cases, half: number): void {
  const { length } = cases.values;
  const others = { values: new Float64Array(length), order: cases.order && new Uint32Array(length) };
  const starts = [new Uint32Array(DIGITS), new Uint32Array(DIGITS)] as const;
  countDigits(halvesOf(cases.values), half, ...starts);
  distribute(cases, others, half, 0, startsOf(starts[0]));
  distribute(others, cases, half, 16, startsOf(starts[1]));
}

/** The mask that makes a half ascend with its value as an integer: all bits of negative numbers are inverted. */
function turned(upper: number, half: number): number {
  return half === UPPER ? (upper >> 31) | 0x80000000 : upper >> 31;
}

function countDigits(halves: Int32Array, half: number, first: Uint32Array, second: Uint32Array): void {
  for (let at = 0; at < halves.length; at += 2) {
    const key = halves[at + half] ^ turned(halves[at + UPPER], half);
    first[key & (DIGITS - 1)] += 1;
    second[key >>> 16] += 1;
  }
}

/** Turns counts into the positions where the numbers of each digit begin. */
function startsOf(counts: Uint32Array): Uint32Array {
  for (let digit = 0, before = 0; digit < counts.length; digit += 1) {
    const count = counts[digit];
    counts[digit] = before;
    before += count;
  }
  return counts;
}

/** Moves every case to the next position of its digit. */
function distribute(from: Cases, to: Cases, half: number, shift: number, starts: Uint32Array): void {
  const halves = halvesOf(from.values);
  const [values, newValues] = [from.values, to.values];
  const [order, newOrder] = [from.order, to.order];
  for (let i = 0, at = 0; i < values.length; i += 1, at += 2) {
    const key = halves[at + half] ^ turned(halves[at + UPPER], half);
    const digit = (key >>> shift) & (DIGITS - 1);
    const target = starts[digit];
    starts[digit] = target + 1;
    newValues[target] = values[i];
    if (order !== undefined && newOrder !== undefined) newOrder[target] = order[i];
  }
}

function insertInOrder(
  values: Float64Array,
  order: Uint32Array | undefined,
  start: number,
  end: number,
): void {
  for (let i = start + 1; i < end; i += 1) {
    const value = values[i];
    const index = order === undefined ? 0 : order[i];
    let at = i;
    for (; at > start && values[at - 1] > value; at -= 1) {
      values[at] = values[at - 1];
      if (order !== undefined) order[at] = order[at - 1];
    }
    values[at] = value;
    if (order !== undefined) order[at] = index;
  }
}
