// JSON from bytes: a file of a model can be longer than text can be, though none of its strings is.

import { FormatError, got, wanted, words } from "../../base/errors.js";

const QUOTE = 34;
const BACKSLASH = 92;
const CLOSE = { "[": 93, "{": 125 } as const;
const COMMA = 44;
const COLON = 58;

/** The value that the bytes of a JSON text stand for, as `JSON.parse` would give; nested at most so deep. */
export function parseBytes(method: string, bytes: Uint8Array, maxDepth: number): unknown {
  const parser = new Parser(method, bytes, maxDepth);
  const value = parser.value(0);
  parser.requireEnd();
  return value;
}

class Parser {
  readonly #method: string;
  readonly #bytes: Uint8Array;
  readonly #maxDepth: number;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  #at = 0;

  constructor(method: string, bytes: Uint8Array, maxDepth: number) {
    this.#method = method;
    this.#bytes = bytes;
    this.#maxDepth = maxDepth;
  }

  value(depth: number): unknown {
    if (depth > this.#maxDepth) {
      const message = `the file is nested more than ${this.#maxDepth} deep, which is the limit.`;
      throw new FormatError(this.#method, message, { expected: `at most ${this.#maxDepth} levels` });
    }
    const first = String.fromCharCode(this.#peek());
    if (first === "{") return this.#object(depth);
    if (first === "[") return this.#list(depth);
    return first === '"' ? this.#string() : this.#scalar();
  }

  requireEnd(): void {
    this.#skipSpace();
    if (this.#at < this.#bytes.length) throw this.#invalid("more text after the value");
  }

  #object(depth: number): object {
    const entries: [string, unknown][] = [];
    this.#each(CLOSE["{"], () => {
      if (this.#peek() !== QUOTE) throw this.#invalid("no name in quotes");
      const key = this.#string();
      if (this.#peek() !== COLON) throw this.#invalid("no colon after a name");
      this.#at += 1;
      entries.push([key, this.value(depth + 1)]);
    });
    // Not by assignment, which a key such as __proto__ would mislead.
    return Object.fromEntries(entries);
  }

  #list(depth: number): unknown[] {
    const items: unknown[] = [];
    this.#each(CLOSE["["], () => items.push(this.value(depth + 1)));
    return items;
  }

  /** Reads what is between the bracket at the current byte and its partner, separated by commas. */
  #each(close: number, read: () => void): void {
    this.#at += 1;
    if (this.#peek() === close) {
      this.#at += 1;
      return;
    }
    for (;;) {
      read();
      const next = this.#peek();
      this.#at += 1;
      if (next === close) return;
      if (next !== COMMA) {
        this.#at -= 1;
        throw this.#invalid("no comma and no closing bracket");
      }
    }
  }

  #string(): string {
    const from = this.#at + 1;
    let end = this.#bytes.indexOf(QUOTE, from);
    while (end >= 0 && this.#isEscaped(end, from)) end = this.#bytes.indexOf(QUOTE, end + 1);
    if (end < 0) throw this.#invalid("a text without an end");
    const inside = this.#bytes.subarray(from, end);
    const isPlain = !inside.includes(BACKSLASH) && !inside.some((byte) => byte < 32);
    try {
      const text = this.#decoder.decode(inside);
      this.#at = end + 1;
      return isPlain ? text : JSON.parse(`"${text}"`);
    } catch {
      throw this.#invalid("a text that is not valid");
    }
  }

  /** Whether an odd number of backslashes precedes. */
  #isEscaped(at: number, from: number): boolean {
    let before = at;
    while (before > from && this.#bytes[before - 1] === BACKSLASH) before -= 1;
    return (at - before) % 2 === 1;
  }

  /** A number, true, false or null. */
  #scalar(): unknown {
    const from = this.#at;
    while (this.#at < this.#bytes.length && /[\w.+-]/.test(String.fromCharCode(this.#bytes[this.#at])))
      this.#at += 1;
    const text = String.fromCharCode(...this.#bytes.subarray(from, Math.min(this.#at, from + 1000)));
    try {
      return JSON.parse(text);
    } catch {
      this.#at = from;
      throw this.#invalid("no value");
    }
  }

  /** The next byte that is not a space; NaN at the end. */
  #peek(): number {
    this.#skipSpace();
    return this.#at < this.#bytes.length ? this.#bytes[this.#at] : Number.NaN;
  }

  #skipSpace(): void {
    for (; this.#at < this.#bytes.length; this.#at += 1) {
      const byte = this.#bytes[this.#at];
      if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) return;
    }
  }

  #invalid(what: string): FormatError {
    const received = this.#at >= this.#bytes.length ? "the end" : `${what} at byte ${this.#at}`;
    const sentence = words`the text is not valid ${wanted("JSON")}; it may have been cut off: there is ${got(received)}.`;
    return new FormatError(this.#method, sentence);
  }
}
