// Delimited text as people have it: with flags for everything that the reader can be told, and with what the text itself
// says where there are none.

import { FormatError } from "../../base/errors.js";
import type { Table } from "../../data/table.js";
import type { CsvOptions } from "../../io/csv/options.js";
import { readCsv } from "../../io/csv/read.js";
import type { Source } from "../../io/source.js";
import type { XlsxOptions } from "../../io/xlsx/read.js";
import { CommandError } from "../refusal.js";

/** Flags about delimited text. */
export interface TextFlags {
  readonly delimiter?: string;
  readonly decimal?: "." | ",";
  readonly thousands?: "." | "," | " " | "'" | "_";
  readonly encoding?: "utf-8" | "latin1";
  readonly missing?: readonly string[];
  /** False if the first line holds no names. */
  readonly header?: boolean;
  readonly numberNames?: boolean;
  /** The sheet of a workbook: its name, or its number from 1. */
  readonly sheet?: string;
}

/** Whether a file is a workbook, by its name. */
export function isWorkbook(source: string): boolean {
  return /\.xlsx$/i.test(source);
}

/** What the flags say about a workbook; those about characters and separators are for text. */
export function sheetOptions(source: string, flags: TextFlags): XlsxOptions {
  const { sheet, missing, header, numberNames, ...rest } = flags;
  const { delimiter, decimal, thousands, encoding } = rest;
  if ([delimiter, decimal, thousands, encoding].some((flag) => flag !== undefined))
    throw new CommandError(
      `the flags --delimiter, --decimal, --thousands and --encoding are for delimited text; ${JSON.stringify(source)} is a workbook.`,
    );
  return {
    ...(sheet !== undefined && { sheet: /^[1-9]\d*$/.test(sheet) ? Number(sheet) : sheet }),
    ...(missing !== undefined && { missing: ["", ...missing] }),
    ...(header === false && { header }),
    ...(numberNames === true && { duplicateNames: "number" }),
  };
}

/** Whether a file is delimited text, by its name. */
export function isDelimited(source: string): boolean {
  return source === "-" || /\.(csv|tsv|txt)(\.gz)?$/i.test(source);
}

/** What the flags say about delimited text, which the source must be if they say anything. */
export function textOptions(source: string, flags: TextFlags): CsvOptions {
  if (flags.sheet !== undefined)
    throw new CommandError(`--sheet is for .xlsx workbooks; got ${JSON.stringify(source)}.`);
  const { delimiter, decimal, thousands, encoding, missing, header, numberNames } = flags;
  const options: CsvOptions = {
    ...(delimiter !== undefined && { delimiter: delimiter === "tab" ? "\t" : delimiter }),
    ...(decimal !== undefined && { decimal }),
    ...(thousands !== undefined && { thousands }),
    ...(encoding !== undefined && { encoding }),
    ...(missing !== undefined && { missing: ["", ...missing] }),
    ...(header === false && { header }),
    ...(numberNames === true && { duplicateNames: "number" }),
  };
  if (isDelimited(source)) return /\.tsv(\.gz)?$/i.test(source) ? { delimiter: "\t", ...options } : options;
  const [given] = Object.keys(options);
  if (given !== undefined)
    throw new CommandError(
      `the flags about delimited text are for .csv, .tsv and .txt files and standard input; got ${JSON.stringify(source)}.`,
    );
  return {};
}

/** The table of a text, with Latin-1 and decimal commas recognized unless the options give them. */
export async function readDelimited(
  source: Source,
  options: CsvOptions,
): Promise<{ table: Table; notes: string[] }> {
  const found: string[] = [];
  const encoded = await readEncoded(source, options, found);
  const commas = options.decimal === undefined ? decimalCommas(encoded.table) : undefined;
  if (commas === undefined || !encoded.delimiterFits)
    return { ...encoded, notes: [...found, ...encoded.notes] };
  found.push(
    `numbers are read with the decimal separator ","${commas.grouped ? ' and the thousands separator "."' : ""}, as in ${JSON.stringify(commas.example)}; set --decimal . if they are not.`,
  );
  const more: CsvOptions = { decimal: ",", ...(commas.grouped && { thousands: "." }) };
  const again = await readNoted(source, { ...more, ...options, ...encoded.options });
  return { ...again, notes: [...found, ...again.notes] };
}

async function readEncoded(source: Source, options: CsvOptions, found: string[]) {
  const delimiterFits = options.delimiter !== ",";
  try {
    return { ...(await readNoted(source, options)), options: {}, delimiterFits };
  } catch (error) {
    const invalid = error instanceof FormatError && error.expected === "UTF-8";
    if (!invalid || options.encoding !== undefined) throw error;
    found.push("the text is not valid UTF-8 and is read as Latin-1; set --encoding utf-8 to refuse it.");
    const latin = { encoding: "latin1" } as const;
    return { ...(await readNoted(source, { ...options, ...latin })), options: latin, delimiterFits };
  }
}

async function readNoted(source: Source, options: CsvOptions): Promise<{ table: Table; notes: string[] }> {
  const notes: string[] = [];
  const table = await readCsv(source, { ...options, onNote: (note) => notes.push(note) });
  return { table, notes };
}

/** A number with a decimal comma, if a column has nothing else; `grouped` if any of them has points too. */
function decimalCommas(table: Table): { example: string; grouped: boolean } | undefined {
  const NUMBER = /^[+-]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/;
  for (const [, column] of table) {
    if (column.kind !== "categorical") continue;
    const levels = column.levels.map(String);
    const example = levels.find((level) => level.includes(","));
    if (example === undefined || !levels.every((level) => NUMBER.test(level))) continue;
    return { example, grouped: levels.some((level) => level.includes(".")) };
  }
  return undefined;
}
