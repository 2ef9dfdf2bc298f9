import { FormatError } from "../base/errors.js";
import { allBytes, firstInvalidByte, notUtf8, type Source } from "./source.js";

/** All of a source as text; bytes that are not UTF-8 are an error. */
export async function allText(method: string, source: Source): Promise<string> {
  return decodeUtf8(method, await allBytes(method, source));
}

/** UTF-8 bytes as text without a byte order mark, or an error with the line of the first invalid byte. */
function decodeUtf8(method: string, bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    const at = firstInvalidByte(bytes);
    let line = 1;
    for (let i = 0; i < at; i += 1) if (bytes[i] === 10) line += 1;
    throw notUtf8(method, line, bytes[at]);
  }
}

/** Refuses empty text, for formats without a header to miss. */
export function requireContent(method: string, text: string): void {
  if (!/\S/.test(text)) throw nothingToRead(method);
}

export function nothingToRead(method: string): FormatError {
  const sentence = "there is nothing to read: the text is empty.";
  return new FormatError(method, sentence, { expected: "at least one line", received: "empty text" });
}

/** The lines of a text with their numbers, counted from 1, without a byte order mark. */
export function* numberedLines(text: string): Generator<readonly [line: number, content: string]> {
  const ends = /\r\n|\n|\r/g;
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let line = 1; start < text.length; line += 1) {
    const end = ends.exec(text);
    yield [line, text.slice(start, end?.index ?? text.length)];
    start = end === null ? text.length : ends.lastIndex;
  }
}
