// Which terms there are, and which of them count.

/** Terms in their order, with the weight of the documents that have each of them. */
export interface Vocabulary {
  readonly terms: readonly string[];
  readonly documentFrequencies: Float64Array<ArrayBuffer>;
  /** How many terms were found that the limits leave out. */
  readonly stopped: number;
}

export interface VocabularyLimits {
  /** The least and the most weight of documents that have a term; below 1 a share of all. */
  readonly minDocuments: number;
  readonly maxDocuments?: number | undefined;
  /** How many terms there are at most. */
  readonly maxTerms?: number | undefined;
}

/** Counts terms document by document. */
export class TermCounter {
  /** The weight of all documents. */
  documents = 0;
  readonly #idOf = new Map<string, number>();
  readonly #documentFrequencies: number[] = [];
  readonly #occurrences: number[] = [];
  /** The last document that had the term. */
  readonly #last: number[] = [];
  #count = 0;

  add(terms: readonly string[], weight: number): void {
    this.documents += weight;
    this.#count += 1;
    for (const term of terms) {
      const id = this.#idOf.get(term);
      if (id === undefined) {
        this.#idOf.set(term, this.#last.length);
        this.#last.push(this.#count);
        this.#documentFrequencies.push(weight);
        this.#occurrences.push(weight);
        continue;
      }
      this.#occurrences[id] += weight;
      if (this.#last[id] === this.#count) continue;
      this.#last[id] = this.#count;
      this.#documentFrequencies[id] += weight;
    }
  }

  /** The terms within the limits, in alphabetical order of their code units. */
  within({ minDocuments, maxDocuments = Number.POSITIVE_INFINITY, maxTerms }: VocabularyLimits): Vocabulary {
    const frequency = this.#documentFrequencies;
    const [low, high] = [this.#weightOf(minDocuments), this.#weightOf(maxDocuments)];
    const kept = [...this.#idOf].filter(([, id]) => frequency[id] >= low && frequency[id] <= high);
    // By code units, as strings compare; no two are equal.
    kept.sort(([a], [b]) => (a < b ? -1 : 1));
    const chosen = maxTerms === undefined || maxTerms >= kept.length ? kept : this.#often(kept, maxTerms);
    return {
      terms: chosen.map(([term]) => term),
      documentFrequencies: Float64Array.from(chosen, ([, id]) => frequency[id]),
      stopped: this.#idOf.size - chosen.length,
    };
  }

  /** A given list of terms, whatever there was besides. */
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

  /** Of sorted terms those that stand most often in all documents; of equal ones, the first. */
  #often(sorted: readonly Counted[], count: number): Counted[] {
    const often = (entry: Counted) => this.#occurrences[entry[1]];
    const chosen = new Set([...sorted].sort((a, b) => often(b) - often(a)).slice(0, count));
    return sorted.filter((entry) => chosen.has(entry));
  }

  #weightOf(limit: number): number {
    return limit < 1 ? limit * this.documents : limit;
  }
}

type Counted = readonly [term: string, id: number];
