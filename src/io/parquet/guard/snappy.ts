import { Cursor } from "./cursor.js";

/** The bytes that snappy data of the stated length stand for; every length and distance in them is checked. */
export function unpackSnappy(input: Uint8Array, length: number): Uint8Array {
  // No element of three bytes stands for more than 64.
  const MOST_PER_BYTE = 64;
  const cursor = new Cursor(input);
  if (length > 0 && cursor.varint() !== length) throw new Error("its snappy data have another length");
  if (length > MOST_PER_BYTE * input.length)
    throw new Error(`${input.length} bytes of snappy cannot be ${length} bytes`);
  const out = new Uint8Array(length);
  let at = 0;
  while (length > 0 && cursor.left > 0) {
    const tag = cursor.byte();
    const kind = tag & 3;
    const short = tag >> 2;
    if (kind === 0) {
      const count = (short < 60 ? short : littleEndian(cursor, short - 59)) + 1;
      const start = cursor.skip(count);
      requireRoom(length, at, count);
      out.set(input.subarray(start, start + count), at);
      at += count;
    } else {
      const count = kind === 1 ? (short & 7) + 4 : short + 1;
      const distance =
        kind === 1 ? (tag >> 5) * 256 + cursor.byte() : littleEndian(cursor, kind === 2 ? 2 : 4);
      if (distance === 0 || distance > at) throw new Error("its snappy data repeat what is not there");
      requireRoom(length, at, count);
      // What is copied may overlap what is written.
      for (let i = 0; i < count; i += 1) out[at + i] = out[at + i - distance];
      at += count;
    }
  }
  if (at !== length) throw new Error(`its snappy data hold ${at} bytes instead of ${length}`);
  return out;
}

function requireRoom(length: number, at: number, count: number): void {
  if (at + count > length) throw new Error(`its snappy data hold more than ${length} bytes`);
}

function littleEndian(cursor: Cursor, count: number): number {
  let value = 0;
  for (let i = 0, unit = 1; i < count; i += 1, unit *= 256) value += cursor.byte() * unit;
  return value;
}
