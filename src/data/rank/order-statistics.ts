import { selectRank } from "./select-rank.js";
import { sortNumbers } from "./sort-numbers.js";

/** Below this size, sorting takes negligible time. */
const FEW = 256;

/** Below this size, counting the groups takes longer than selecting. */
const MANY = 1 << 14;

/** From this many groups, it is faster to sort everything. */
const SEVERAL = 16;

const GROUPS = 1 << 16;

/**
 * Finds order statistics of numbers without sorting them all. Many numbers are divided into groups by their first
 * sixteen bits, and a group is sorted only when one of its ranks is requested. Of fewer, each rank is selected. None may
 * be NaN.
 */
export class OrderStatistics {
  readonly length: number;
  readonly #values: Float64Array;
  /** The rank of the first number of every group. */
  readonly #starts: Uint32Array;
  readonly #groups = new Map<number, Float64Array>();
  readonly #selected = new Map<number, number>();
  /** The numbers in the order that selecting left them in. */
  #copy: Float64Array | undefined;
  #sorted: Float64Array | undefined;

  /** The values are not copied and must not change. */
  constructor(values: Float64Array) {
    this.length = values.length;
    this.#values = values;
    this.#starts = new Uint32Array(values.length < MANY ? 0 : GROUPS);
    if (values.length < FEW) this.#sorted = values.slice().sort();
    else if (values.length >= MANY) countStarts(values, this.#starts);
  }

  /** The value of this rank, counted from 0, in ascending order. */
  at(position: number): number {
    if (this.#groups.size + this.#selected.size >= SEVERAL) this.#sort();
    if (this.#sorted !== undefined) return this.#sorted[position];
    if (this.length < MANY) return this.#select(position);
    const group = this.#groupAt(position);
    return this.#sortedGroup(group)[position - this.#starts[group]];
  }

  #sort(): Float64Array {
    this.#sorted ??= sortNumbers(this.#values.slice());
    return this.#sorted;
  }

  #select(position: number): number {
    const known = this.#selected.get(position);
    if (known !== undefined) return known;
    this.#copy ??= this.#values.slice();
    const selected = selectRank(this.#copy, position);
    if (selected === undefined) return this.#sort()[position];
    const found = selected === 0 ? zeroAt(this.#values, position) : selected;
    this.#selected.set(position, found);
    return found;
  }

  /** The last group that begins at or before the rank; empty groups end where they begin. */
  #groupAt(position: number): number {
    let low = 0;
    let high = GROUPS - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= position) low = middle;
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
    // Zeros often form a separate group.
    if (!areSame(members)) sortNumbers(members);
    this.#groups.set(group, members);
    return members;
  }
}

function areSame(values: Float64Array): boolean {
  for (let i = 1; i < values.length; i += 1) if (!Object.is(values[i], values[0])) return false;
  return true;
}

/** Sorting puts −0 before 0, which comparing does not tell apart. */
function zeroAt(values: Float64Array, position: number): number {
  let before = 0;
  for (let i = 0; i < values.length; i += 1) if (values[i] < 0 || Object.is(values[i], -0)) before += 1;
  return position < before ? -0 : 0;
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
