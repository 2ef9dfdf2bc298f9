import type { Progress, RunControl } from "../base/control.js";
import { DataError } from "../base/errors.js";
import { namesRow, renumberRows, rowName, words } from "../base/sentence.js";
import type { RowMethod } from "./capabilities.js";
import type { CaseRows } from "./case-rows.js";
import type { Rows } from "./input.js";
import type { Model } from "./model.js";

/** Rows to be answered by a model, block by block. */
export interface RowRequest {
  readonly model: Model;
  /** The method of the model to call, and its arguments after the rows. */
  readonly name: RowMethod;
  readonly rest: readonly unknown[];
  readonly rows: CaseRows;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Answers rows on other threads, such as those of `credal/workers`. */
export interface RowWorkers {
  /** The answers of consecutive blocks in the order of the rows; undefined where something cannot be sent. */
  answerRows(request: RowRequest): Promise<unknown[] | undefined> | undefined;
}

/** Settings of one prediction of many rows. */
export interface RowControl extends RunControl {
  /** Threads that answer blocks of rows beside each other: those of `startWorkers` in `credal/workers`. */
  readonly workers?: RowWorkers | undefined;
}

/** What a model says of the rows of a block that begins at `start`; errors count rows as the caller does. */
export function answerBlock(
  model: object,
  name: RowMethod,
  rows: Rows,
  rest: readonly unknown[],
  start: number,
): unknown {
  const methods = model as Readonly<Record<RowMethod, (...args: unknown[]) => unknown>>;
  try {
    return methods[name](rows, ...rest);
  } catch (error) {
    throw atRow(error, start);
  }
}

/** An error of a block, with the row as the caller counts it. */
export function atRow(error: unknown, start: number): unknown {
  if (!(error instanceof DataError) || error.row === undefined || start === 0) return error;
  const { method, option, column, expected, received, row } = error;
  const sentence = namesRow(error.words)
    ? renumberRows(error.words, (blockRow) => blockRow + start)
    : words`${error.words} Row ${row} of this block is ${rowName(row + start)}.`;
  const details = { option, column, row: row + start, expected, received };
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  return new DataError(method ?? "", sentence, Object.fromEntries(known), error);
}
