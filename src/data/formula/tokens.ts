import { quote } from "../../base/label.js";
import { FormulaProblem } from "./problem.js";

/** A piece of a formula; `start` and `end` are positions in its text. */
export interface Token {
  readonly type: "number" | "text" | "name" | "column" | "symbol" | "end";
  /** The digits of a number, the text between quotes or backticks, a bare name, or a symbol in its standard form. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const patterns: readonly (readonly [Token["type"], RegExp])[] = [
  ["number", /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y],
  ["name", /[\p{L}_][\p{L}\p{N}_.]*/uy],
  ["column", /`((?:[^`]|``)*)`/y],
  ["text", /'((?:[^']|'')*)'/y],
  ["symbol", /<=|>=|<>|!=|==|\*\*|%in%|[-−+*/^()<>=≤≥≠,:~.]/y],
];

/** Other forms of a symbol, with the standard one. */
const spellings: Readonly<Record<string, string>> = {
  "−": "-",
  "**": "^",
  "%in%": ":",
  "==": "=",
  "<>": "!=",
  "≠": "!=",
  "≤": "<=",
  "≥": ">=",
};

/** What to write instead of characters that formulas do not have. */
const hints: Readonly<Record<string, string>> = {
  "&": 'write "and"',
  "|": 'write "or"',
  "!": 'write "not"',
  '"': "write strings in single quotes, and names that are not plain words in backticks",
  "'": "this string is not closed",
  "`": "this name is not closed",
};

/** The pieces of a formula, followed by an empty one that marks the end. */
export function tokenize(formula: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  for (;;) {
    while (/\s/.test(formula.charAt(start))) start += 1;
    if (start >= formula.length) break;
    const token = tokenAt(formula, start);
    tokens.push(token);
    start = token.end;
  }
  tokens.push({ type: "end", value: "", start: formula.length, end: formula.length });
  return tokens;
}

function tokenAt(formula: string, start: number): Token {
  for (const [type, pattern] of patterns) {
    pattern.lastIndex = start;
    const match = pattern.exec(formula);
    if (match === null) continue;
    const [whole, inner] = match;
    const quoteMark = whole.charAt(0);
    const value =
      inner === undefined
        ? Object.hasOwn(spellings, whole)
          ? spellings[whole]
          : whole
        : inner.replaceAll(quoteMark + quoteMark, quoteMark);
    return { type, value, start, end: start + whole.length };
  }
  const character = String.fromCodePoint(formula.codePointAt(start) ?? 0);
  const hint = Object.hasOwn(hints, character)
    ? hints[character]
    : `the character ${quote(character)} has no meaning here`;
  throw new FormulaProblem(hint, start);
}
