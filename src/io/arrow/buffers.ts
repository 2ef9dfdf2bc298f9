import type { Data, Vector } from "apache-arrow";
import { ArrowTypeId } from "../../data/table/arrow-column.js";

/** Checks that the memory of a column holds as many values as it claims to. Errors are words for a sentence. */
export function checkBuffers(vector: Vector): void {
  for (const data of vector.data) checkData(data);
}

function checkData(data: Data): void {
  const { length, nullBitmap, typeId, values, stride } = data;
  if (typeId === ArrowTypeId.null) return;
  // The decoder leaves out bitmaps of columns in which nothing is missing.
  if (data.nullCount > 0) requireRoom("validity bits", 8 * (nullBitmap?.length ?? 0), length);
  switch (typeId) {
    case ArrowTypeId.boolean:
      requireRoom("booleans", 8 * values.length, length);
      return;
    case ArrowTypeId.utf8:
    case ArrowTypeId.largeUtf8:
      checkOffsets(data);
      return;
    case ArrowTypeId.utf8View:
      // Each of 16 bytes.
      requireRoom("strings", values.length / 16, length);
      return;
    case ArrowTypeId.dictionary:
      requireRoom("codes", values.length, length);
      if (data.dictionary === undefined) throw new Error("a dictionary is missing");
      checkBuffers(data.dictionary);
      return;
    case ArrowTypeId.list:
    case ArrowTypeId.largeList:
      checkElements(data, requireOffsets(data, "a list"));
      return;
    case ArrowTypeId.fixedSizeList:
      checkElements(data, length * stride);
      return;
    default:
      requireRoom("values", values.length, length * stride);
  }
}

function checkOffsets(data: Data): void {
  requireRoom("bytes of strings", data.values.length, requireOffsets(data, "a string"));
}

/** Checks that offsets never fall, and returns the last one. */
function requireOffsets({ length, valueOffsets }: Data, what: string): number {
  if (length === 0) return 0;
  requireRoom("offsets", valueOffsets?.length ?? 0, length + 1);
  let previous = 0;
  for (let row = 0; row <= length; row += 1) {
    const offset = Number(valueOffsets[row]);
    if (!(offset >= previous)) throw new Error(`${what} ends at ${offset} and begins at ${previous}`);
    previous = offset;
  }
  return previous;
}

/** Checks the column of the elements of all lists. */
function checkElements({ children }: Data, needed: number): void {
  const [elements] = children;
  if (elements === undefined) throw new Error("the elements of its lists are missing");
  requireRoom("elements of lists", elements.length, needed);
  checkData(elements);
}

function requireRoom(what: string, found: number, needed: number): void {
  if (found < needed) throw new Error(`it has ${found} ${what} instead of ${needed}`);
}
