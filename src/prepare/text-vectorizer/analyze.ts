// From a text to its terms: words, neighbors of words, or neighbors of characters.

import { characterNgrams, ngrams } from "./ngrams.js";
import { normalizer, type TokenOptions, tokenizer } from "./tokenize.js";

export interface Analysis extends TokenOptions {
  readonly analyzer: "word" | "character" | "character-in-words";
  /** The smallest and the largest number of neighbors that make a term. */
  readonly ngrams: readonly [min: number, max: number];
}

/** Gives the terms of texts, each as often as it stands there. */
export function analyzer(analysis: Analysis): (text: string) => readonly string[] {
  const normalized = normalizer(analysis);
  if (analysis.analyzer === "word") {
    const tokens = tokenizer(analysis);
    return byLength(analysis, (text) => tokens(normalized(text)));
  }
  const [min, max] = analysis.ngrams;
  const lengths = range(min, max);
  if (analysis.analyzer === "character")
    return (text) => {
      const line = normalized(text).replace(RUNS_OF_SPACE, " ");
      return lengths.flatMap((n) => characterNgrams(line, n));
    };
  return (text) =>
    normalized(text)
      .split(SPACE)
      .filter((word) => word !== "")
      .flatMap((word) => paddedNgrams(` ${word} `, lengths));
}

const SPACE = /\s+/u;
const RUNS_OF_SPACE = /\s\s+/gu;

/** Single words need no joining. */
function byLength(
  { ngrams: [min, max] }: Analysis,
  tokensOf: (text: string) => string[],
): (text: string) => readonly string[] {
  if (max === 1) return tokensOf;
  return (text) => {
    const tokens = tokensOf(text);
    return range(min, max).flatMap((n) => (n === 1 ? tokens : ngrams(tokens, n)));
  };
}

/** A word between spaces that is shorter than a term is a term itself, once. */
function paddedNgrams(word: string, lengths: readonly number[]): string[] {
  const found = lengths.map((n) => characterNgrams(word, n));
  return found[0].length === 0 ? [word] : found.flat();
}

function range(min: number, max: number): number[] {
  return Array.from({ length: max - min + 1 }, (_, k) => min + k);
}
