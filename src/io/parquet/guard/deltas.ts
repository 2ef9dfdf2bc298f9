import { bitsAt } from "./bits.js";
import type { Cursor } from "./cursor.js";

/**
 * Walks over `count` whole numbers that are stored as differences in blocks. With `keep`, which is for lengths of
 * strings, returns them; a number that is not a length is damage then.
 */
export function checkDeltas(cursor: Cursor, count: number, keep = false): number[] {
  const MOST_BLOCKS = 2 ** 16;
  const blockSize = cursor.varint();
  const miniblocks = cursor.varint();
  const stored = cursor.varint();
  let value = cursor.zigzag();
  const size = blockSize / miniblocks;
  if (!(Number.isInteger(size) && size > 0 && size % 8 === 0 && blockSize <= MOST_BLOCKS))
    throw new Error(`blocks of ${blockSize} differences have ${miniblocks} parts`);
  if (stored !== count) throw new Error(`${stored} differences are stored for ${count} values`);
  const values: number[] = [];
  if (keep && count > 0) values.push(requireLength(value));
  for (let seen = Math.min(1, count); seen < count; ) {
    const least = cursor.zigzag();
    const widths = cursor.skip(miniblocks);
    for (let part = 0; part < miniblocks && seen < count; part += 1) {
      const width = cursor.bytes[widths + part];
      if (width > 64) throw new Error(`a difference has ${width} bits`);
      const used = Math.min(size, count - seen);
      // The decoder does not need what fills the last part.
      const start = cursor.skip(
        Math.min((size * width) / 8, Math.max(Math.ceil((used * width) / 8), cursor.left)),
      );
      if (keep) {
        for (let i = 0; i < used; i += 1) {
          value += least + bitsAt(cursor.bytes, 8 * start + i * width, width);
          values.push(requireLength(value));
        }
      }
      seen += used;
    }
  }
  return values;
}

function requireLength(value: number): number {
  if (value >= 0 && value < 2 ** 31) return value;
  throw new Error(`a string has ${value} bytes`);
}
