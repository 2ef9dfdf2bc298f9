import { requireText } from "../../base/arguments.js";
import { requireList } from "../../base/numbers.js";
import { requireWhole } from "../../math/probability/distributions/require.js";

/** Takes one term after another. */
export type TermVisitor = (term: string) => void;

/**
 * Every `n` neighboring tokens of a list, joined by spaces.
 *
 * ```ts
 * ngrams(["write", "about", "machine", "learning"], 2); // ["write about", "about machine", "machine learning"]
 * ```
 */
export function ngrams(tokens: readonly string[], n: number): string[] {
  requireList("ngrams", "tokens", tokens);
  for (const token of tokens) requireText("ngrams", "every token", token);
  requireWhole("ngrams", "n", n, 1);
  const out: string[] = [];
  visitNgrams(tokens, n, (term) => out.push(term));
  return out;
}

/** Visits every `n` neighboring tokens of a list, joined by spaces, without building a list. */
export function visitNgrams(tokens: readonly string[], n: number, visit: TermVisitor): void {
  // Slices of one joined string are cheaper than many joins.
  const line = n === 1 ? "" : tokens.join(" ");
  let start = 0;
  let end = -1;
  for (let at = 0; at < tokens.length; at += 1) {
    end += 1 + tokens[at].length;
    if (at < n - 1) continue;
    visit(n === 1 ? tokens[at] : line.slice(start, end));
    start += 1 + tokens[at - n + 1].length;
  }
}

/** Every `n` neighboring characters of a text; a character is a code point. */
export function visitCharacterNgrams(text: string, n: number, visit: TermVisitor): void {
  if (!PAIRS.test(text)) {
    for (let end = n; end <= text.length; end += 1) visit(text.slice(end - n, end));
    return;
  }
  const characters = Array.from(text);
  for (let end = n; end <= characters.length; end += 1) visit(characters.slice(end - n, end).join(""));
}

/** Characters beyond the basic plane take two code units. */
const PAIRS = /[\ud800-\udfff]/;
