import type { Table } from "../../data/table.js";
import type { ModelJson } from "../../learn/format.js";
import { type Features, type Rows, readNewCases } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import { replaceNumbers } from "../table-columns.js";
import type { TableTransformer } from "../table-transformer.js";
import { putColumns, takeColumns } from "./columns.js";

export interface CompletionState {
  readonly inputs: Features;
  readonly imputed: readonly string[];
}

/**
 * What imputers share that fill in a column by the others: which columns they read, which of them they
 * complete, and how the completed ones go back to their places.
 */
export abstract class CompletionModel implements TableTransformer {
  abstract readonly kind: string;
  /** The names and the encoding of the features. */
  readonly inputs: Features;
  /** The features that are imputed; the others pass through. */
  readonly imputed: readonly string[];

  constructor({ inputs, imputed }: CompletionState) {
    this.inputs = inputs;
    this.imputed = imputed;
  }

  abstract toJSON(): ModelJson;

  /** The imputed columns of some cases, complete; the argument is not changed. */
  protected abstract complete(x: Matrix): Matrix;

  get features(): readonly string[] {
    return this.inputs.names;
  }

  get outputs(): readonly string[] {
    return this.inputs.names;
  }

  /** The features of every case, none of the imputed ones missing. */
  transform(rows: Rows): Matrix {
    return this.completeRows(rows, (x) => this.complete(x));
  }

  /** The table with its imputed columns complete; every other column passes through. */
  transformTable(table: Table): Table {
    return replaceNumbers(table, this.imputed, this.outputs, this.transform(table));
  }

  /** The features of every case, the imputed ones completed in some way. */
  protected completeRows(rows: Rows, complete: (x: Matrix) => Matrix): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "native");
    return putColumns(x, this.#places, complete(takeColumns(x, this.#places)));
  }

  /** The imputed columns of some cases. */
  protected incomplete(rows: Rows): Matrix {
    return takeColumns(readNewCases(this.kind, rows, this.inputs, "native"), this.#places);
  }

  get #places(): number[] {
    return this.imputed.map((name) => this.features.indexOf(name));
  }
}

/** For the format of a model: imputed are some of its features. */
export function isWithin({ inputs, imputed }: CompletionState): boolean {
  return imputed.every((name) => inputs.names.includes(name));
}
