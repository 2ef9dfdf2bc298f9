import type { Column, QuantitativeColumn } from "../../../data/table/column.js";
import { joinSparseColumns, quantitativeWriter, toSparseColumn } from "../../../data/table/sparse-columns.js";
import { requireTable, type Table } from "../../../data/table/table.js";
import { type ColumnWriter, interleave } from "../../../math/linalg/interleave.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { ModelBase } from "../../../model/fitted-model.js";
import { requireRoom } from "../../../model/input/sparse-rows.js";
import type { Features, Rows } from "../../../model/input.js";
import { casesAsTable, passedColumns } from "../encode/cases.js";
import { replaceColumns } from "../table-columns.js";
import type { TableTransformer } from "../table-transformer.js";
import { numbersOut } from "./numbers.js";
import type { ColumnRule, ColumnwiseState } from "./state.js";

export type NamedColumn = readonly [name: string, column: Column];

/**
 * The base of transformers that convert each column by itself: the chosen columns are converted, each by
 * its own rule, and the others pass through. A method says how a column is converted and what comes out.
 */
export abstract class ColumnwiseModel<R extends ColumnRule, S extends ColumnwiseState<R> = ColumnwiseState<R>>
  extends ModelBase<S>
  implements TableTransformer
{
  /** The features that are numbers and pass through. */
  declare readonly passed: Features;
  /** What was learned, by column. */
  declare readonly rules: readonly R[];
  readonly #ruleOf: ReadonlyMap<string, R>;

  constructor(state: S) {
    super(state);
    this.#ruleOf = new Map(state.rules.map((rule) => [rule.column, rule]));
  }

  /** What a column of a table is converted to, under the names that `names` gives. */
  protected abstract convert(rule: R, column: Column, table: Table): readonly NamedColumn[];

  /** The names of the columns that a column is converted to: its own, unless a method says otherwise. */
  protected names({ column }: R): readonly string[] {
    return [column];
  }

  /**
   * Writes what a column becomes into a matrix, without making columns of it first, where a method has a faster way.
   */
  protected writer(_rule: R, _column: Column, _table: Table): ColumnWriter | undefined {
    return undefined;
  }

  /** How a feature is converted; undefined where it passes through. */
  protected ruleOf(name: string): R | undefined {
    return this.#ruleOf.get(name);
  }

  get outputs(): readonly string[] {
    return this.features.flatMap((name) => {
      const rule = this.ruleOf(name);
      return rule === undefined ? [name] : this.names(rule);
    });
  }

  /** For every output, the feature that it is made from. */
  get sources(): readonly string[] | undefined {
    return this.features.flatMap((name) => {
      const rule = this.ruleOf(name);
      return rule === undefined ? [name] : this.names(rule).map(() => name);
    });
  }

  /** The features of every case as numbers: levels by their rank from 0, true as 1; a missing value is NaN. */
  transform(rows: Rows): Matrix {
    const table = casesAsTable(this.kind, rows, this.features);
    const writers = this.writers(table);
    const columns = writers.reduce((sum, { width }) => sum + width, 0);
    requireRoom(this.kind, table, columns);
    const out = new Matrix(table.rows, columns);
    interleave(out.data, table.rows, writers);
    return out;
  }

  /** The features of every case as a sparse matrix; columns that are stored sparse are never written out. */
  transformSparse(rows: Rows): SparseMatrix {
    const table = casesAsTable(this.kind, rows, this.features);
    const columns = this.#each(table, toSparseColumn, (rule) =>
      this.#numberColumns(rule, table).map(toSparseColumn),
    );
    return joinSparseColumns(table.rows, columns);
  }

  /** The table with its columns converted in place; every other column passes through. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    const converted = this.rules.map((rule) => [rule.column, this.#convert(rule, table)] as const);
    return replaceColumns(table, new Map(converted));
  }

  /** Writers of all outputs, in their order. */
  writers(table: Table): ColumnWriter[] {
    requireTable(this.kind, table);
    return this.#each(table, quantitativeWriter, (rule) => {
      const writer = table.has(rule.column) && this.writer(rule, table.column(rule.column), table);
      return writer ? [writer] : this.#numberColumns(rule, table).map(quantitativeWriter);
    });
  }

  /** What becomes of each feature in turn: of those that pass, and of those that are converted. */
  #each<T>(
    table: Table,
    passed: (column: QuantitativeColumn) => T,
    converted: (rule: R) => readonly T[],
  ): T[] {
    const passing = passedColumns(this.kind, table, this.passed);
    return this.features.flatMap((name) => {
      const column = passing.get(name);
      if (column !== undefined) return [passed(column)];
      const rule = this.ruleOf(name);
      return rule === undefined ? [] : converted(rule);
    });
  }

  #numberColumns(rule: R, table: Table): QuantitativeColumn[] {
    return this.#convert(rule, table).map(([name, column]) =>
      column.kind === "quantitative"
        ? column
        : { kind: "quantitative", values: numbersOut(this.kind, name, column) },
    );
  }

  #convert(rule: R, table: Table): readonly NamedColumn[] {
    // A column that is dropped need not be there.
    if (this.names(rule).length === 0 && !table.has(rule.column)) return [];
    return this.convert(rule, table.column(rule.column, this.kind), table);
  }
}
