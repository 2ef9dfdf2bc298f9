import { sortNumbers } from "./sort-numbers.js";

/** Below this size, sorting takes negligible time. */
const FEW = 4_000;

/** From this many groups, it is faster to sort everything. */
const SEVERAL = 16;

const GROUPS = 1 << 16;

/**
 * Finds order statistics of numbers without sorting them all. The numbers are divided into groups by their
 * first sixteen bits, and a group is sorted only when one of its ranks is requested. None may be NaN.
 */
export class OrderStatistics {
  readonly length: number;
  readonly #values: Float64Array;
  /** The rank of the first number of every group. */
  readonly #starts: Uint32Array;
  readonly #groups = new Map<number, Float64Array>();
  #sorted: Float64Array | undefined;

  /** The values are not copied and must not change. */
  constructor(values: Float64Array) {
    this.length = values.length;
    this.#values = values;
    this.#starts = new Uint32Array(values.length < FEW ? 0 : GROUPS);
    if (values.length < FEW) this.#sorted = values.slice().sort();
    else countStarts(values, this.#starts);
  }

  /** The value of this rank, counted from 0, in ascending order. */
  at(place: number): number {
    if (this.#groups.size >= SEVERAL) this.#sorted ??= sortNumbers(this.#values.slice());
    if (this.#sorted !== undefined) return this.#sorted[place];
    const group = this.#groupAt(place);
    return this.#sortedGroup(group)[place - this.#starts[group]];
  }

  /** The last group that begins at or before the rank; empty groups end where they begin. */
  #groupAt(place: number): number {
    let low = 0;
    let high = GROUPS - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #sortedGroup(group: number): Float64Array {
    const known = this.#groups.get(group);
    if (known !== undefined) return known;
    const end = group + 1 < GROUPS ? this.#starts[group + 1] : this.length;
    const members = new Float64Array(end - this.#starts[group]);
    collect(this.#values, group, members);
    this.#groups.set(group, sortNumbers(members));
    return members;
  }
}

/** The index of the 16-bit part that holds a number's sign, exponent and first digits, by byte order. */
const FIRST = new Uint8Array(Uint16Array.of(1).buffer)[0] * 3;

/** The four 16-bit parts of every number. */
function partsOf({ buffer, byteOffset, length }: Float64Array): Int16Array {
  return new Int16Array(buffer, byteOffset, 4 * length);
}

/** Groups ascend with their numbers: all bits of negative numbers are inverted. */
function groupOf(first: number): number {
  return (first ^ ((first >> 15) | 0x8000)) & (GROUPS - 1);
}

function countStarts(values: Float64Array, counts: Uint32Array): void {
  const parts = partsOf(values);
  for (let at = FIRST; at < parts.length; at += 4) counts[groupOf(parts[at])] += 1;
  for (let group = 0, before = 0; group < counts.length; group += 1) {
    const count = counts[group];
    counts[group] = before;
    before += count;
  }
}

function collect(values: Float64Array, group: number, members: Float64Array): void {
  const parts = partsOf(values);
  const first = ((group ^ (group >= 0x8000 ? 0x8000 : GROUPS - 1)) << 16) >> 16;
  for (let row = 0, at = FIRST, count = 0; row < values.length; row += 1, at += 4) {
    if (parts[at] !== first) continue;
    members[count] = values[row];
    count += 1;
  }
}
