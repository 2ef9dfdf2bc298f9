import * as z from "zod";
import { FormatError, theOption, words } from "../../base/errors.js";
import { Fact } from "../../base/fact.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { dateText } from "../../data/kinds/date-text.js";
import { type Column, type KindSpec, readColumn } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import { requireColumns } from "../columns.js";
import { numberOf } from "../csv/number.js";
import { defaultMissing } from "../csv/options.js";
import { inferFromLevels } from "../inferred-levels.js";
import { limitOptions, rowsOption } from "../limits.js";
import { nameOf, numbered, requireDistinctNames } from "../names.js";
import { type NoteOption, noteOption, tellFact } from "../notes.js";
import { columnsOption, duplicateNamesOption, headerOption, kindsOption, rolesOption } from "../options.js";
import { allBytes, type Source } from "../source.js";
import { dateOf } from "./dates.js";
import { type Cell, readSheet, type Sheet } from "./sheet.js";
import { readWorkbook, type Workbook } from "./workbook.js";
import { ZipArchive } from "./zip.js";

const schema = z.strictObject({
  sheet: z
    .union([z.string(), z.int().min(1)])
    .exactOptional()
    .describe("The name of the sheet, or its number from 1; the first by default."),
  header: headerOption.describe(
    "Whether the first row that is not empty holds the column names, or the names themselves. Without names: column1, column2, …",
  ),
  missing: z
    .array(z.string())
    .readonly()
    .default(defaultMissing)
    .describe("Texts that mean a missing value, besides empty cells and errors."),
  duplicateNames: duplicateNamesOption,
  columns: columnsOption,
  kinds: kindsOption,
  roles: rolesOption,
  rows: rowsOption,
  onNote: noteOption,
  ...limitOptions,
});

/** How to read a workbook. */
export type XlsxOptions = Readonly<z.input<typeof schema>>;

type Checked = z.output<typeof schema>;

const METHOD = "readXlsx";

/**
 * A table from one sheet of an .xlsx workbook. Cells with a date format are dates, formulas have the values that were
 * saved with them, errors such as #N/A are missing values, and empty rows are left out.
 *
 * ```ts
 * const table = await readXlsx("customers.xlsx", { sheet: "2024" });
 * ```
 */
export async function readXlsx(source: Source, options: XlsxOptions = {}): Promise<Table> {
  const checked = parseOptions(METHOD, schema, options);
  const archive = new ZipArchive(METHOD, await allBytes(METHOD, source, checked), checked);
  const workbook = await readWorkbook(METHOD, archive, checked.sheet);
  const mostRows = checked.rows + (checked.header === true ? 1 : 0);
  const sheet = await readSheet(METHOD, archive, workbook, checked, mostRows);
  return tableOfSheet(workbook, sheet, checked);
}

function tableOfSheet({ sheet: { name: title }, from1904 }: Workbook, sheet: Sheet, options: Checked): Table {
  if (sheet.rows.length === 0)
    throw new FormatError(METHOD, `the sheet ${quote(title)} is empty.`, {
      expected: "at least one row",
      received: "none",
    });
  const { names, columns: indices, rows } = headed(title, sheet, options);
  const wanted = options.columns ?? names;
  requireColumns(METHOD, names, [...Object.keys(options.kinds), ...wanted]);
  const missing = new Set(options.missing);
  const columns = wanted.map((name) => {
    const column = indices[names.indexOf(name)];
    const spec = Object.hasOwn(options.kinds, name) ? options.kinds[name] : undefined;
    const isDate = (typeof spec === "object" ? spec.kind : spec) === "date";
    const cells = rows.map((row) => {
      const cell = row[column] ?? null;
      if (typeof cell === "string" && missing.has(cell)) return null;
      // A number in a column of dates is one whose cell lacks the format.
      const time = isDate && typeof cell === "number" ? dateOf(cell, from1904) : undefined;
      return time === undefined ? cell : new Date(time);
    });
    return [name, columnOfCells(name, cells, spec, options)] as const;
  });
  return Table.of(columns, options.roles);
}

/** The names, where in the sheet their columns are, and the rows below. Columns without a name or a value are left out. */
function headed(title: string, { rows: all, numbers, width }: Sheet, { header, duplicateNames }: Checked) {
  const rows = header === true ? all.slice(1) : all;
  const heads = Array.from({ length: width }, (_, column) =>
    header === true ? textOf(all[0][column] ?? null) : "",
  );
  const used = new Set<number>();
  for (const row of rows) for (const [column, cell] of row.entries()) if (cell !== null) used.add(column);
  const columns = heads
    .map((_, column) => column)
    .filter((column) => heads[column] !== "" || used.has(column));
  if (Array.isArray(header)) {
    if (header.length !== columns.length) {
      const sentence = words`${theOption("header")} gives ${header.length} names, but the sheet ${quote(title)} has ${columns.length} columns.`;
      const [expected, received] = [`${header.length} columns`, `${columns.length} columns`];
      throw new FormatError(METHOD, sentence, { expected, received });
    }
    requireDistinctNames(METHOD, header, {});
    return { names: header, columns, rows };
  }
  const given = columns.map((column) => nameOf(heads[column], column));
  const names = duplicateNames === "number" ? numbered(given) : given;
  requireDistinctNames(METHOD, names, { row: numbers[0] });
  return { names, columns, rows };
}

/** Cells of one type are read as such; of several, all as text, with a note. */
function columnOfCells(
  name: string,
  cells: readonly Cell[],
  spec: KindSpec | undefined,
  notes: NoteOption,
): Column {
  const types = new Set(cells.filter(isGiven).map(typeOf));
  const kind = typeof spec === "object" ? spec.kind : spec;
  const holdsText = kind === undefined || kind === "categorical" || kind === "ordinal";
  const asText = (types.size > 1 && holdsText) || kind === "text";
  if (asText && spec === undefined) {
    const [first] = types;
    const other = cells.find((cell) => isGiven(cell) && typeOf(cell) !== first) ?? null;
    const said = [...types].join(" and ");
    const sentence = `column ${quote(name)} holds ${said}, such as ${quote(textOf(other))}; it is read as text.`;
    tellFact(notes, new Fact("mixed-cells", sentence, { column: name, received: textOf(other) }));
  }
  const values = asText ? cells.map((cell) => (cell === null ? null : textOf(cell))) : cells;
  const column = readColumn(METHOD, name, values, spec);
  if (spec !== undefined) return column;
  const inferred = inferFromLevels(name, column, { isNumber, hasMissing: true });
  if (inferred.note !== undefined) tellFact(notes, inferred.note);
  return inferred.column;
}

const isNumber = (text: string) => numberOf(text) !== undefined;

const isGiven = (cell: Cell) => cell !== null;

function typeOf(cell: Cell): string {
  if (cell instanceof Date) return "dates";
  return typeof cell === "number" ? "numbers" : typeof cell === "boolean" ? "booleans" : "text";
}

function textOf(cell: Cell): string {
  if (cell === null) return "";
  if (!(cell instanceof Date)) return String(cell);
  const time = cell.getTime();
  return dateText(time, time % 86_400_000 === 0 ? "day" : "time");
}
