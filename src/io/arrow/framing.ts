import { FormatError } from "../../base/errors.js";
import { MessageCheck, type MessageLimits } from "./messages.js";

const MAGIC = "ARROW1";

/**
 * Refuses bytes that are not a complete Arrow file or stream. The decoder treats the end of the bytes as the
 * end of the data, so data truncated between two batches would pass for a shorter table.
 */
export function requireArrow(method: string, bytes: Uint8Array): void {
  if (bytes.length === 0) throw wrong(method, "there is nothing to read: the data are empty", "nothing");
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text(bytes, 0) === MAGIC) {
    if (bytes.length > 2 * MAGIC.length && text(bytes, bytes.length - MAGIC.length) === MAGIC) return;
    throw wrong(method, `the Arrow file is truncated: its closing "${MAGIC}" is missing`, "part of a file");
  }
  // A message starts with a marker and its length; before Arrow 0.15, with its length alone.
  const marked = bytes.length >= 8 && words.getUint32(0, true) === 0xffffffff;
  const length = bytes.length < 8 ? 0 : words.getInt32(marked ? 4 : 0, true);
  if (length <= 0 || length > bytes.length) {
    const received = JSON.stringify(text(bytes, 0));
    if (marked) throw wrong(method, "the Arrow stream is truncated within its schema", "part of a stream");
    throw wrong(method, `these are not Arrow data: they start with ${received}`, received);
  }
  const zero = words.getUint32(bytes.length - 4, true) === 0;
  if (!zero || (marked && words.getUint32(bytes.length - 8, true) !== 0xffffffff)) {
    throw wrong(method, "the Arrow stream is truncated: its end marker is missing", "part of a stream");
  }
}

/** Checks every message of a file or stream; errors are words for a sentence. */
export function checkMessages(bytes: Uint8Array, limits: MessageLimits): void {
  const check = new MessageCheck(bytes, limits);
  if (text(bytes, 0) === MAGIC) check.file();
  else check.stream();
}

function text(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + MAGIC.length));
}

function wrong(method: string, what: string, received: string): FormatError {
  return new FormatError(method, `${what}.`, { expected: "an Arrow file or stream", received });
}
