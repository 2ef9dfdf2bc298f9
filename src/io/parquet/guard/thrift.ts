// The compact protocol of Thrift, in which the footer and the headers of pages are written.

import type { Cursor } from "./cursor.js";

export type ThriftValue = number | boolean | Uint8Array | readonly ThriftValue[] | ThriftStruct;

/** The fields of a struct by their numbers. */
export type ThriftStruct = ReadonlyMap<number, ThriftValue>;

const DEEPEST = 32;

/** A struct, every part of which lies within the bytes; whoever reads it again cannot run out of them. */
export function readStruct(cursor: Cursor, depth = 0): ThriftStruct {
  if (depth > DEEPEST) throw new Error(`its metadata are nested more than ${DEEPEST} deep`);
  const fields = new Map<number, ThriftValue>();
  let field = 0;
  for (;;) {
    const byte = cursor.byte();
    const type = byte & 0x0f;
    if (type === 0) return fields;
    field = byte >> 4 === 0 ? cursor.zigzag() : field + (byte >> 4);
    fields.set(field, readValue(cursor, type, depth));
  }
}

function readValue(cursor: Cursor, type: number, depth: number): ThriftValue {
  switch (type) {
    case 1:
      return true;
    case 2:
      return false;
    case 3:
      return cursor.byte();
    case 4:
    case 5:
    case 6:
      return cursor.zigzag();
    case 7:
      // No number of this type is used here.
      return cursor.skip(8);
    case 8: {
      const length = cursor.varint();
      const start = cursor.skip(length);
      return cursor.bytes.subarray(start, start + length);
    }
    case 9:
      return readList(cursor, depth);
    case 12:
      return readStruct(cursor, depth + 1);
    default:
      throw new Error(`its metadata have a field of the unknown type ${type}`);
  }
}

function readList(cursor: Cursor, depth: number): ThriftValue[] {
  const byte = cursor.byte();
  const type = byte & 0x0f;
  const length = byte >> 4 === 15 ? cursor.varint() : byte >> 4;
  if (length > cursor.left)
    throw new Error(`a list of ${length} elements is expected where ${cursor.left} bytes are left`);
  const elements: ThriftValue[] = [];
  for (let i = 0; i < length; i += 1)
    elements.push(type <= 2 ? cursor.byte() === 1 : readValue(cursor, type, depth));
  return elements;
}
