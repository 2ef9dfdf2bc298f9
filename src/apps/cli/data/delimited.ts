// Delimited text as people have it: with flags for everything that the reader can be told, and with what the text itself
// says where there are none.

import { CredalError, FormatError } from "../../../base/errors.js";
import { Fact } from "../../../base/fact.js";
import { quote } from "../../../base/label.js";
import type { KindSpec } from "../../../data/table/column.js";
import type { Table } from "../../../data/table/table.js";
import { type CsvOptions, defaultMissing } from "../../../io/csv/options.js";
import { readCsv } from "../../../io/csv/read.js";
import type { Source } from "../../../io/source.js";
import type { XlsxOptions } from "../../../io/xlsx/read.js";
import { showNames } from "../../report/words/show.js";
import { READING } from "../flags/reading.js";
import { CommandError } from "../refusal.js";
import { readAmounts } from "./amounts.js";
import { almostNumbers, groupedAlike, groupedByPoints, groupedTexts, numberFormat } from "./number-format.js";
import { titleLines } from "./title-lines.js";
import { totalsNote } from "./totals.js";

/** Whether a file is a workbook, by its name. */
export function isWorkbook(source: string): boolean {
  return /\.xlsx$/i.test(source);
}

/** Options of readers that bound what is read, of every format. */
const LIMITS = ["rows", "maxBytes", "maxRatio", "maxColumns", "maxCells"] as const;

/** What the flags say about a workbook; those about characters and separators are for text. */
export function sheetOptions(source: string, flags: object): XlsxOptions {
  const { delimiter, decimal, thousands, encoding, skip, ...options } = READING.optionsFrom(flags);
  if ([delimiter, decimal, thousands, encoding, skip].some((flag) => flag !== undefined))
    throw new CommandError(
      `the flags --delimiter, --decimal, --thousands, --encoding and --skip are for delimited text; ${JSON.stringify(source)} is a workbook.`,
    );
  return options;
}

/** Whether a file is delimited text, by its name. */
export function isDelimited(source: string): boolean {
  return source === "-" || /\.(csv|tsv|txt)(\.gz)?$/i.test(source);
}

/** What the flags say about delimited text, which the source must be if they say anything but limits. */
export function textOptions(source: string, flags: object): CsvOptions {
  const { sheet, ...options } = READING.optionsFrom(flags);
  if (sheet !== undefined)
    throw new CommandError(`--sheet is for .xlsx workbooks; got ${JSON.stringify(source)}.`);
  if (isDelimited(source)) return /\.tsv(\.gz)?$/i.test(source) ? { delimiter: "\t", ...options } : options;
  const [given] = READING.given(flags, ...LIMITS, "sheet");
  if (given !== undefined)
    throw new CommandError(
      `the flags about delimited text are for .csv, .tsv and .txt files and standard input; got ${JSON.stringify(source)}.`,
    );
  return options;
}

/** A table that was read, and what there is to say about it. */
export interface Noted {
  readonly table: Table;
  readonly notes: readonly Fact[];
}

/** A table that was read, and a way to read it again in the recognized format with other kinds of columns. */
export interface RereadTable extends Noted {
  readonly withKinds: (kinds: Readonly<Record<string, KindSpec>>) => Promise<Noted>;
}

/** A table that can be read again, and a way to get the fields of columns as they are written. */
export interface DelimitedTable extends RereadTable {
  readonly texts: (names: readonly string[]) => Promise<Table>;
  /** Whether numbers are written as everywhere, with a decimal point and nothing between groups of digits. */
  readonly plainNumbers: boolean;
}

/**
 * The table of a text, with its encoding and the separators of its numbers recognized unless the options give them.
 * Nothing is said about the kinds of columns that are `settled`, and amounts in those that are `untouched` stay text.
 */
export async function readDelimited(
  source: Source,
  options: CsvOptions,
  settled: readonly string[] = [],
  untouched: readonly string[] = [],
): Promise<DelimitedTable> {
  const {
    options: recognized,
    found,
    ...read
  } = await readNumbers(source, await readTitled(source, options));
  const { decimal, thousands, missing = defaultMissing } = recognized;
  const described = ({ table: read, notes }: Noted, given: readonly string[]): Noted => {
    const { table, notes: amounts } = readAmounts(read, { decimal, thousands }, [...untouched, ...given]);
    const totals = recognized.rows === undefined ? totalsNote(table) : [];
    const hints = almostNumbers(table, [...settled, ...given], { decimal, thousands, missing }).filter(
      // The word for a sum does not stand for a missing value.
      ({ details }) => !totals.some((fact) => fact.details.received === details.received),
    );
    const about = [...notes, ...totals, ...oneColumn(table, recognized), ...amounts, ...hints];
    return { table, notes: [...found, ...about] };
  };
  return {
    ...described(read, []),
    withKinds: async (kinds) =>
      described(await readNoted(source, { ...recognized, kinds }), Object.keys(kinds)),
    texts: (names) => {
      const kinds = Object.fromEntries(names.map((name) => [name, "text"] as const));
      return readCsv(source, { ...recognized, columns: names, kinds, missing: [""] });
    },
    plainNumbers: decimal !== "," && thousands === undefined,
  };
}

interface Recognized extends Noted {
  readonly options: CsvOptions;
  /** What was recognized, for the user to check. */
  readonly found: readonly Fact[];
}

/** The text without the lines before its header, which are recognized unless the options say how many they are. */
async function readTitled(source: Source, options: CsvOptions): Promise<Recognized> {
  if (options.skip !== undefined || options.header === false) return readEncoded(source, options);
  const titles = await titleLines(source, options);
  if (titles === undefined) return readEncoded(source, options);
  const read = await readEncoded(source, { ...options, skip: titles.skip });
  return { ...read, found: [titles.fact, ...read.found] };
}

async function readEncoded(source: Source, options: CsvOptions): Promise<Recognized> {
  try {
    return { ...(await readNoted(source, options)), options, found: [] };
  } catch (error) {
    const invalid = error instanceof FormatError && error.expected === "UTF-8";
    if (!invalid || options.encoding !== undefined) throw error;
    const latin: CsvOptions = { ...options, encoding: "latin1" };
    const sentence = "the text is not valid UTF-8 and is read as Latin-1; set --encoding utf-8 to refuse it.";
    const found = [new Fact("latin1", sentence)];
    return { ...(await readNoted(source, latin)), options: latin, found };
  }
}

/** The text with the separators of its numbers recognized. */
async function readNumbers(source: Source, read: Recognized): Promise<Recognized> {
  const { options, table } = read;
  if (options.decimal !== undefined || options.thousands === ",") return read;
  if (numberFormat(table, false) === undefined) return withPointsNoted(source, read);
  const separates = await commaSeparates(source, read);
  const format = numberFormat(table, separates);
  if (format === undefined) return read;
  const { example, ...separators } = format;
  // The comma would no longer be looked for between fields, where it is the separator of decimals.
  const delimiter = separates ? { delimiter: "," } : {};
  const more: CsvOptions = { ...options, ...delimiter, ...separators, ...givenThousands(options) };
  const again = await readNoted(source, more);
  const grouped =
    more.decimal === "," && more.thousands === undefined ? groupedByPoints(again.table) : undefined;
  if (grouped === undefined)
    return { ...again, options: more, found: [...read.found, formatNote(more, example)] };
  const both: CsvOptions = { ...more, thousands: "." };
  return {
    ...(await readNoted(source, both)),
    options: both,
    found: [...read.found, formatNote(both, grouped)],
  };
}

/** Adds a note if points in numbers may separate thousands where commas do not separate fields. */
async function withPointsNoted(source: Source, read: Recognized): Promise<Recognized> {
  const { options, table } = read;
  const names = options.thousands === undefined ? groupedAlike(table) : [];
  if (names.length === 0 || (await commaSeparates(source, read))) return read;
  const kinds = Object.fromEntries(names.map((name) => [name, "text"] as const));
  const texts = await readCsv(source, { ...options, columns: names, kinds, onNote: () => {} });
  const found = names.flatMap((name) => {
    const column = texts.column(name);
    const example = column.kind === "text" ? groupedTexts(column.values) : undefined;
    return example === undefined ? [] : [{ name, example }];
  });
  const [first] = found;
  if (first === undefined) return read;
  const columns = showNames(found.map(({ name }) => name));
  const sentence = `the points in ${columns}, as in ${quote(first.example)}, are read as decimal points; if they separate thousands, set --decimal , --thousands .`;
  return {
    ...read,
    found: [...read.found, new Fact("thousands-points", sentence, { received: first.example })],
  };
}

function givenThousands({ thousands }: CsvOptions): CsvOptions {
  return thousands === undefined ? {} : { thousands };
}

/** Whether the fields of a text are separated by commas; numbers with commas are in quotes then. */
async function commaSeparates(source: Source, { options, table }: Recognized): Promise<boolean> {
  if (options.delimiter !== undefined) return options.delimiter === ",";
  if (table.names.length === 1) return false;
  try {
    const first = await readCsv(source, { ...options, delimiter: ",", rows: 1 });
    return first.names.join("\n") === table.names.join("\n");
  } catch (error) {
    if (error instanceof CredalError) return false;
    throw error;
  }
}

function formatNote(options: CsvOptions, example: string): Fact {
  return new Fact("number-format", formatSentence(options, example), { received: example });
}

function formatSentence({ decimal, thousands }: CsvOptions, example: string): string {
  const shown = `as in ${JSON.stringify(example)}`;
  if (decimal !== "," && thousands === ",")
    return `numbers are read with the thousands separator ",", ${shown}; set --decimal , if it is the decimal separator, or --decimal . if they are not numbers.`;
  if (decimal !== ",")
    return `numbers are read with the thousands separator ${JSON.stringify(thousands)}, ${shown}; set --decimal . if they are not numbers.`;
  const grouped = thousands === undefined ? "" : ` and the thousands separator ${JSON.stringify(thousands)}`;
  return `numbers are read with the decimal separator ","${grouped}, ${shown}; set --decimal . if they are not.`;
}

/** What may be wrong with a text that has a single column. */
function oneColumn(table: Table, { delimiter }: CsvOptions): Fact[] {
  const [name] = table.names;
  if (table.names.length !== 1 || delimiter !== undefined || !/\S[\s:^~]+\S/.test(name)) return [];
  const sentence = `there is one column, ${quote(name)}; if there should be more, set --delimiter.`;
  return [new Fact("one-column", sentence)];
}

async function readNoted(source: Source, options: CsvOptions): Promise<Noted> {
  const notes: Fact[] = [];
  const onNote = (_: string, fact: Fact) => {
    // The command line says with a flag what the texts among numbers may be.
    if (fact.code !== "nearly-numbers") notes.push(fact);
  };
  const table = await readCsv(source, { ...options, onNote });
  return { table, notes };
}
