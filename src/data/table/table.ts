import { requireFields, requireText } from "../../base/arguments.js";
import { DataError, OptionError, optionName, ShapeError } from "../../base/errors.js";
import { requireKnownOptions, requireOptionsObject } from "../../base/known-options.js";
import { listLevels, quote } from "../../base/label.js";
import { nearest } from "../../base/nearest.js";
import { requireList } from "../../base/numbers.js";
import { inspect } from "../../base/printing.js";
import { columnName, counted, got, rowName, wanted, words } from "../../base/sentence.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { Encoding, type EncodingOptions } from "../kinds/encoding.js";
import {
  type Column,
  columnLength,
  type Kind,
  type KindSpec,
  type RawValues,
  readColumn,
  sliceRows,
  takeRows,
  type Value,
  valueAt,
} from "./column.js";
import { concatenate } from "./concatenate.js";
import { foreignColumns } from "./foreign.js";
import { columnsOfArrays, columnsOfRows, type RawColumn } from "./raw-columns.js";
import { type Role, type Roles, requireRole, requireRoleKind, rolesWithin } from "./roles.js";
import { RowSelection } from "./row-selection.js";
import type { AnyColumns, ColumnName, ColumnsOf, Dropped, RowColumns, RowOf, Selected } from "./row-types.js";
import { sparseColumns } from "./sparse-columns.js";
import { tableText } from "./table-text.js";

export interface TableOptions {
  /** Kinds that cannot be inferred from the values, by column: `{ grade: { kind: "ordinal", levels: ["low", "high"] } }`. */
  readonly kinds?: Readonly<Record<string, KindSpec>>;
  /** Which column holds the case weights, which the ids of the cases, and which a known part of the prediction. */
  readonly roles?: Roles;
}

type Entries = ReadonlyArray<readonly [name: string, column: Column]>;

/** Anything a table can be made from. */
export type TableLike =
  | Table
  | ReadonlyArray<Readonly<Record<string, unknown>>>
  | Readonly<Record<string, RawValues>>
  | object;

/**
 * Named columns of equal length, each of a kind that says what its values mean. A table never changes:
 * every method returns a new one, which shares the unchanged columns.
 *
 * ```ts
 * const table = Table.fromColumns({ age: [31, 44, null], smoker: [true, false, false] });
 * table.kind("smoker"); // "boolean"
 * ```
 *
 * `C` is what the compiler knows of its columns: a property for each, with the type of its values.
 */
export class Table<C extends object = AnyColumns> {
  /** The type of its columns; there is no such field. */
  declare readonly "~columns": C;
  readonly rows: number;
  readonly names: readonly string[];
  readonly roles: Roles;
  readonly #columns: ReadonlyMap<string, Column>;

  private constructor(method: string, columns: Entries, roles: TableOptions["roles"] = {}, rows?: number) {
    requireList("Table", "columns", columns);
    for (const entry of columns)
      requireFields("Table", "every column", entry, ["0", "1"], "a name and a column");
    this.#columns = new Map(columns);
    this.names = columns.map(([name]) => name);
    this.rows = rows ?? (columns.length > 0 ? columnLength(columns[0][1]) : 0);
    this.roles = roles;
    const seen = new Set<string>();
    for (const [name, column] of columns) {
      requireLength(method, name, column, this.rows);
      if (seen.has(name))
        throw new DataError(method, `two columns are named ${quote(name)}.`, { column: name });
      seen.add(name);
    }
    for (const [role, name] of Object.entries(roles)) {
      requireRole(method, role);
      requireRoleKind(method, role, name, this.#require(method, name, `for the role ${quote(role)}`));
    }
  }

  /** From columns by name: arrays of values, whose kinds are inferred unless given. */
  static fromColumns<V extends Readonly<Record<string, RawValues>>>(
    columns: V,
    options: TableOptions = {},
  ): Table<ColumnsOf<V>> {
    requireOptionsObject("Table.fromColumns", columns, "columns");
    return Table.#read(
      "Table.fromColumns",
      Object.entries(columns).map(([name, values]) => ({ name, values })),
      options,
    );
  }

  /** From rows: one object per case. A row with a missing or an additional column is an error. */
  static fromRows<R extends object>(rows: readonly R[], options: TableOptions = {}): Table<RowColumns<R>> {
    const method = "Table.fromRows";
    return Table.#read(method, columnsOfRows(method, rows), options);
  }

  /** From rows that are arrays, and the names of the columns. */
  static fromArrays(
    names: readonly string[],
    rows: ReadonlyArray<RawValues>,
    options: TableOptions = {},
  ): Table {
    const method = "Table.fromArrays";
    return Table.#read(method, columnsOfArrays(method, names, rows), options);
  }

  /** From finished columns, for readers and transformers. */
  static of(
    columns: Iterable<readonly [name: string, column: Column]>,
    roles?: TableOptions["roles"],
  ): Table {
    return new Table("Table.of", readEntries("Table.of", columns), roles);
  }

  /** From a sparse matrix, one sparse column per name; zeros are never stored. */
  static fromSparse(matrix: SparseMatrix, names: readonly string[], roles?: TableOptions["roles"]): Table {
    const method = "Table.fromSparse";
    if (!(matrix instanceof SparseMatrix))
      throw new ShapeError(method, words`expected ${wanted("a SparseMatrix")}; got ${got(quote(matrix))}.`);
    requireList(method, "names", names);
    if (names.length !== matrix.columns) {
      const sentence = words`there are ${got(`${names.length} names`)}, but the matrix has ${wanted(matrix.columns)} columns.`;
      throw new ShapeError(method, sentence);
    }
    const columns = sparseColumns(matrix);
    return new Table(
      method,
      names.map((name, j) => [name, columns[j]]),
      roles,
      matrix.rows,
    );
  }

  /** From rows, columns, another table, or a table of Arrow, Arquero or a similar library. */
  static from(source: TableLike, options: TableOptions = {}): Table {
    if (source instanceof Table) {
      requireNoOptions(options);
      return source;
    }
    if (Array.isArray(source)) return Table.fromRows(source, options);
    requireOptionsObject("Table.from", source, "columns");
    const foreign = foreignColumns(source);
    if (foreign !== undefined) return Table.#read("Table.from", foreign, options);
    return Table.fromColumns(source as Record<string, RawValues>, options);
  }

  /** The column of that name; otherwise an error of `method` that lists the existing names. */
  column(name: ColumnName<C>, method = "Table.column"): Column {
    return this.#require(method, name);
  }

  has(name: string): boolean {
    return this.#columns.has(name);
  }

  kind(name: ColumnName<C>): Kind {
    return this.#require("Table.kind", name).kind;
  }

  /** One value; null means missing. */
  get(row: number, name: ColumnName<C>): Value {
    this.#requireRow("Table.get", row);
    return valueAt(this.#require("Table.get", name), row);
  }

  /** The columns without a role, excluding those in `except`. */
  featureNames(except: readonly string[] = []): string[] {
    const excluded = new Set([...Object.values(this.roles), ...except]);
    return this.names.filter((name) => !excluded.has(name));
  }

  /** Only these columns, in this order. */
  select<K extends string>(names: readonly K[], method = "Table.select"): Table<Selected<C, K>> {
    const columns = names.map((name) => [name, this.#require(method, name)] as const);
    return new Table(method, columns, rolesWithin(this.roles, names), this.rows);
  }

  /** All columns but these. */
  drop<K extends string>(names: readonly K[]): Table<Dropped<C, K>> {
    for (const name of names) this.#require("Table.drop", name);
    const dropped = new Set<string>(names);
    return this.select(this.names.filter((name) => !dropped.has(name))) as unknown as Table<Dropped<C, K>>;
  }

  /** The table with other names for some columns. */
  rename(names: Readonly<Record<string, string>>): Table {
    for (const name of Object.keys(names)) this.#require("Table.rename", name);
    const renamed = (name: string) => (Object.hasOwn(names, name) ? names[name] : name);
    const columns = [...this.#columns].map(([name, column]) => [renamed(name), column] as const);
    const roles = Object.fromEntries(Object.entries(this.roles).map(([role, name]) => [role, renamed(name)]));
    return new Table("Table.rename", columns, roles, this.rows);
  }

  /** The rows at these indices, in this order; indices may repeat. */
  take(indices: ArrayLike<number>): Table<C> {
    for (let i = 0; i < indices.length; i += 1) this.#requireRow("Table.take", indices[i]);
    const selection = new RowSelection(indices, this.rows);
    return this.#mapColumns((column) => takeRows(column, selection), indices.length);
  }

  /** The rows for which the test holds. */
  filter(test: (row: number) => boolean): Table<C> {
    const indices: number[] = [];
    for (let row = 0; row < this.rows; row += 1) if (test(row)) indices.push(row);
    return this.take(indices);
  }

  /** Rows `start` up to but not including `end`, without copying numbers. */
  slice(start: number, end: number = this.rows): Table<C> {
    if (
      !(Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end <= this.rows)
    ) {
      const sentence = words`rows ${got(`${start} to ${end}`)} are not ${wanted(`within 0 to ${this.rows}`)}.`;
      throw new ShapeError("Table.slice", sentence);
    }
    return this.#mapColumns((column) => sliceRows(column, start, end), end - start);
  }

  /** The first rows, at most this many. */
  head(rows = 6): Table<C> {
    if (!Number.isInteger(rows) || rows < 0) {
      const expected = "a whole number ≥ 0";
      throw new OptionError("Table.head", { argument: "rows", expected, received: rows });
    }
    return this.slice(0, Math.min(rows, this.rows));
  }

  /** The rows of this table followed by those of others with the same columns; levels are merged by value. */
  concat(...others: readonly Table[]): Table<C> {
    const columns = this.names.map((name) => {
      const parts = [this, ...others].map((table) => table.#require("Table.concat", name));
      return [name, concatenate(name, parts)] as const;
    });
    const stranger = others.flatMap((table) => table.names).find((name) => !this.has(name));
    if (stranger !== undefined) this.#require("Table.concat", stranger);
    const rows = others.reduce((sum, table) => sum + table.rows, this.rows);
    return new Table("Table.concat", columns, this.roles, rows);
  }

  /** The table with one column added, or replaced in its position. */
  withColumn<K extends string, V>(
    name: K,
    values: ArrayLike<V> | Column,
    spec?: KindSpec,
  ): Table<C & Record<K, V>> {
    const method = "Table.withColumn";
    const column = isColumn(values) ? values : readColumn(method, name, values, spec);
    const columns = [...new Map([...this.#columns, [name, column]])];
    return new Table(method, columns, this.roles, this.names.length > 0 ? this.rows : undefined);
  }

  /** The table with another column in a role: case weights, ids or an offset; `undefined` removes the role. */
  withRole(role: Role, name: ColumnName<C> | undefined): Table<C> {
    const { [role]: _, ...rest } = this.roles;
    const roles = name === undefined ? rest : { ...rest, [role]: name };
    return new Table("Table.withRole", [...this.#columns], roles, this.rows);
  }

  /** One object per row; null means missing. */
  toRows(): RowOf<C>[] {
    const entries = [...this.#columns];
    return Array.from(
      { length: this.rows },
      (_, row) =>
        Object.fromEntries(entries.map(([name, column]) => [name, valueAt(column, row)])) as RowOf<C>,
    );
  }

  /** The columns as a matrix, with the encoding that was used. */
  toMatrix(options: EncodingOptions = {}): { matrix: Matrix; encoding: Encoding } {
    requireKnownOptions("Table.toMatrix", options, ["columns", "categorical"]);
    const encoding = Encoding.of("Table.toMatrix", this.#untyped, options);
    return { matrix: encoding.apply("Table.toMatrix", this.#untyped), encoding };
  }

  /** The columns as a sparse matrix, with the encoding that was used; sparse columns are never expanded. */
  toSparseMatrix(options: EncodingOptions = {}): { matrix: SparseMatrix; encoding: Encoding } {
    requireKnownOptions("Table.toSparseMatrix", options, ["columns", "categorical"]);
    const encoding = Encoding.of("Table.toSparseMatrix", this.#untyped, options);
    return { matrix: encoding.applySparse("Table.toSparseMatrix", this.#untyped), encoding };
  }

  [Symbol.iterator](): IterableIterator<[name: string, column: Column]> {
    return this.#columns.entries();
  }

  /** The size, the names and kinds of the columns, and the first rows. */
  toString(): string {
    return tableText(this.#untyped);
  }

  [inspect](): string {
    return this.toString();
  }

  static #read<C extends object>(
    method: string,
    columns: readonly RawColumn[],
    options: TableOptions,
  ): Table<C> {
    requireKnownOptions(method, options, ["kinds", "roles"]);
    const kinds = options.kinds ?? {};
    for (const { name, values } of columns) requireList(method, `values of column ${quote(name)}`, values);
    const entries = columns.map(({ name, values, spec }) => {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : spec;
      return [name, readColumn(method, name, values, kind)] as const;
    });
    const table = new Table<C>(method, entries, options.roles);
    for (const name of Object.keys(kinds)) table.#require(method, name, "whose kind is given");
    return table;
  }

  get #untyped(): Table {
    return this as unknown as Table;
  }

  #mapColumns(change: (column: Column) => Column, rows: number): Table<C> {
    const columns = [...this.#columns].map(([name, column]) => [name, change(column)] as const);
    return new Table("Table", columns, this.roles, rows);
  }

  #require(method: string, name: string, why = ""): Column {
    const column = this.#columns.get(name);
    if (column === undefined) {
      const known = this.names.length === 0 ? "it has none" : `it has ${listLevels(this.names)}`;
      const meant = nearest(name, this.names);
      const hint =
        meant === undefined ? known : `did you mean ${quote(meant)}? The table has ${listLevels(this.names)}`;
      const sentence = words`the table has no ${columnName(name)}${why && ` ${why}`}; ${hint}.`;
      const expected = this.names.join(", ");
      throw new DataError(method, sentence, { expected });
    }
    return column;
  }

  #requireRow(method: string, row: number): void {
    if (!Number.isInteger(row) || row < 0 || row >= this.rows) {
      throw new ShapeError(method, words`${rowName(row)} is not within ${wanted(`0 to ${this.rows - 1}`)}.`, {
        received: String(row),
      });
    }
  }
}

/** Refuses what is not a table. */
export function requireTable(method: string, value: unknown): asserts value is Table {
  if (value instanceof Table) return;
  const sentence = words`expected ${wanted("a Table")}; got ${got(quote(value))}. Make one with Table.from.`;
  throw new DataError(method, sentence);
}

/** A table whose columns the compiler does not know, so that any name may be one. */
export type UntypedTable = Table & { readonly column: (name: string, method?: string) => Column };

function requireLength(method: string, name: string, column: Column, rows: number): void {
  const length = columnLength(column);
  if (length !== rows) {
    const sentence = words`${columnName(name)} has ${got(counted(length, "value"))}; the others have ${wanted(rows)}.`;
    throw new ShapeError(method, sentence);
  }
}

/** The columns of a table have been read, so that options about reading them would be ignored. */
function requireNoOptions(options: TableOptions): void {
  const [option] = Object.keys(options);
  if (option === undefined) return;
  const sentence = words`${optionName(option)} is for raw values, not for a Table; use withColumn or withRole.`;
  throw new OptionError("Table.from", sentence, { expected: "no options", received: option });
}

function isColumn(values: RawValues | Column): values is Column {
  return "kind" in values && !Array.isArray(values);
}

function readEntries(method: string, columns: Iterable<readonly [name: string, column: Column]>): Entries {
  requireFields(method, "the columns", columns, [Symbol.iterator], "pairs of names and columns");
  return Array.from(columns, (entry) => {
    requireFields(method, "every pair", entry, ["0", "1"], "a name and a column");
    requireText(method, "the name of a column", entry[0]);
    requireFields(
      method,
      `column ${quote(entry[0])}`,
      entry[1],
      ["kind"],
      "a column, as Table.column returns it",
    );
    return entry;
  });
}
