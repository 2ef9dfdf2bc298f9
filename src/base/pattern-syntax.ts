// The syntax of regular expressions with the flag u, as far as it is safe; the platform has checked it before.

/** A pattern is refused, because of this. */
export class UnsafePattern extends Error {}

/** A pattern as a tree; what matches no character (^, $, \b) is empty. */
export type PatternNode =
  | { readonly type: "empty" }
  /** One character of a set, given by its source. */
  | { readonly type: "character"; readonly source: string }
  | { readonly type: "sequence" | "choice"; readonly parts: readonly PatternNode[] }
  | {
      readonly type: "repetition";
      readonly part: PatternNode;
      readonly least: number;
      readonly most: number;
    };

/** Deeper than anyone writes, and far from overflowing the stack. */
const DEEPEST = 50;

const QUANTIFIER = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y;
const ESCAPE = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}(?:\\u[dD][c-fC-F][0-9a-fA-F]{2})?|x..|c.|.)/suy;
const CLASS = /\[(?:\\.|[^\]\\])*\]/suy;
const CHARACTER = /./suy;

export function parsePattern(source: string): PatternNode {
  return new PatternParser(source).whole();
}

class PatternParser {
  readonly #source: string;
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  whole(): PatternNode {
    return this.#choice();
  }

  #choice(): PatternNode {
    const parts = [this.#sequence()];
    while (this.#take("|")) parts.push(this.#sequence());
    return parts.length === 1 ? parts[0] : { type: "choice", parts };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#source[this.#at]))
      parts.push(this.#repeated(this.#atom()));
    return { type: "sequence", parts };
  }

  #repeated(part: PatternNode): PatternNode {
    QUANTIFIER.lastIndex = this.#at;
    const found = QUANTIFIER.exec(this.#source);
    if (found === null) return part;
    this.#at = QUANTIFIER.lastIndex;
    const [text, from, comma, to] = found;
    if (from !== undefined) {
      const least = Number(from);
      const most = comma === undefined ? least : to === "" ? Number.POSITIVE_INFINITY : Number(to);
      return { type: "repetition", part, least, most };
    }
    const most = text.startsWith("?") ? 1 : Number.POSITIVE_INFINITY;
    return { type: "repetition", part, least: text.startsWith("+") ? 1 : 0, most };
  }

  #atom(): PatternNode {
    const next = this.#source[this.#at];
    if (next === "(") return this.#group();
    if (next === "^" || next === "$") {
      this.#at += 1;
      return { type: "empty" };
    }
    if (next === "[") return { type: "character", source: this.#match(CLASS) };
    if (next === "\\") return this.#escape();
    return { type: "character", source: this.#match(CHARACTER) };
  }

  #escape(): PatternNode {
    const source = this.#match(ESCAPE);
    if (/^\\[bB]$/.test(source)) return { type: "empty" };
    if (/^\\[1-9k]/.test(source)) throw new UnsafePattern("it refers to a group");
    return { type: "character", source };
  }

  #group(): PatternNode {
    this.#at += 1;
    if (this.#take("?") && !this.#take(":")) this.#requireName();
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new UnsafePattern(`groups are nested more than ${DEEPEST} deep`);
    const inner = this.#choice();
    this.#depth -= 1;
    this.#at += 1;
    return inner;
  }

  /** A group with a name; anything else after a question mark looks around or changes flags. */
  #requireName(): void {
    const named = /<[^=!>][^>]*>/uy;
    named.lastIndex = this.#at;
    if (!named.test(this.#source)) throw new UnsafePattern("it looks around, or changes flags");
    this.#at = named.lastIndex;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [text] = pattern.exec(this.#source) ?? [];
    if (text === undefined) throw new UnsafePattern("it cannot be read");
    this.#at += text.length;
    return text;
  }

  #take(character: string): boolean {
    if (this.#source[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }
}
