import { counted, FormatError, got, words } from "../base/errors.js";
import { firstInvalidByte, notUtf8 } from "./source.js";

/** UTF-8 bytes as text, or an error with the line of the first invalid byte, counted on from the lines before. */
export function decodeUtf8(method: string, bytes: Uint8Array, before = 0): string {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(bytes);
  } catch {
    const at = firstInvalidByte(bytes);
    if (at < 0) throw tooLong(method, bytes.length);
    let line = before + 1;
    for (let i = 0; i < at; i += 1) if (bytes[i] === 10) line += 1;
    throw notUtf8(method, line, bytes[at]);
  }
}

/** The longest string of an engine is shorter than the longest array of bytes. */
function tooLong(method: string, length: number): FormatError {
  const sentence = words`a text of ${got(counted(length, "byte"))} is too long to be read at once; read it in batches, or as JSON lines.`;
  return new FormatError(method, sentence);
}

export function nothingToRead(method: string): FormatError {
  const sentence = "there is nothing to read: the text is empty.";
  return new FormatError(method, sentence, { expected: "at least one line", received: "empty text" });
}
