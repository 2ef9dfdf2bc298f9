import type { Column, QuantitativeColumn } from "../../data/column.js";
import { joinColumns, joinSparseColumns, toSparseColumn } from "../../data/sparse-columns.js";
import type { Table } from "../../data/table.js";
import { DataError } from "../../errors.js";
import type { ModelJson } from "../../learn/format.js";
import type { Features, Rows } from "../../learn/input.js";
import { requireRoom } from "../../learn/sparse-rows.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { casesAsTable, passedColumns } from "../encode/cases.js";
import { replaceColumns } from "../table-columns.js";
import type { TableTransformer } from "../table-transformer.js";

/** What was learned about one column; a method's rules add what they need to convert it. */
export interface ColumnRule {
  readonly column: string;
}

export interface ColumnwiseState<R extends ColumnRule> {
  /** The columns that are read, in the table's order. */
  readonly features: readonly string[];
  /** Those of them that are numbers and pass. */
  readonly passed: Features;
  /** How the others are converted. */
  readonly rules: readonly R[];
}

export type NamedColumn = readonly [name: string, column: Column];

/**
 * What all transformers share that treat every column by itself: the chosen columns are converted, each
 * by its own rule, and the others pass. A method says how a column is converted and what comes out.
 */
export abstract class ColumnwiseModel<R extends ColumnRule> implements TableTransformer {
  abstract readonly kind: string;
  readonly features: readonly string[];
  /** The features that are numbers and pass through. */
  readonly passed: Features;
  /** What was learned, by column. */
  readonly rules: readonly R[];
  readonly #ruleOf: ReadonlyMap<string, R>;

  constructor({ features, passed, rules }: ColumnwiseState<R>) {
    this.features = features;
    this.passed = passed;
    this.rules = rules;
    this.#ruleOf = new Map(rules.map((rule) => [rule.column, rule]));
  }

  abstract toJSON(): ModelJson;

  /** The columns that a column becomes, under the names that `names` gives. */
  protected abstract convert(rule: R, column: Column): readonly NamedColumn[];

  /** The names of the columns that a column becomes: its own, unless a method says otherwise. */
  protected names({ column }: R): readonly string[] {
    return [column];
  }

  get outputs(): readonly string[] {
    return this.features.flatMap((name) => {
      const rule = this.#ruleOf.get(name);
      return rule === undefined ? [name] : this.names(rule);
    });
  }

  /** The features of every case as numbers: levels by their rank from 0, true as 1; a missing value is NaN. */
  transform(rows: Rows): Matrix {
    const table = casesAsTable(this.kind, rows, this.features);
    const columns = this.#columns(table);
    requireRoom(this.kind, table, columns.length);
    return joinColumns(table.rows, columns);
  }

  /** The same without its zeros; columns that are stored without theirs are never written out. */
  transformSparse(rows: Rows): SparseMatrix {
    const table = casesAsTable(this.kind, rows, this.features);
    return joinSparseColumns(table.rows, this.#columns(table).map(toSparseColumn));
  }

  /** The table with its converted columns in their places; every other column passes through. */
  transformTable(table: Table): Table {
    return replaceColumns(
      table,
      new Map(this.rules.map((rule) => [rule.column, this.#convert(rule, table)] as const)),
    );
  }

  /** The columns of the outputs, as numbers. */
  #columns(table: Table): QuantitativeColumn[] {
    const passing = passedColumns(this.kind, table, this.passed);
    return this.features.flatMap((name) => {
      const column = passing.get(name);
      if (column !== undefined) return [column];
      const rule = this.#ruleOf.get(name);
      return rule === undefined ? [] : this.#convert(rule, table).map((entry) => this.#numbers(entry));
    });
  }

  #convert(rule: R, table: Table): readonly NamedColumn[] {
    return this.convert(rule, table.column(rule.column, this.kind));
  }

  #numbers([name, column]: NamedColumn): QuantitativeColumn {
    if (column.kind === "quantitative") return column;
    if (column.kind === "boolean" || column.kind === "ordinal") {
      const values = Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : code));
      return { kind: "quantitative", values };
    }
    throw new DataError(
      `${this.kind}: column "${name}" becomes ${column.kind}, which a matrix cannot hold; use transformTable.`,
      {
        method: this.kind,
        column: name,
        expected: "a quantitative, ordinal or boolean column",
        received: column.kind,
      },
    );
  }
}
