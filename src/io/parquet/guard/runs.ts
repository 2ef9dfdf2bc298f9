import { bitsAt } from "./bits.js";
import type { Cursor } from "./cursor.js";

/**
 * Walks over `count` whole numbers of `width` bits in runs, each of which repeats one number or packs its bits, and
 * returns how many of them are `counted`, if one is given. The decoder believes the lengths of runs, so they are
 * checked.
 */
export function checkRuns(cursor: Cursor, width: number, count: number, counted?: number): number {
  // Writers fill the last run up to a multiple of 8, some of them to more.
  const FILL = 512;
  let found = 0;
  let seen = 0;
  while (seen < count) {
    const header = cursor.varint();
    const left = count - seen;
    const length = Math.floor(header / 2);
    if (header % 2 === 0) {
      if (length > left)
        throw new Error(`a run of ${length} values is longer than the ${left} that are left`);
      const start = cursor.skip(Math.ceil(width / 8));
      if (counted !== undefined && bitsAt(cursor.bytes, 8 * start, width) === counted) found += length;
      seen += length;
    } else {
      if (8 * length > left + FILL)
        throw new Error(`a run of ${8 * length} values is longer than the ${left} that are left`);
      // The last bytes of the last run may be missing where they hold nothing.
      const used = Math.min(left, 8 * length);
      const start = cursor.skip(
        Math.min(length * width, Math.max(Math.ceil((used * width) / 8), cursor.left)),
      );
      if (counted !== undefined) found += countIn(cursor.bytes, start, used, width, counted);
      seen += used;
      // A run without values would not get anywhere.
      if (length === 0) throw new Error("a run has no values");
    }
  }
  return found;
}

/** How many of the first numbers are the counted one. */
function countIn(bytes: Uint8Array, start: number, count: number, width: number, counted: number): number {
  let found = 0;
  for (let i = 0; i < count; i += 1) if (bitsAt(bytes, 8 * start + i * width, width) === counted) found += 1;
  return found;
}
