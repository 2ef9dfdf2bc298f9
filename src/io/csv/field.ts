import { firstInvalidByte, notUtf8 } from "../source.js";

/** One field of the text, without its quotes. */
export interface Field {
  bytes: Uint8Array;
  from: number;
  to: number;
  quoted: boolean;
  /** The line on which it begins. */
  line: number;
}

export type FieldDecoder = (bytes: Uint8Array, from: number, to: number, line: number) => string;

/** Decodes bytes in the file's encoding; invalid bytes are errors. */
export function fieldDecoder(method: string, encoding: "utf-8" | "latin1"): FieldDecoder {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return (bytes, from, to, line) => {
    if (to - from <= 24 || encoding === "latin1") {
      const text = latin1(bytes, from, to, encoding === "latin1" ? 255 : 127);
      if (text !== undefined) return text;
    }
    try {
      return decoder.decode(bytes.subarray(from, to));
    } catch {
      const at = firstInvalidByte(bytes.subarray(from, to));
      throw notUtf8(method, line, bytes[from + at]);
    }
  };
}

/** One character per byte; undefined if a byte exceeds `highest`. */
function latin1(bytes: Uint8Array, from: number, to: number, highest: number): string | undefined {
  const PIECE = 4096;
  if (to - from > PIECE) {
    let text = "";
    for (let at = from; at < to; at += PIECE) {
      text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + PIECE)));
    }
    return text;
  }
  let text = "";
  for (let i = from; i < to; i += 1) {
    if (bytes[i] > highest) return undefined;
    text += String.fromCharCode(bytes[i]);
  }
  return text;
}
