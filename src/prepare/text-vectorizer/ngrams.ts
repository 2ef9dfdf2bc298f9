/** Is shown one term after the other. */
export type TermVisitor = (term: string) => void;

/**
 * Every `n` neighbors of a list of tokens, joined by spaces.
 *
 * ```ts
 * ngrams(["write", "about", "machine", "learning"], 2); // ["write about", "about machine", "machine learning"]
 * ```
 */
export function ngrams(tokens: readonly string[], n: number): string[] {
  const out: string[] = [];
  visitNgrams(tokens, n, (term) => out.push(term));
  return out;
}

/** The same without a list, of which a long text would need many. */
export function visitNgrams(tokens: readonly string[], n: number, visit: TermVisitor): void {
  // Pieces of one string are cheaper than as many joined ones.
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

/** Every `n` neighbors of the characters of a text, a character being a code point. */
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
