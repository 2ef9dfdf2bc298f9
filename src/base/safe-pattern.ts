// Which regular expressions may come from a file or an option: those that cannot make a search slow. A pattern
// passes if the next character always decides how to go on, so that nothing is ever tried twice (a strongly
// deterministic expression: Brüggemann-Klein and Wood 1998, with a condition for nested repetitions).

import { CodePointSearch, type CodePoints, isWide, overlap } from "./code-points.js";
import { type PatternNode, parsePattern, UnsafePattern } from "./pattern-syntax.js";

/** Repetitions with counts are written out; longer patterns are refused. */
const MOST_POSITIONS = 1000;

/** What is accepted, for error messages. */
export const SAFE_PATTERN =
  "a regular expression in which the next character always decides how to go on: no repetition inside a repetition of the same characters, no alternatives that begin alike, no lookaround, no references to groups";

/** Why a pattern is refused, as the end of a sentence; undefined if it is safe. */
export function patternProblem(source: string): string | undefined {
  try {
    requireCompiles(source);
    const positions = new Positions();
    const whole = positions.add(parsePattern(source));
    positions.requireDecided(whole);
    return undefined;
  } catch (error) {
    if (error instanceof UnsafePattern) return error.message;
    throw error;
  }
}

function requireCompiles(source: string): void {
  try {
    if (new RegExp(source, "gu").source === source) return;
  } catch {
    // It is refused below.
  }
  throw new UnsafePattern("it is not the source of a regular expression with the flag u");
}

/** Where a part of a pattern can begin and end, by positions of single characters. */
interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly canBeEmpty: boolean;
}

const EMPTY: Part = { first: [], last: [], canBeEmpty: true };

/** The positions of a pattern's characters, and which can follow which (Glushkov 1961). */
class Positions {
  readonly #sources: string[] = [];
  readonly #follow: Set<number>[] = [];
  readonly #search = new CodePointSearch();

  add(node: PatternNode): Part {
    switch (node.type) {
      case "empty":
        return EMPTY;
      case "character":
        return this.#character(node.source);
      case "sequence":
        return node.parts.reduce<Part>((before, part) => this.#join(before, this.add(part)), EMPTY);
      case "choice": {
        const parts = node.parts.map((part) => this.add(part));
        return {
          first: parts.flatMap(({ first }) => first),
          last: parts.flatMap(({ last }) => last),
          canBeEmpty: parts.some(({ canBeEmpty }) => canBeEmpty),
        };
      }
      case "repetition":
        return this.#repeat(node.part, node.least, node.most);
    }
  }

  requireDecided({ first, last }: Part): void {
    for (const set of [first, ...this.#follow.map((next) => [...next])]) this.#requireApart(set);
    // What can run on to the end of a text and then fail would do so again from the next character on.
    const ends = new Set(last);
    for (const [position, next] of this.#follow.entries())
      if (next.has(position) && !ends.has(position) && isWide(this.#points(position)))
        throw new UnsafePattern(
          "a repetition of almost any character must be the end of the pattern, or a search may be slow",
        );
  }

  #requireApart(positions: readonly number[]): void {
    for (const [i, a] of positions.entries())
      for (const b of positions.slice(0, i))
        if (overlap(this.#points(a), this.#points(b)))
          throw new UnsafePattern("one character could be matched in two ways, so that a search may be slow");
  }

  #points(position: number): CodePoints {
    return this.#search.of(this.#sources[position]);
  }

  #character(source: string): Part {
    const position = this.#sources.length;
    if (position >= MOST_POSITIONS)
      throw new UnsafePattern(`it has more than ${MOST_POSITIONS} characters, repetitions written out`);
    this.#sources.push(source);
    this.#follow.push(new Set());
    return { first: [position], last: [position], canBeEmpty: false };
  }

  #join(a: Part, b: Part): Part {
    this.#connect(a.last, b.first);
    return {
      first: a.canBeEmpty ? [...a.first, ...b.first] : a.first,
      last: b.canBeEmpty ? [...a.last, ...b.last] : b.last,
      canBeEmpty: a.canBeEmpty && b.canBeEmpty,
    };
  }

  #repeat(node: PatternNode, least: number, most: number): Part {
    if (Math.max(least, Number.isFinite(most) ? most : 0) > MOST_POSITIONS)
      throw new UnsafePattern(`a count is above ${MOST_POSITIONS}`);
    if (most < Number.POSITIVE_INFINITY)
      return this.#join(this.#times(node, least), this.#upTo(node, most - least));
    if (least === 0) return { ...this.#loop(node), canBeEmpty: true };
    return this.#join(this.#times(node, least - 1), this.#loop(node));
  }

  #times(node: PatternNode, count: number): Part {
    let whole = EMPTY;
    for (let i = 0; i < count; i += 1) whole = this.#join(whole, this.#full(node));
    return whole;
  }

  /** x?, (x(x)?)? and so on: each copy is optional only if the one before it is there. */
  #upTo(node: PatternNode, count: number): Part {
    let rest = EMPTY;
    for (let i = 0; i < count; i += 1) rest = { ...this.#join(this.#full(node), rest), canBeEmpty: true };
    return rest;
  }

  #loop(node: PatternNode): Part {
    const part = this.#full(node);
    for (const position of part.last)
      for (const next of part.first)
        if (this.#follow[position].has(next))
          throw new UnsafePattern("a repetition contains a repetition of the same characters");
    this.#connect(part.last, part.first);
    return part;
  }

  /** Something that is repeated and may not be empty. */
  #full(node: PatternNode): Part {
    const part = this.add(node);
    if (part.canBeEmpty) throw new UnsafePattern("a repetition contains something that can be empty");
    return part;
  }

  #connect(from: readonly number[], to: readonly number[]): void {
    for (const position of from) for (const next of to) this.#follow[position].add(next);
  }
}
