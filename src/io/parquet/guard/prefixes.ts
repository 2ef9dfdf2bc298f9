// The decoder reads strings that share beginnings in pages of the second version only, though the format allows them in
// all. In pages of the first version they are therefore written out before they are decoded.

import type { Cursor } from "./cursor.js";
import { checkDeltas } from "./deltas.js";
import type { Page } from "./pages.js";

/** Strings by how many bytes each takes over from the one before it and how many follow, and where those begin. */
export interface Prefixes {
  readonly shared: readonly number[];
  readonly suffixLengths: readonly number[];
  readonly start: number;
}

/** Reads the lengths, of which the sum is limited: such strings can be longer than their file. */
export function readPrefixes(cursor: Cursor, count: number, maxBytes: number): Prefixes {
  const shared = checkDeltas(cursor, count, true);
  const suffixLengths = checkDeltas(cursor, count, true);
  let previous = 0;
  for (let i = 0; i < count; i += 1) {
    if (shared[i] > previous) throw new Error("a string begins like one that is shorter");
    previous = shared[i] + suffixLengths[i];
  }
  requireTotal(sumOf(suffixLengths), cursor.left);
  requireTotal(sumOf(shared) + sumOf(suffixLengths), maxBytes);
  return { shared, suffixLengths, start: cursor.at };
}

/** The strings one after the other, each after its length unless all have equal lengths. */
export function writtenOut(
  { bytes }: Cursor,
  { shared, suffixLengths, start }: Prefixes,
  isFixed: boolean,
): Uint8Array {
  const lengths = shared.map((length, i) => length + suffixLengths[i]);
  const head = isFixed ? 0 : 4;
  const out = new Uint8Array(sumOf(lengths) + head * lengths.length);
  const view = new DataView(out.buffer);
  let from = start;
  let before = 0;
  let at = 0;
  for (const [i, length] of lengths.entries()) {
    if (!isFixed) view.setUint32(at, length, true);
    at += head;
    out.copyWithin(at, before, before + shared[i]);
    out.set(bytes.subarray(from, from + suffixLengths[i]), at + shared[i]);
    before = at;
    at += length;
    from += suffixLengths[i];
  }
  return out;
}

/** The header of a page of the first version whose body is not compressed and whose values are plain. */
export function plainHeader({ values }: Page, size: number): Uint8Array {
  const [PLAIN, RUNS] = [0, 3];
  // Fields 1 to 3 and 5 of a struct; the last one is a struct with the fields 1 to 4.
  const int = (value: number) => [0x15, ...varint(2 * value)];
  return Uint8Array.from([
    ...[...int(0), ...int(size), ...int(size), 0x2c],
    ...[...int(values), ...int(PLAIN), ...int(RUNS), ...int(RUNS), 0, 0],
  ]);
}

/** In groups of seven bits, lowest first. */
function varint(value: number): number[] {
  const groups: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) groups.push((rest % 128) + 128);
  return [...groups, rest];
}

export function requireTotal(total: number, most: number): void {
  if (total > most) throw new Error(`its strings have ${total} bytes, more than ${most}`);
}

export function sumOf(lengths: readonly number[]): number {
  return lengths.reduce((total, length) => total + length, 0);
}
