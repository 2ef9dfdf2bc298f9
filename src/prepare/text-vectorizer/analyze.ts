// From a text to its terms: words, neighboring words, or neighboring characters.

import { type TermVisitor, visitCharacterNgrams, visitNgrams } from "./ngrams.js";
import { normalizer, type TokenOptions, tokenizer } from "./tokenize.js";

export interface Analysis extends TokenOptions {
  readonly analyzer: "word" | "character" | "character-in-words";
  /** The smallest and the largest number of neighbors that make a term. */
  readonly ngrams: readonly [min: number, max: number];
}

/** Shows a visitor the terms of a text, each as often as it occurs. */
export type Analyzer = (text: string, visit: TermVisitor) => void;

export function analyzer(analysis: Analysis): Analyzer {
  const normalized = normalizer(analysis);
  const {
    ngrams: [min, max],
  } = analysis;
  if (analysis.analyzer === "word") {
    const tokensOf = tokenizer(analysis);
    return (text, visit) => {
      const tokens = tokensOf(normalized(text));
      for (let n = min; n <= max; n += 1) visitNgrams(tokens, n, visit);
    };
  }
  if (analysis.analyzer === "character") {
    return (text, visit) => {
      const line = normalized(text).replace(RUNS_OF_SPACE, " ");
      for (let n = min; n <= max; n += 1) visitCharacterNgrams(line, n, visit);
    };
  }
  return (text, visit) => {
    for (const word of normalized(text).split(SPACE)) {
      if (word !== "") visitPadded(` ${word} `, min, max, visit);
    }
  };
}

const SPACE = /\s+/u;
const RUNS_OF_SPACE = /\s\s+/gu;

/** A word between spaces that is shorter than any term is a term itself. */
function visitPadded(word: string, min: number, max: number, visit: TermVisitor): void {
  // Code points need counting only if the code units alone might be enough for a term.
  if (word.length < min || (word.length < 2 * min && Array.from(word).length < min)) {
    visit(word);
    return;
  }
  for (let n = min; n <= max; n += 1) visitCharacterNgrams(word, n, visit);
}
