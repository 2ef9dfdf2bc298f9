import type { Column } from "../../data/column.js";
import type { Table } from "../../data/table.js";
import type { ModelJson } from "../../learn/format.js";
import { type Features, type Rows, readNewCases } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { casesAsTable } from "../encode/cases.js";
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

  constructor({ features, passed, rules }: ColumnwiseState<R>) {
    this.features = features;
    this.passed = passed;
    this.rules = rules;
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
      const rule = this.#rule(name);
      return rule === undefined ? [name] : this.names(rule);
    });
  }

  /** The features of every case as numbers: levels by their rank from 0, true as 1; a missing value is NaN. */
  transform(rows: Rows): Matrix {
    const table = casesAsTable(this.kind, rows, this.features);
    const passing = readNewCases(this.kind, table, this.passed, "native");
    const columns = this.features.flatMap((name) => {
      const rule = this.#rule(name);
      if (rule === undefined) return [passing.column(this.passed.names.indexOf(name))];
      return this.#convert(rule, table).map(([out, column]) => numbersOut(this.kind, out, column));
    });
    return table.rows === 0 ? new Matrix(0, columns.length) : Matrix.fromColumns(columns);
  }

  /** The table with its converted columns in their places; every other column passes through. */
  transformTable(table: Table): Table {
    const converted = this.rules.map((rule) => [rule.column, this.#convert(rule, table)] as const);
    return replaceColumns(table, new Map(converted));
  }

  #rule(name: string): R | undefined {
    return this.rules.find(({ column }) => column === name);
  }

  #convert(rule: R, table: Table): readonly NamedColumn[] {
    // A column that nothing becomes need not be there.
    if (this.names(rule).length === 0 && !table.has(rule.column)) return [];
    return this.convert(rule, table.column(rule.column, this.kind), table);
  }
}
