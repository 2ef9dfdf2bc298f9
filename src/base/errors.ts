import { type Requirement, requirementWords } from "./requirement.js";
import { asSentence, factsOf, Sentence } from "./sentence.js";
import { visibleLines } from "./visible.js";

// What the sentences of errors are made of; sentences of other things import it from where it is.
export {
  argumentName,
  columnName,
  counted,
  got,
  optionName,
  rowName,
  theOption,
  wanted,
  words,
} from "./sentence.js";

/** The machine-readable part of an error: where it occurred, what was wrong, and what was expected. */
export interface ErrorDetails {
  /** The function or method that threw the error. */
  readonly method?: string;
  readonly option?: string;
  readonly column?: string;
  readonly row?: number;
  /** The line of a file, counted from 1. */
  readonly line?: number;
  readonly expected?: string;
  readonly received?: string;
}

/** What is wrong: a requirement that is not met, or a sentence about it. */
type Problem = string | Sentence | Requirement;

/** The base of every error that Credal throws on purpose: one sentence, and the details as fields. */
export class CredalError extends Error implements ErrorDetails {
  override readonly name: string = "CredalError";
  declare readonly method?: string;
  declare readonly option?: string;
  declare readonly column?: string;
  declare readonly row?: number;
  declare readonly line?: number;
  declare readonly expected?: string;
  declare readonly received?: string;

  readonly #words: Sentence;

  /**
   * `method` begins the message and is its first detail. What is wrong is a requirement, from which the sentence is
   * written, or a sentence, whose terms are facts; further details add to them.
   */
  constructor(method: string, problem: Problem, details: ErrorDetails = {}, cause?: unknown) {
    const required = typeof problem === "object" && !(problem instanceof Sentence) ? problem : undefined;
    const words =
      required === undefined ? asSentence(problem as string | Sentence) : requirementWords(required);
    // Names are quoted where a sentence mentions them; what is left are the words of the engine and of the file system,
    // which may repeat a part of their input and must not give orders to the terminal that shows them.
    super(visibleLines(`${String(method)}: ${words}`), cause === undefined ? undefined : { cause });
    this.#words = words;
    Object.assign(this, { method }, factsOf(words), required && factsIn(required), details);
  }

  /** The message without what it begins with: what is wrong. */
  get sentence(): string {
    return visibleLines(String(this.#words));
  }

  /** What the message begins with: the function that was called, or what refused its input. */
  get caller(): string {
    return this.message.slice(0, this.message.length - this.sentence.length - ": ".length);
  }

  /** What is wrong with its terms, for those who say them in other words. */
  get words(): Sentence {
    return this.#words;
  }
}

function factsIn({ option, column, row, line }: Requirement): ErrorDetails {
  return {
    ...(option !== undefined && { option }),
    ...(column !== undefined && { column }),
    ...(row !== undefined && { row }),
    ...(line !== undefined && { line }),
  };
}

/** An option has a value that its method does not accept. */
export class OptionError extends CredalError {
  override readonly name = "OptionError";
}

/** The data contain something that a method cannot use: a missing, infinite or unknown value. */
export class DataError extends CredalError {
  override readonly name = "DataError";
}

/** A file or a JSON value does not have the expected form. */
export class FormatError extends CredalError {
  override readonly name = "FormatError";
}

/** Two sizes that must agree do not agree, or a matrix has the wrong shape. */
export class ShapeError extends CredalError {
  override readonly name = "ShapeError";
}

/** A matrix that must be inverted is singular to working precision. */
export class SingularMatrixError extends CredalError {
  override readonly name = "SingularMatrixError";
  /** The first pivot (counted from 0) that vanished. */
  readonly pivot: number;

  constructor(method: string, sentence: Problem, pivot: number, details: ErrorDetails = {}) {
    super(method, sentence, details);
    this.pivot = pivot;
  }
}

/** A matrix that must be positive definite is not. */
export class NotPositiveDefiniteError extends CredalError {
  override readonly name = "NotPositiveDefiniteError";
  /** The first pivot (counted from 0) that was not positive. */
  readonly pivot: number;

  constructor(method: string, sentence: Problem, pivot: number, details: ErrorDetails = {}) {
    super(method, sentence, details);
    this.pivot = pivot;
  }
}

/** An iteration did not converge. */
export class ConvergenceError extends CredalError {
  override readonly name = "ConvergenceError";
}

/** The caller's AbortSignal aborted the work. */
export class AbortError extends CredalError {
  override readonly name = "AbortError";
}

/** A worker thread ended before its work was done. */
export class WorkerError extends CredalError {
  override readonly name = "WorkerError";
}

/** An optional package or system library is not installed. */
export class MissingDependencyError extends CredalError {
  override readonly name = "MissingDependencyError";
}
