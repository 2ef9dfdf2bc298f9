/**
 * Every `n` neighbors of a list of tokens, joined by spaces.
 *
 * ```ts
 * ngrams(["write", "about", "machine", "learning"], 2); // ["write about", "about machine", "machine learning"]
 * ```
 */
export function ngrams(tokens: readonly string[], n: number): string[] {
  const out: string[] = [];
  for (let end = n; end <= tokens.length; end += 1) out.push(tokens.slice(end - n, end).join(" "));
  return out;
}

/** Every `n` neighbors of the characters of a text, a character being a code point. */
export function characterNgrams(text: string, n: number): string[] {
  const characters = Array.from(text);
  const out: string[] = [];
  for (let end = n; end <= characters.length; end += 1) out.push(characters.slice(end - n, end).join(""));
  return out;
}
