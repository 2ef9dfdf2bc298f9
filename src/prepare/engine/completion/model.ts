import { requireTable, type Table } from "../../../data/table/table.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { boundedCases } from "../../../model/answers.js";
import { FittedModel, type ModelsOf } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { positionsOf, replaceNumbers } from "../table-columns.js";
import type { TableTransformer } from "../table-transformer.js";
import { putColumns, takeColumns } from "./columns.js";
import type { CompletionState } from "./state.js";

abstract class CompletionBase extends FittedModel<CompletionState> implements TableTransformer {
  /** The imputed columns of some cases, complete; the argument is not changed. */
  protected abstract complete(x: Matrix): Matrix;

  get outputs(): readonly string[] {
    return this.inputs.names;
  }

  /** The features of every case, with the imputed ones complete. */
  transform(rows: Rows): Matrix {
    return this.completeRows(rows, (x) => this.complete(x));
  }

  /** The table with its imputed columns complete; every other column passes through. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    return replaceNumbers(table, this.imputed, this.outputs, this.transform(table));
  }

  /** The features of every case, with the imputed ones completed by a function. */
  protected completeRows(rows: Rows, complete: (x: Matrix) => Matrix): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "native");
    return boundedCases(this.kind, putColumns(x, this.#indices, complete(takeColumns(x, this.#indices))));
  }

  /** The imputed columns of some cases. */
  protected incomplete(rows: Rows): Matrix {
    return takeColumns(readNewCases(this.kind, rows, this.inputs, "native"), this.#indices);
  }

  get #indices(): number[] {
    return positionsOf(this.imputed, this.features);
  }
}

/**
 * The base of imputers that complete columns from one another: it reads the features, and puts the completed
 * columns back in place.
 */
export const CompletionModel = CompletionBase as unknown as ModelsOf<typeof CompletionBase>;
export type CompletionModel<S extends CompletionState = CompletionState> = CompletionBase & S;
