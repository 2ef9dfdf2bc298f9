import { stat } from "node:fs/promises";
import * as z from "zod";
import { CredalError } from "../../../base/errors.js";
import { Fact } from "../../../base/fact.js";
import { quote } from "../../../base/label.js";
import { parseOptions } from "../../../base/options.js";
import { words } from "../../../base/sentence.js";
import type { DateOrder } from "../../../data/kinds/date-text.js";
import { holdsDigits } from "../../../data/kinds/digits.js";
import { type Kind, type KindSpec, levelsOf, readColumn } from "../../../data/table/column.js";
import type { Role } from "../../../data/table/roles.js";
import { EXACT_INTEGER } from "../../../data/table/stored-numbers.js";
import { Table } from "../../../data/table/table.js";
import { defaultMissing } from "../../../io/csv/options.js";
import { byteLimitOptions } from "../../../io/limits.js";
import { allBytes, joinBytes } from "../../../io/source.js";
import { readTable } from "../../../io/table-file.js";
import { readXlsx } from "../../../io/xlsx/read.js";
import { errorSentence, factWords } from "../flag-words.js";
import { READING } from "../flags/reading.js";
import { isModelFile } from "../model-file.js";
import { CommandError, noSuch } from "../refusal.js";
import { type Terminal, tell } from "../terminal.js";
import { readAmounts } from "./amounts.js";
import {
  type DelimitedTable,
  isDelimited,
  isWorkbook,
  type Noted,
  type RereadTable,
  readDelimited,
  sheetOptions,
  textOptions,
} from "./delimited.js";
import { exampleOf } from "./examples.js";
import { almostNumbers } from "./number-format.js";
import { totalsNote } from "./totals.js";

/** Flags of every command that reads data. */
export interface DataFlags {
  /** `column=kind`, `column=ordinal:low,middle,high`, or `column=date:dmy`. */
  readonly kind?: readonly string[];
  readonly drop?: readonly string[];
  readonly id?: string;
  readonly weight?: string;
}

const KINDS: readonly Kind[] = ["quantitative", "ordinal", "categorical", "boolean", "text", "list", "date"];

/**
 * The table of a file or an example. Columns of a file get the kinds that a model expects, unless the flags give
 * another.
 */
export async function readData(
  terminal: Terminal,
  source: string,
  flags: DataFlags = {},
  expected: Readonly<Record<string, KindSpec>> = {},
): Promise<Table> {
  return (await readAsWritten(terminal, source, flags, expected)).table;
}

/** A table, and the fields of its columns as they are written where the file is text. */
export interface WrittenTable {
  readonly table: Table;
  readonly written?: Pick<DelimitedTable, "texts" | "plainNumbers"> | undefined;
}

/** Reads a table together with a way to get the fields as they are written. */
export async function readAsWritten(
  terminal: Terminal,
  source: string,
  flags: DataFlags = {},
  expected: Readonly<Record<string, KindSpec>> = {},
): Promise<WrittenTable> {
  const asked = readKinds(flags.kind ?? []);
  const example = exampleOf(source);
  const { table: read, written }: WrittenTable =
    example !== undefined
      ? { table: await example.load() }
      : await readFile(terminal, source, asked, expected, flags);
  for (const name of Object.keys(asked)) requireColumn(read, name, source);
  if (example !== undefined && Object.keys(asked).length > 0)
    throw new CommandError(`--kind is for files; the columns of ${source} already have kinds.`);
  const { rows = read.rows } = READING.optionsFrom(flags);
  const first = rows < read.rows ? read.slice(0, rows) : read;
  const dropped = first.drop((flags.drop ?? []).map((name) => requireColumn(read, name, source)));
  const table = withRole(withRole(dropped, "id", flags.id, source), "weight", flags.weight, source);
  return { table, written };
}

async function readFile(
  terminal: Terminal,
  source: string,
  asked: Readonly<Record<string, KindSpec>>,
  expected: Readonly<Record<string, KindSpec>>,
  flags: DataFlags,
): Promise<WrittenTable> {
  const book = isWorkbook(source) ? sheetOptions(source, flags) : undefined;
  const text = book === undefined ? textOptions(source, flags) : {};
  const { rows } = READING.optionsFrom(flags);
  const input = source === "-" ? await allInput(terminal) : undefined;
  const path = /^https?:\/\//.test(source) ? new URL(source) : source;
  const { drop = [], id, weight } = flags;
  const roles = [id, weight].filter((name) => name !== undefined);
  const settled = [...Object.keys(asked), ...drop, ...roles];
  const given = Object.entries({ ...expected, ...asked });
  const isGiven = (name: string) => given.some(([one]) => one === name);
  const untouched = [...roles, ...given.flatMap(([name, spec]) => (spec === "quantitative" ? [] : [name]))];
  const explained = async <T>(reading: Promise<T>): Promise<T> =>
    reading.catch(async (error) => {
      throw await unreadable(terminal, source, error);
    });
  const read = async (kinds: Readonly<Record<string, KindSpec>>): Promise<Noted> => {
    const notes: Fact[] = [];
    const onNote = (_: string, fact: Fact) => {
      // Of workbooks, the command line says with a flag what the texts among numbers may be.
      if (book === undefined || fact.code !== "nearly-numbers") notes.push(fact);
    };
    const all =
      book === undefined
        ? await readTable(path, { ...text, kinds, onNote })
        : await readXlsx(path, { ...book, kinds, onNote });
    const { table, notes: amounts } = readAmounts(all, {}, [...untouched, ...Object.keys(kinds)]);
    const { missing = defaultMissing } = book ?? {};
    const hints =
      book === undefined ? [] : almostNumbers(table, [...settled, ...Object.keys(kinds)], { missing });
    const totals = book === undefined || rows !== undefined ? [] : totalsNote(table);
    return { table, notes: [...notes, ...totals, ...amounts, ...hints] };
  };
  if (input !== undefined && isJson(input))
    throw new CommandError(
      "standard input holds JSON, but is read as delimited text; save it as a .json or .jsonl file.",
    );
  const delimited = isDelimited(source)
    ? await explained(readDelimited(input ?? path, text, settled, untouched))
    : undefined;
  const plainly: RereadTable =
    delimited ??
    (await explained(
      withDigits({}, read).then((first) => ({
        ...first,
        withKinds: (kinds) => withTextLevels(first.table, kinds, (others) => withDigits(others, read)),
      })),
    ));
  const kinds = Object.fromEntries(
    given.filter(
      ([name, spec]) =>
        plainly.table.has(name) && (typeof spec === "object" || plainly.table.kind(name) !== spec),
    ),
  );
  // A second reading is needed only if a column's values suggest another kind than the one meant.
  const { table, notes } =
    Object.keys(kinds).length === 0 ? plainly : await explained(plainly.withKinds(kinds));
  // Where a model reads the table, only its columns matter.
  const unread =
    given.length === Object.keys(asked).length ? [] : table.names.filter((name) => !isGiven(name));
  const silent = new Set([...settled, ...unread]);
  for (const fact of notes)
    if (fact.details.column === undefined || !silent.has(fact.details.column))
      tell(terminal, `Note: ${factWords(terminal, fact)}\n`);
  return { table, written: delimited };
}

/**
 * The table with kinds for its columns, in which numbers and booleans become levels or text as delimited text has them, so
 * that a model knows the levels of any file. Levels that are given as numbers stay numbers.
 */
async function withTextLevels(
  plain: Table,
  kinds: Readonly<Record<string, KindSpec>>,
  read: (kinds: Readonly<Record<string, KindSpec>>) => Promise<Noted>,
): Promise<Noted> {
  const converted = new Map(
    Object.entries(kinds).filter(
      ([name, spec]) =>
        holdsDigits(spec) &&
        ["quantitative", "boolean"].includes(plain.kind(name)) &&
        (levelsOf(spec) ?? []).every((level) => typeof level === "string"),
    ),
  );
  const others = Object.entries(kinds).filter(([name]) => !converted.has(name));
  const { table, notes } = await read(Object.fromEntries(others));
  const columns = [...table].map(([name, column]) => {
    const spec = converted.get(name);
    if (spec === undefined) return [name, column] as const;
    const texts = Array.from({ length: table.rows }, (_, row) => textOf(table.get(row, name)));
    return [name, readColumn("readTable", name, texts, spec)] as const;
  });
  return { table: Table.of(columns, table.roles), notes };
}

function textOf(value: unknown): string | null {
  return value === null ? null : String(value);
}

/** The table with columns of integers that no number holds as levels, unless the kinds say what they are. */
async function withDigits(
  kinds: Readonly<Record<string, KindSpec>>,
  read: (kinds: Readonly<Record<string, KindSpec>>) => Promise<Noted>,
): Promise<Noted> {
  try {
    return await read(kinds);
  } catch (error) {
    if (!(error instanceof CredalError) || error.expected !== EXACT_INTEGER) throw error;
    const { column, received } = error;
    if (column === undefined || Object.hasOwn(kinds, column)) throw error;
    const { table, notes } = await withDigits({ ...kinds, [column]: "categorical" }, read);
    const sentence = `column ${quote(column)} is categorical, because numbers would change its integers, such as ${received}.`;
    return { table, notes: [new Fact("digits-kept", sentence, { column }), ...notes] };
  }
}

/** The text of a file that is not a table: one basket per line. */
export async function readBasketText(terminal: Terminal, source: string, flags: DataFlags): Promise<string> {
  const input = source === "-" ? await allInput(terminal) : source;
  try {
    const { maxBytes, maxRatio, encoding = "utf-8" } = READING.optionsFrom(flags);
    const limits = parseOptions("credal", z.strictObject(byteLimitOptions), { maxBytes, maxRatio });
    const bytes = await allBytes("credal", input, limits);
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    throw await unreadable(terminal, source, error);
  }
}

/** What is wrong with a file, with its name, and what it is if it is not a table. */
async function unreadable(terminal: Terminal, source: string, error: unknown): Promise<unknown> {
  if (!(error instanceof CredalError)) return error;
  if (await isModelFile(source))
    return new CommandError(
      `${source} is a saved model, not a table; see it with: credal describe ${source}`,
    );
  const found = await stat(source).catch(() => undefined);
  if (found?.isDirectory() === true) return new CommandError(`${source} is a folder, not a file.`);
  const hints = `${missingHint(error)}${otherNameHint(error)}`;
  const sentence = words`${errorSentence(terminal, error)}${hints}`;
  const named = source === "-" || error.sentence.includes(source);
  return new CommandError(named ? sentence : words`${source}: ${sentence}`, {}, error);
}

/** A text among numbers often stands for a missing value. */
function missingHint({ expected, received }: CredalError): string {
  const isText = expected === "a number" && typeof received === "string";
  return isText ? " If this means a missing value, name it with --missing." : "";
}

/** The extension says nothing where there is no name. */
function otherNameHint({ option, expected }: CredalError): string {
  return option === "path" && expected?.startsWith(".csv") === true
    ? " Delimited text of another name can be given to standard input, with - in place of the file."
    : "";
}

/** Standard input as one source, because it may be read twice. */
async function allInput({ input }: Terminal): Promise<Uint8Array> {
  if (input === undefined) throw new CommandError("there is no standard input to read.");
  const pieces: Uint8Array[] = [];
  for await (const piece of input) pieces.push(piece);
  return joinBytes(pieces);
}

/** Whether the first line is an object or a list of them; no names of columns look like this. */
function isJson(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 200));
  return /^\s*(\[\s*)?\{\s*"/.test(start);
}

/** The name, if the table has such a column. */
export function requireColumn(table: Table, name: string, source: string): string {
  if (table.has(name)) return name;
  throw noSuch("column", name, table.names, ` in ${source}`);
}

function withRole(table: Table, role: Role, name: string | undefined, source: string): Table {
  return name === undefined ? table : table.withRole(role, requireColumn(table, name, source));
}

function readKinds(flags: readonly string[]): Record<string, KindSpec> {
  return Object.fromEntries(
    flags.map((flag) => {
      const at = flag.lastIndexOf("=");
      const [kind, levels] = flag.slice(at + 1).split(/:(.*)/s);
      if (at < 1) throw new CommandError(`--kind needs column=kind; got ${JSON.stringify(flag)}.`);
      if (!isKind(kind)) throw noSuch("kind", kind, KINDS);
      const spec: KindSpec =
        levels === undefined
          ? kind
          : kind === "date"
            ? { kind, order: readOrder(levels) }
            : { kind: kind === "ordinal" ? "ordinal" : "categorical", levels: levels.split(",") };
      return [flag.slice(0, at), spec] as const;
    }),
  );
}

function readOrder(text: string): DateOrder {
  if (text === "dmy" || text === "mdy") return text;
  throw noSuch("order of dates", text, ["dmy", "mdy"]);
}

function isKind(text: string): text is Kind {
  return (KINDS as readonly string[]).includes(text);
}
