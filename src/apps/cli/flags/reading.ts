// The flags of every command that reads data.

import type { Command } from "commander";
import { type CsvOptions, csvSchema } from "../../../io/csv/options.js";
import type { XlsxOptions } from "../../../io/xlsx/read.js";
import { collected, commaList, wholeNumber } from "../arguments.js";
import { OptionFlags } from "./option-flags.js";

/** A limit is in force unless another is given. */
const LIMIT = { default: null, saysDefault: true } as const;

/** What readers of files are told; unless given, a format is recognized. */
export const READING = new OptionFlags<CsvOptions & Pick<XlsxOptions, "sheet">>(
  {
    delimiter: {
      value: "character",
      help: "the character between the fields of delimited text, or tab",
      pass: (text: string) => (text === "tab" ? "\t" : text),
      read: (text) => text,
      default: null,
    },
    decimal: { value: "character", default: null },
    thousands: { value: "character" },
    encoding: { default: null },
    missing: { value: "texts", pass: (texts: readonly string[]) => ["", ...texts], default: null },
    skip: { value: "lines", default: null },
    header: {
      flag: "no-header",
      help: "the first line of delimited text, or row of a sheet, holds no names",
      means: false,
    },
    duplicateNames: {
      flag: "number-names",
      help: "add a number to column names that occur more than once",
      means: "number",
    },
    sheet: {
      value: "name",
      help: "the sheet of an .xlsx workbook, by name or number (default: the first)",
      pass: (sheet: string) => (/^[1-9]\d*$/.test(sheet) ? Number(sheet) : sheet),
      read: (text) => text,
    },
    rows: { read: wholeNumber(1) },
    maxBytes: LIMIT,
    maxRatio: LIMIT,
    maxColumns: LIMIT,
    maxCells: LIMIT,
  },
  csvSchema,
);

/** Gives a command the flags of every command that reads data. */
export function addDataFlags(command: Command): Command {
  command.option(
    "--kind <column=kind>",
    "the kind of a column: quantitative, categorical, boolean, text, date, date:dmy, or ordinal:low,high (repeatable)",
    collected,
  );
  READING.addTo(command, "delimiter", "decimal", "thousands", "encoding", "missing", "skip", "header");
  READING.addTo(command, "duplicateNames", "sheet")
    .option("--drop <columns>", "columns to leave out, separated by commas", commaList)
    .option("--id <column>", "the column that identifies the rows")
    .option("--weight <column>", "the column with the weight of each row");
  return READING.addTo(command, "rows", "maxBytes", "maxRatio", "maxColumns", "maxCells");
}
