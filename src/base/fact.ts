import type { ErrorDetails } from "./errors.js";
import { asSentence, type Dialect, remediesOf, type Sentence, type Term } from "./sentence.js";

/** What a fact is about. */
export interface FactDetails extends ErrorDetails {
  readonly level?: string;
}

/**
 * Something that was found or decided: a note, a caution, or why a column is left out. Its code says what it is, its
 * details what it is about, and its sentence is said in the words of whoever shows it.
 */
export class Fact {
  readonly code: string;
  readonly details: FactDetails;
  readonly words: Sentence;

  constructor(code: string, words: string | Sentence, details: FactDetails = {}) {
    this.code = code;
    this.words = asSentence(words);
    this.details = details;
  }

  /** What can be done about it. */
  get remedies(): readonly Term[] {
    return remediesOf(this.words);
  }

  /** The sentence in a dialect: that of the library, unless another is given. */
  say(dialect?: Dialect): string {
    return dialect === undefined ? String(this.words) : this.words.say(dialect, this.details.method);
  }

  toString(): string {
    return this.say();
  }

  /** The fact as plain data. */
  toJSON(): object {
    const { code, details, remedies } = this;
    return { code, ...details, ...(remedies.length > 0 && { remedies }), sentence: this.say() };
  }
}
