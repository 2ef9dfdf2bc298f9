/** The machine-readable part of an error: who complains, about what, and what would have been right. */
export interface ErrorDetails {
  /** The function or method that complains. */
  readonly method?: string;
  readonly option?: string;
  readonly column?: string;
  readonly row?: number;
  /** The line of a file, counted from 1. */
  readonly line?: number;
  readonly expected?: string;
  readonly received?: string;
}

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

  constructor(message: string, details: ErrorDetails = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, details);
  }
}

/** An option has a value that its method does not accept. */
export class OptionError extends CredalError {
  override readonly name = "OptionError";
}

/** The data hold something a method cannot use: a missing, infinite or unknown value. */
export class DataError extends CredalError {
  override readonly name = "DataError";
}

/** A file or a JSON value does not have the form it should have. */
export class FormatError extends CredalError {
  override readonly name = "FormatError";
}

/** Two sizes that must agree do not, or a matrix has the wrong shape. */
export class ShapeError extends CredalError {
  override readonly name = "ShapeError";
}

/** A matrix that must be inverted is singular to working precision. */
export class SingularMatrixError extends CredalError {
  override readonly name = "SingularMatrixError";
  /** The first pivot (counted from 0) that vanished. */
  readonly pivot: number;

  constructor(message: string, pivot: number, details: ErrorDetails = {}) {
    super(message, details);
    this.pivot = pivot;
  }
}

/** A matrix that must be positive definite is not. */
export class NotPositiveDefiniteError extends CredalError {
  override readonly name = "NotPositiveDefiniteError";
  /** The first pivot (counted from 0) that was not positive. */
  readonly pivot: number;

  constructor(message: string, pivot: number, details: ErrorDetails = {}) {
    super(message, details);
    this.pivot = pivot;
  }
}

/** An iteration that must end did not. */
export class ConvergenceError extends CredalError {
  override readonly name = "ConvergenceError";
}

/** The caller's AbortSignal ended the work. */
export class AbortError extends CredalError {
  override readonly name = "AbortError";
}

/** A worker thread died before it had done its part. */
export class WorkerError extends CredalError {
  override readonly name = "WorkerError";
}

/** An optional package or system library is not there. */
export class MissingDependencyError extends CredalError {
  override readonly name = "MissingDependencyError";
}
