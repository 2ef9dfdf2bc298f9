// Which terms the documents contain, and which of them are kept.

import { compareText } from "../../base/label.js";
import type { TermVisitor } from "./ngrams.js";
import type { TextVectorizerSettings } from "./options.js";

/** Terms in their order, with the weight of the documents that have each of them. */
export interface Vocabulary {
  readonly terms: readonly string[];
  readonly documentFrequencies: Float64Array<ArrayBuffer>;
  /** How many terms that were found are left out because of the limits. */
  readonly stopped: number;
}

export type VocabularyLimits = Pick<TextVectorizerSettings, "minDocuments"> &
  Partial<Pick<TextVectorizerSettings, "maxDocuments" | "maxTerms">>;

/** Counts terms document by document. */
export class TermCounter {
  /** The weight of all documents. */
  documents = 0;
  readonly #idOf = new Map<string, number>();
  readonly #documentFrequencies: number[] = [];
  readonly #occurrences: number[] = [];
  /** The last document that contains the term. */
  readonly #last: number[] = [];
  #count = 0;
  #weight = 0;

  /** Counts the terms of one document, which are shown to the visitor. */
  add(weight: number, showTerms: (visit: TermVisitor) => void): void {
    this.documents += weight;
    this.#count += 1;
    this.#weight = weight;
    showTerms(this.#visit);
  }

  readonly #visit: TermVisitor = (term) => {
    const id = this.#idOf.get(term);
    if (id === undefined) {
      this.#idOf.set(term, this.#last.length);
      this.#last.push(this.#count);
      this.#documentFrequencies.push(this.#weight);
      this.#occurrences.push(this.#weight);
      return;
    }
    this.#occurrences[id] += this.#weight;
    if (this.#last[id] === this.#count) return;
    this.#last[id] = this.#count;
    this.#documentFrequencies[id] += this.#weight;
  };

  /** The terms within the limits, in alphabetical order of their code units. */
  within({ minDocuments, maxDocuments = Number.POSITIVE_INFINITY, maxTerms }: VocabularyLimits): Vocabulary {
    const [low, high] = [this.#weightOf(minDocuments), this.#weightOf(maxDocuments)];
    const kept: string[] = [];
    for (const [term, id] of this.#idOf) {
      const frequency = this.#documentFrequencies[id];
      if (frequency >= low && frequency <= high) kept.push(term);
    }
    // Without a comparison function, sort compares code units.
    kept.sort(compareText);
    const few = maxTerms === undefined || maxTerms >= kept.length ? kept : this.#often(kept, maxTerms);
    return { ...this.of(ownStrings(few)), stopped: this.#idOf.size - few.length };
  }

  /** The terms of a given list, whatever else was found. */
  of(terms: readonly string[]): Vocabulary {
    return {
      terms,
      documentFrequencies: Float64Array.from(terms, (term) => {
        const id = this.#idOf.get(term);
        return id === undefined ? 0 : this.#documentFrequencies[id];
      }),
      stopped: 0,
    };
  }

  /** Those of the sorted terms that occur most often in all documents; ties go to the first. */
  #often(sorted: readonly string[], count: number): string[] {
    const often = (term: string) => this.#occurrences[this.#idOf.get(term) ?? -1];
    const chosen = new Set([...sorted].sort((a, b) => often(b) - often(a)).slice(0, count));
    return sorted.filter((term) => chosen.has(term));
  }

  #weightOf(limit: number): number {
    return limit < 1 ? limit * this.documents : limit;
  }
}

/** Copies: a slice of a text would keep the whole text in memory. */
function ownStrings(terms: readonly string[]): string[] {
  return JSON.parse(JSON.stringify(terms));
}
