/**
 * Control characters, which a terminal obeys, and characters that change the direction or the lines of a text: C0 and
 * C1, the marks, embeddings, overrides and isolates of bidirectional text, and the separators of lines and paragraphs.
 */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** The text with its control characters as escapes, so that names cannot give orders to a terminal. */
export function visible(text: string): string {
  return text.replace(HIDDEN, escaped);
}

/** A text of several lines with its control characters as escapes; line ends are kept. */
export function visibleLines(text: string): string {
  return text.replace(HIDDEN, (character) => (character === "\n" ? character : escaped(character)));
}

function escaped(character: string): string {
  return NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
