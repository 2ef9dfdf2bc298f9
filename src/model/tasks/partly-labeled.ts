import type { Label } from "../../base/label.js";
import type { OptionsSchema } from "../../base/options.js";
import type { ColumnName, FormulaText, LabelOf } from "../../data/table/row-types.js";
import type { Table, UntypedTable } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import type { FitControl } from "../control.js";
import type { FittedBy, ModelFor } from "../estimator.js";
import type { Rows } from "../input.js";
import { ClassifierEstimator, type ClassifierFamily } from "./classifier.js";

/** The base of classifiers that also learn from cases without a label. */
export abstract class PartlyLabeledEstimator<
  S extends OptionsSchema,
  F extends ClassifierFamily,
> extends ClassifierEstimator<S, F> {
  protected override get labels() {
    return "some" as const;
  }

  /** Learns from rows and their classes; null, undefined, NaN and missing values of a column are unlabeled. */
  override fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L | null | undefined>,
    control?: FitControl,
  ): Promise<ModelFor<F, L>>;
  override fit<E, C extends object, K extends ColumnName<C>>(
    this: E,
    table: Table<C>,
    target: K,
    control?: FitControl,
  ): Promise<FittedBy<E, LabelOf<C, K>>>;
  override fit<E>(this: E, table: Table, formula: FormulaText, control?: FitControl): Promise<FittedBy<E>>;
  override fit(table: UntypedTable, target: string, control?: FitControl): Promise<ModelFor<F>>;
  override fit(
    rows: Rows,
    target: ArrayLike<Label | null | undefined> | string,
    control: FitControl = {},
  ): Promise<ModelFor<F>> {
    return this.fitTo(rows, target, control);
  }
}
