// Copies of large inputs that last as long as a fit. A fresh buffer costs several times the copying itself, through
// page faults and garbage collection, so the buffers of the last fits are used again.

import type { Matrix } from "../math/linalg/matrix.js";

/** Smaller copies are as cheap without a buffer to reuse. */
const WORTH_KEEPING = 2 ** 20;
/** Folds need three: for all rows, for those that are learned from, and for those that are tested. */
const SPARES = 3;

/** Buffers that no fit uses, the largest first; the garbage collector may take them. */
let spares: WeakRef<ArrayBuffer>[] = [];

/** Room for numbers that nothing else uses until it is given back; what is in it does not matter. */
export function borrowSpace(length: number): Float64Array<ArrayBuffer> {
  const bytes = length * Float64Array.BYTES_PER_ELEMENT;
  if (bytes < WORTH_KEEPING) return new Float64Array(length);
  // The smallest that is large enough.
  for (let at = spares.length - 1; at >= 0; at -= 1) {
    const buffer = spares[at].deref();
    if (buffer === undefined || buffer.byteLength < bytes) continue;
    spares.splice(at, 1);
    return new Float64Array(buffer, 0, length);
  }
  return new Float64Array(length);
}

/** A copy of the numbers that nothing else changes until it is given back. */
export function borrowCopy(values: Float64Array): Float64Array<ArrayBuffer> {
  const space = borrowSpace(values.length);
  space.set(values);
  return space;
}

/** Ends the use of a copy, by everyone. */
export function giveBack({ buffer }: Float64Array<ArrayBuffer>): void {
  if (buffer.byteLength < WORTH_KEEPING) return;
  const kept = [...spares.flatMap((spare) => spare.deref() ?? []), buffer];
  spares = kept
    .sort((a, b) => b.byteLength - a.byteLength)
    .slice(0, SPARES)
    .map((copy) => new WeakRef(copy));
}

/** Rows that the library has made for a fit, and that nobody changes while it lasts. */
const privateRows = new WeakSet<Matrix>();

/** Says that nobody changes these rows while they are learned from, so that a fit need not copy them. */
export function markPrivate(rows: Matrix): Matrix {
  privateRows.add(rows);
  return rows;
}

export function isPrivate(rows: Matrix): boolean {
  return privateRows.has(rows);
}
