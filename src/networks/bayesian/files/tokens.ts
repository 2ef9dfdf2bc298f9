import { FormatError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";

/** A word, a quoted text or a sign, with the line it is on. */
export interface Token {
  readonly text: string;
  readonly line: number;
  readonly quoted: boolean;
}

/** The words of a file one after the other, with what is needed to say where something is wrong. */
export class TokenReader {
  readonly method: string;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(method: string, tokens: readonly Token[]) {
    this.method = method;
    this.#tokens = tokens;
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** The next token without taking it; empty text at the end. */
  peek(): Token {
    if (this.#at < this.#tokens.length) return this.#tokens[this.#at];
    return { text: "", line: this.#tokens[this.#tokens.length - 1]?.line ?? 1, quoted: false };
  }

  next(): Token {
    const token = this.peek();
    if (this.done) throw this.fail(token, "the text ends too early");
    this.#at += 1;
    return token;
  }

  /** Whether the next token is this sign or word; a quoted text is neither. */
  is(text: string): boolean {
    const token = this.peek();
    if (token.quoted || token.text.length !== text.length) return false;
    return token.text === text || token.text.toLowerCase() === text;
  }

  /** Takes the next token if it is this one. */
  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.#at += 1;
    return true;
  }

  expect(text: string): void {
    if (this.take(text)) return;
    const token = this.peek();
    throw this.fail(
      token,
      `expected ${quote(text)}; got ${token.text === "" ? "the end" : quote(token.text)}`,
      text,
    );
  }

  /** A name: any word, or a quoted text. */
  name(what: string): Token {
    const token = this.next();
    if (token.quoted || !/^[{}()[\],;|=]$/.test(token.text)) return token;
    throw this.fail(token, `expected ${what}; got ${quote(token.text)}`, what);
  }

  number(what: string): number {
    const token = this.next();
    const value = Number(token.text);
    if (!token.quoted && token.text !== "" && Number.isFinite(value)) return value;
    throw this.fail(token, `${what} must be a number; got ${quote(token.text)}`, "a number");
  }

  /** Skips to the sign that ends a statement, past inner parentheses and braces. */
  skipStatement(): void {
    for (let depth = 0; ; ) {
      const token = this.peek();
      if (this.done) throw this.fail(token, "the text ends inside a statement");
      if (!token.quoted && depth === 0 && (token.text === ";" || token.text === "}")) {
        this.take(";");
        return;
      }
      if (!token.quoted && "{([".includes(token.text)) depth += 1;
      if (!token.quoted && "})]".includes(token.text)) depth -= 1;
      this.#at += 1;
    }
  }

  fail({ line, text }: Token, given: string, expected?: string): FormatError {
    const problem = this.done && text === "" ? "the text ends too early" : given;
    return formatFault(this.method, line, problem, {
      ...(expected !== undefined && { expected }),
      received: text === "" ? "the end" : text,
    });
  }
}

/** An error about a line. */
export function formatFault(
  method: string,
  line: number,
  problem: string,
  details: { readonly expected?: string; readonly received?: string; readonly column?: string } = {},
): FormatError {
  return new FormatError(method, `line ${line}: ${problem}.`, { line, ...details });
}

/** How a format is cut into words. */
export interface TokenRules {
  /** Signs that stand for themselves. */
  readonly signs: string;
  /** What begins a comment to the end of the line. */
  readonly comment: string;
  /** What begins and ends a comment of any length, if there are such. */
  readonly block?: readonly [start: string, end: string];
}

/** The words, quoted texts and signs of a text. */
export function tokenize(method: string, text: string, { signs, comment, block }: TokenRules): Token[] {
  const isSign = new Set(signs);
  const tokens: Token[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const sign = text[at];
    if (sign === "\n") line += 1;
    if (sign <= " " || sign === "\u00a0" || sign === "\ufeff") at += 1;
    else if (text.startsWith(comment, at)) {
      const end = text.indexOf("\n", at);
      at = end < 0 ? text.length : end;
    } else if (block !== undefined && text.startsWith(block[0], at)) {
      const end = text.indexOf(block[1], at + block[0].length);
      if (end < 0) throw formatFault(method, line, "a comment is never closed");
      for (; at < end; at += 1) if (text[at] === "\n") line += 1;
      at += block[1].length;
    } else if (sign === '"') {
      const end = closingQuote(text, at + 1);
      if (end < 0) throw formatFault(method, line, "a quotation mark is never closed");
      const inner = text.slice(at + 1, end);
      tokens.push({ text: inner.replaceAll(/\\(["\\])/g, "$1"), line, quoted: true });
      for (; at <= end; at += 1) if (text[at] === "\n") line += 1;
    } else if (isSign.has(sign)) {
      tokens.push({ text: sign, line, quoted: false });
      at += 1;
    } else {
      const end = wordEnd(text, at, isSign);
      tokens.push({ text: text.slice(at, end), line, quoted: false });
      at = end;
    }
  }
  return tokens;
}

function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}

function wordEnd(text: string, from: number, isSign: ReadonlySet<string>): number {
  const isNumber = text[from] === "." || (text[from] >= "0" && text[from] <= "9");
  let at = from;
  for (; at < text.length; at += 1) {
    const sign = text[at];
    if (sign <= " " || sign === '"') break;
    // The sign of an exponent belongs to its number.
    const isExponent = isNumber && (sign === "-" || sign === "+") && /[eE]/.test(text[at - 1]);
    if (isSign.has(sign) && !isExponent) break;
  }
  return at;
}

/** A text in quotation marks, as all formats have it. */
export function quotedText(text: string): string {
  return ['"', text.replaceAll(/["\\]/g, "\\$&"), '"'].join("");
}
