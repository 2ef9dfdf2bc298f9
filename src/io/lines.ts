// Formats that are read line by line: a whole text, or a source of which no more is read than is needed.

import { requireText } from "../base/arguments.js";
import { requireNotBinary } from "./binary.js";
import type { CheckedLimits } from "./limits.js";
import { byteChunks, joinBytes, type Source } from "./source.js";
import { decodeUtf8, nothingToRead } from "./text.js";

/** Takes the lines of a format one after another, for the method that a caller used. */
export interface LineParser<T> {
  readonly method: string;
  readonly options: Pick<CheckedLimits, "maxBytes" | "maxRatio">;
  /** Takes a line, counted from 1; returns true if no more lines are needed. */
  line(number: number, content: string): boolean;
  finish(): T;
}

/** What a parser makes of a text. */
export function parseLines<T>(text: string, parser: LineParser<T>): T {
  requireText(parser.method, "the text", text);
  if (!/\S/.test(text)) throw nothingToRead(parser.method);
  for (const [number, content] of numberedLines(text)) if (parser.line(number, content)) break;
  return parser.finish();
}

/** What a parser makes of a source, which is read in blocks of whole lines until the parser has enough. */
export async function readLines<T>(source: Source, parser: LineParser<T>): Promise<T> {
  const { method, options } = parser;
  let before = 0;
  let empty = true;
  for await (const block of lineBlocks(byteChunks(method, source, options))) {
    if (before === 0) requireNotBinary(method, block);
    const text = decodeUtf8(method, block, before);
    if (empty && /\S/.test(text)) empty = false;
    let last = before;
    for (const [number, content] of numberedLines(text, before)) {
      last = number;
      if (parser.line(number, content)) return parser.finish();
    }
    before = last;
  }
  if (empty) throw nothingToRead(method);
  return parser.finish();
}

/** The bytes in blocks that end with a line feed, which no character of several bytes contains. */
async function* lineBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const LINE_FEED = 10;
  let pieces: Uint8Array[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      pieces.push(chunk);
      continue;
    }
    yield joinBytes([...pieces, chunk.subarray(0, end)]);
    pieces = [chunk.subarray(end)];
  }
  const rest = joinBytes(pieces);
  if (rest.length > 0) yield rest;
}

/** The lines of a text with their numbers, counted on from those before it, without a byte order mark. */
function* numberedLines(text: string, before = 0): Generator<readonly [line: number, content: string]> {
  const ends = /\r\n|\n|\r/g;
  let start = before === 0 && text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let line = before + 1; start < text.length; line += 1) {
    const end = ends.exec(text);
    yield [line, text.slice(start, end?.index ?? text.length)];
    start = end === null ? text.length : ends.lastIndex;
  }
}
