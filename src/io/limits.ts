// What readers take in is bounded, because a short file can stand for more data than there is memory.

import * as z from "zod";
import { FormatError } from "../base/errors.js";
import { got, theOption, words } from "../base/sentence.js";

const bound = (value: number, meaning: string) => z.int().min(1).default(value).describe(meaning);

/** The options of readers of bytes that are not a table yet. */
export const byteLimitOptions = {
  maxBytes: bound(
    2 ** 31,
    "Maximum number of bytes to read, counted after decompression; of readers in batches, any number by default.",
  ),
  maxRatio: bound(
    200,
    "Maximum number of bytes that one byte of gzip may expand to, applied from 64 MiB on.",
  ),
};

export const limitOptions = {
  ...byteLimitOptions,
  maxColumns: bound(100_000, "Maximum number of columns of a table."),
  maxCells: bound(
    2 ** 28,
    "Maximum number of values of a table, rows × columns; of readers in batches, of one batch.",
  ),
};

const limitSchema = z.strictObject(limitOptions);

/** Bounds on what a reader takes in. An error names the bound that data exceed; raise it for data that you trust. */
export type ReadLimits = Readonly<z.input<typeof limitSchema>>;

export type CheckedLimits = Readonly<z.output<typeof limitSchema>>;

export const rowsOption = z
  .int()
  .min(0)
  .default(Number.MAX_SAFE_INTEGER)
  .describe("Maximum number of rows to read, after which the reader stops; all by default.");

const rowSchema = z.strictObject({ rows: rowsOption });

/** The option of every reader that stops early. */
export type RowLimit = Readonly<z.input<typeof rowSchema>>;

/** The error about data that exceed a limit. */
export function overLimit(
  method: string,
  option: keyof ReadLimits,
  limit: number,
  what: string,
  advice = "",
): FormatError {
  const sentence = words`${got(what)}, more than the limit of ${limit}; raise it with ${theOption(option)}${advice}.`;
  return new FormatError(method, sentence, { expected: `at most ${limit}` });
}

/** Refuses more columns than the limit. */
export function requireWidth(
  method: string,
  columns: number,
  { maxColumns }: Pick<CheckedLimits, "maxColumns">,
  advice?: string,
): void {
  if (columns > maxColumns)
    throw overLimit(method, "maxColumns", maxColumns, `there are ${columns} columns`, advice);
}

/** Refuses a table with more values than the limit, or with more columns than the limit. */
export function requireSize(
  method: string,
  rows: number,
  columns: number,
  limits: Pick<CheckedLimits, "maxColumns" | "maxCells">,
  advice?: string,
): void {
  requireWidth(method, columns, limits, advice);
  const { maxCells } = limits;
  if (rows * columns > maxCells) {
    const what = `${rows} rows of ${columns} columns are ${rows * columns} values`;
    throw overLimit(method, "maxCells", maxCells, what, advice);
  }
}
