import * as z from "zod";
import { requireText } from "../base/arguments.js";
import { OptionError } from "../base/errors.js";
import { requireKnownOptions } from "../base/known-options.js";
import { quote } from "../base/label.js";
import { parseOptions } from "../base/options.js";
import { callInstead, wanted, words } from "../base/sentence.js";
import { type KindSpec, readColumn, valueAt } from "../data/table/column.js";
import { Table } from "../data/table/table.js";
import { readArff } from "./arff/read.js";
import { writeArff } from "./arff/write.js";
import { readArrow } from "./arrow/read.js";
import { writeArrowFile } from "./arrow/write.js";
import { requireColumns } from "./columns.js";
import { readCsv } from "./csv/read.js";
import { type CsvWriteOptions, writeCsvFile } from "./csv/write.js";
import { readJson, readJsonLines } from "./json/read.js";
import { writeJson, writeJsonLines } from "./json/write.js";
import { readLibsvm } from "./libsvm/read.js";
import { sparseText, tableOfSparse } from "./libsvm/table.js";
import { limitOptions, rowsOption } from "./limits.js";
import { type NoteOption, noteOption } from "./notes.js";
import { columnsOption, kindsOption, rolesOption } from "./options.js";
import { readParquet } from "./parquet/read.js";
import { writeParquetFile } from "./parquet/write.js";
import { type SaveOptions, saveFile } from "./save.js";
import { readXlsx } from "./xlsx/read.js";

const schema = z.strictObject({
  columns: columnsOption,
  kinds: kindsOption,
  roles: rolesOption,
  rows: rowsOption,
  ...limitOptions,
});

const notedSchema = schema.extend({ onNote: noteOption });

/** The options that every format supports. */
export type TableFileOptions = Readonly<z.input<typeof notedSchema>>;

type Checked = z.output<typeof schema>;
type Path = string | URL;

interface FileFormat {
  read(path: Path, options: Checked, notes: NoteOption): Promise<Table>;
  write(path: Path, table: Table, options: TableWriteOptions): Promise<void>;
}

/** How to write a table to a file. */
export interface TableWriteOptions extends SaveOptions, Pick<CsvWriteOptions, "escapeFormulas"> {}

const READ = "readTable";
const WRITE = "writeTable";

const json = textFormat((path, options, notes) => readJson(path, { ...options, ...notes }), writeJson);
const jsonLines = textFormat(
  (path, options, notes) => readJsonLines(path, { ...options, ...notes }),
  writeJsonLines,
);
const arff = textFormat((path, { kinds: _, ...options }) => readArff(path, options), writeArff);
const libsvm = textFormat(
  async (path, { rows, maxBytes, maxRatio, ...limits }) =>
    tableOfSparse(READ, await readLibsvm(path, { rows, maxBytes, maxRatio }), limits),
  (table) => sparseText(WRITE, table),
);
const arrow: FileFormat = {
  read: (path, options) => readArrow(path, options),
  write: (path, table, { signal }) => writeArrowFile(path, table, { signal }),
};

/** Workbooks are read only. */
const xlsx: FileFormat = {
  read: (path, options, notes) => readXlsx(path, { ...options, ...notes }),
  write: (path) => {
    const sentence = words`writing workbooks is not supported; write ${quote(String(path))} as ${wanted(".csv")}, which spreadsheets open.`;
    throw new OptionError(WRITE, sentence, { option: "path", received: ".xlsx" });
  },
};

/** Formats that have parts to be found by their positions, most of them compressed as it is. */
const COMPRESSED_WITHIN: ReadonlySet<string> = new Set(["parquet", "arrow", "feather", "ipc", "arrows"]);

const FORMATS: Readonly<Record<string, FileFormat>> = {
  csv: { read: (path, options, notes) => readCsv(path, { ...options, ...notes }), write: writeCsvFile },
  tsv: {
    read: (path, options, notes) => readCsv(path, { ...options, ...notes, delimiter: "\t" }),
    write: (path, table, options) => writeCsvFile(path, table, { ...options, delimiter: "\t" }),
  },
  json,
  jsonl: jsonLines,
  ndjson: jsonLines,
  arff,
  libsvm,
  svm: libsvm,
  parquet: {
    read: readParquet,
    write: (path, table, { signal }) => writeParquetFile(path, table, { signal }),
  },
  xlsx,
  arrow,
  feather: arrow,
  ipc: arrow,
  arrows: {
    read: readArrow,
    write: (path, table, { signal }) => writeArrowFile(path, table, { signal, format: "stream" }),
  },
};

/**
 * A table from a file; its extension determines the format: .csv, .tsv, .json, .jsonl, .ndjson,
 * .arff, .libsvm, .svm, .parquet, .xlsx, .arrow, .arrows, .feather, .ipc. Text formats may also end in .gz. Rows of
 * LIBSVM become the columns y, x1, x2, …
 *
 * ```ts
 * const table = await readTable("cities.parquet", { kinds: { zip: "categorical" } });
 * ```
 */
export async function readTable(path: string | URL, options: TableFileOptions = {}): Promise<Table> {
  const { onNote, ...checked } = parseOptions(READ, notedSchema, options);
  return formatOf(READ, path, true).read(path, checked, onNote === undefined ? {} : { onNote });
}

/**
 * Writes a table to a file, completely or not at all; the extension determines the format, see
 * {@link readTable}. Text formats are compressed if the name ends in .gz. Formulas are escaped in delimited text only; other formats tell text from formulas. For LIBSVM, the column y holds the responses, and all columns must be quantitative.
 *
 * ```ts
 * await writeTable("cities.parquet", table);
 * ```
 */
export async function writeTable(
  path: string | URL,
  table: Table,
  options: TableWriteOptions = {},
): Promise<void> {
  requireKnownOptions(WRITE, options, ["signal", "escapeFormulas"]);
  await formatOf(WRITE, path, false).write(path, table, options);
}

function formatOf(method: string, path: Path, compressed: boolean): FileFormat {
  if (!(path instanceof URL)) requireText(method, "the path", path);
  const name = typeof path === "string" ? path : path.pathname;
  const [, ending = "", gz] = /(?:\.([^./\\]+?))?(\.gz)?$/i.exec(name) ?? [];
  const extension = ending.toLowerCase();
  if (gz !== undefined && !compressed && COMPRESSED_WITHIN.has(extension)) {
    const message = `.${extension} files are not written as .gz; leave out ".gz" in ${quote(String(path))}.`;
    throw new OptionError(method, message, { option: "path", received: String(path) });
  }
  if (Object.hasOwn(FORMATS, extension)) return FORMATS[extension];
  const expected = Object.keys(FORMATS)
    .map((known) => `.${known}`)
    .join(", ");
  const said = extension === "" ? "has no extension" : `ends in ".${extension}"`;
  const sheet = ["xls", "ods", "numbers"].includes(extension);
  const advice = sheet ? " save the sheet as .xlsx or CSV in the program that made it;" : "";
  const sentence = words`${quote(String(path))} ${said}, which is not a known format;${advice} the known extensions are ${wanted(expected)}.${callInstead(" For other names, call the function of the format, such as readCsv or writeCsvFile.")}`;
  throw new OptionError(method, sentence, { option: "path", received: extension });
}

/** A format whose reader does not support columns, or kinds. */
function textFormat(
  read: (path: Path, options: Omit<Checked, "columns" | "roles">, notes: NoteOption) => Promise<Table>,
  write: (table: Table) => string,
): FileFormat {
  return {
    read: async (path, { columns, roles, ...options }, notes) => {
      const { kinds } = options;
      const table = await read(path, options, notes);
      requireColumns(READ, table.names, [...(columns ?? []), ...Object.keys(kinds)]);
      const chosen = columns === undefined ? table : table.select(columns);
      return Table.of(asKinds(chosen, kinds), roles);
    },
    write: (path, table, { signal }) =>
      saveFile(
        WRITE,
        path,
        once(() => write(table)),
        signal,
      ),
  };
}

/** Text that is created only when needed. */
function* once(text: () => string): Generator<string> {
  yield text();
}

/** The columns of a table, converted where another kind is requested. */
function asKinds(table: Table, kinds: Readonly<Record<string, KindSpec>>) {
  return [...table].map(([name, column]) => {
    const spec = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    const kind = typeof spec === "object" ? spec.kind : spec;
    if (spec === undefined || (kind === column.kind && typeof spec === "string"))
      return [name, column] as const;
    const values = Array.from({ length: table.rows }, (_, row) => valueAt(column, row));
    return [name, readColumn(READ, name, values, spec)] as const;
  });
}
