/** One value of an ARFF line; only an unquoted `?` is missing. */
export interface Token {
  readonly text: string;
  readonly quoted: boolean;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** Splits an ARFF line into values, which blanks and commas separate, as in Weka. */
export class LineReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next character, or "" at the end of the line or the start of a comment. */
  peek(): string {
    while (this.#at < this.#text.length && isBlank(this.#text.charCodeAt(this.#at))) this.#at += 1;
    const next = this.#text.charAt(this.#at);
    return next === "%" ? "" : next;
  }

  /** Skips a character if it comes next. */
  skip(sign: string): boolean {
    const found = this.peek() === sign;
    if (found) this.#at += 1;
    return found;
  }

  /** The next value, up to a blank, a comma or a closing brace; undefined if a quote is never closed. */
  value(): Token | undefined {
    const quote = this.peek();
    if (quote === "'" || quote === '"') return this.#quoted(quote);
    const start = this.#at;
    while (this.#at < this.#text.length && !endsValue(this.#text.charCodeAt(this.#at))) this.#at += 1;
    return { text: this.#text.slice(start, this.#at), quoted: false };
  }

  /** The rest of the line. */
  rest(): string {
    return this.#text.slice(this.#at).trim();
  }

  #quoted(quote: string): Token | undefined {
    let text = "";
    for (let at = this.#at + 1; at < this.#text.length; at += 1) {
      const sign = this.#text.charAt(at);
      if (sign === quote) {
        this.#at = at + 1;
        return { text, quoted: true };
      }
      if (sign === "\\" && at + 1 < this.#text.length) {
        at += 1;
        const escaped = this.#text.charAt(at);
        text += ESCAPES[escaped] ?? escaped;
      } else text += sign;
    }
    return undefined;
  }
}

/** Control characters and the space, as in Weka. */
function isBlank(code: number): boolean {
  return code <= 32;
}

/** A blank, a comma or a brace. */
function endsValue(code: number): boolean {
  return code <= 32 || code === 44 || code === 123 || code === 125;
}
