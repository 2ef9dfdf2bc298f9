import type { Cursor } from "./cursor.js";

/**
 * Walks over `count` whole numbers of `width` bits in runs, each of which repeats one number or packs its bits, and
 * returns how many of them are 1 if they have one bit. The decoder believes the lengths of runs, so they are checked.
 */
export function checkRuns(cursor: Cursor, width: number, count: number): number {
  // Writers fill the last run up to a multiple of 8, some of them to more.
  const FILL = 512;
  let ones = 0;
  let seen = 0;
  while (seen < count) {
    const header = cursor.varint();
    const left = count - seen;
    const length = Math.floor(header / 2);
    if (header % 2 === 0) {
      if (length > left)
        throw new Error(`a run of ${length} values is longer than the ${left} that are left`);
      const start = cursor.skip(Math.ceil(width / 8));
      if (width === 1 && (cursor.bytes[start] & 1) === 1) ones += length;
      seen += length;
    } else {
      if (8 * length > left + FILL)
        throw new Error(`a run of ${8 * length} values is longer than the ${left} that are left`);
      // The last bytes of the last run may be missing where they hold nothing.
      const used = Math.min(left, 8 * length);
      const start = cursor.skip(
        Math.min(length * width, Math.max(Math.ceil((used * width) / 8), cursor.left)),
      );
      if (width === 1) ones += onesIn(cursor.bytes, start, used);
      seen += used;
      // A run without values would not get anywhere.
      if (length === 0) throw new Error("a run has no values");
    }
  }
  return ones;
}

/** How many of the first bits are set, the lowest bit of each byte first. */
function onesIn(bytes: Uint8Array, start: number, count: number): number {
  let ones = 0;
  for (let bit = 0; bit < count; bit += 1) ones += (bytes[start + (bit >> 3)] >> (bit & 7)) & 1;
  return ones;
}
