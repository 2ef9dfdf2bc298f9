// Copies of large inputs that last as long as a fit. A fresh buffer costs several times the copying itself, through
// page faults and garbage collection, so the buffer of the last fit is used again.

/** Smaller copies are as cheap without a buffer to reuse. */
const WORTH_KEEPING = 2 ** 20;

/** The largest buffer that no fit uses; the garbage collector may take it. */
let spare: WeakRef<ArrayBuffer> | undefined;

/** A copy of the numbers that nothing else changes until it is given back. */
export function borrowCopy(values: Float64Array): Float64Array<ArrayBuffer> {
  const buffer = spare?.deref();
  if (buffer === undefined || values.byteLength < WORTH_KEEPING || buffer.byteLength < values.byteLength)
    return values.slice();
  spare = undefined;
  const copy = new Float64Array(buffer, 0, values.length);
  copy.set(values);
  return copy;
}

/** Ends the use of a copy, by everyone. */
export function giveBack({ buffer }: Float64Array<ArrayBuffer>): void {
  const kept = spare?.deref();
  if (buffer.byteLength < WORTH_KEEPING || (kept !== undefined && kept.byteLength >= buffer.byteLength))
    return;
  spare = new WeakRef(buffer);
}
