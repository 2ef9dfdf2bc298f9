import type { Column, QuantitativeColumn } from "../../data/column.js";
import {
  joinColumns,
  joinSparseColumns,
  quantitativeWriter,
  toSparseColumn,
} from "../../data/sparse-columns.js";
import type { Table } from "../../data/table.js";
import type { ModelJson } from "../../learn/format.js";
import type { Features, Rows } from "../../learn/input.js";
import { requireRoom } from "../../learn/sparse-rows.js";
import type { ColumnWriter } from "../../linalg/interleave.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { casesAsTable, passedColumns } from "../encode/cases.js";
import { replaceColumns } from "../table-columns.js";
import type { TableTransformer } from "../table-transformer.js";
import { numbersOut } from "./numbers.js";

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

  /** The columns that a column of a table becomes, under the names that `names` gives. */
  protected abstract convert(rule: R, column: Column, table: Table): readonly NamedColumn[];

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
    const converted = this.rules.map((rule) => [rule.column, this.#convert(rule, table)] as const);
    return replaceColumns(table, new Map(converted));
  }

  writers(table: Table): ColumnWriter[] {
    return this.#columns(table).map(quantitativeWriter);
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

  #numbers([name, column]: NamedColumn): QuantitativeColumn {
    if (column.kind === "quantitative") return column;
    return { kind: "quantitative", values: numbersOut(this.kind, name, column) };
  }

  #convert(rule: R, table: Table): readonly NamedColumn[] {
    // A column that nothing becomes need not be there.
    if (this.names(rule).length === 0 && !table.has(rule.column)) return [];
    return this.convert(rule, table.column(rule.column, this.kind), table);
  }
}
