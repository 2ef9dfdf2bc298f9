import { FormatError } from "../../base/errors.js";

const MAGIC = "ARROW1";

/**
 * Refuses bytes that are no whole Arrow file or stream. The decoder takes the end of the bytes for the
 * end of the data, so what is cut off between two batches would pass for a shorter table.
 */
export function requireArrow(method: string, bytes: Uint8Array): void {
  if (bytes.length === 0) throw wrong(method, "there is nothing to read; the data are empty", "nothing");
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text(bytes, 0) === MAGIC) {
    if (bytes.length > 2 * MAGIC.length && text(bytes, bytes.length - MAGIC.length) === MAGIC) return;
    throw wrong(method, `the Arrow file is cut off: its end "${MAGIC}" is missing`, "a part of a file");
  }
  // A message begins with a mark and its length; before Arrow 0.15 with its length alone.
  const marked = bytes.length >= 8 && words.getUint32(0, true) === 0xffffffff;
  const length = bytes.length < 8 ? 0 : words.getInt32(marked ? 4 : 0, true);
  if (length <= 0 || length > bytes.length) {
    const received = JSON.stringify(text(bytes, 0));
    if (marked) throw wrong(method, "the Arrow stream is cut off inside of its schema", "a part of a stream");
    throw wrong(method, `these are no Arrow data: they begin with ${received}`, received);
  }
  const zero = words.getUint32(bytes.length - 4, true) === 0;
  if (!zero || (marked && words.getUint32(bytes.length - 8, true) !== 0xffffffff)) {
    throw wrong(method, "the Arrow stream is cut off: its end mark is missing", "a part of a stream");
  }
}

function text(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + MAGIC.length));
}

function wrong(method: string, what: string, received: string): FormatError {
  return new FormatError(`${method}: ${what}.`, { method, expected: "an Arrow file or stream", received });
}
