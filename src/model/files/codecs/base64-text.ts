// The bytes of an array as base64, in several texts where one would be longer than text can be.

import { fromBase64, toBase64 } from "../base64.js";

/** One text, or the texts of consecutive parts. */
export type Base64Text = string | string[];

/** Maximum number of bytes of one text: a multiple of 3, so that only the last part has padding. */
const MOST_BYTES = 3 * 2 ** 25;

export function base64Text(bytes: Uint8Array, mostBytes = MOST_BYTES): Base64Text {
  if (bytes.length <= mostBytes) return toBase64(bytes);
  return Array.from({ length: Math.ceil(bytes.length / mostBytes) }, (_, k) =>
    toBase64(bytes.subarray(k * mostBytes, (k + 1) * mostBytes)),
  );
}

/** The bytes; undefined if a text is not base64. */
export function bytesOfText(text: Base64Text): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text === "string") return fromBase64(text);
  const parts: Uint8Array[] = [];
  for (const one of text) {
    const part = fromBase64(one);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
