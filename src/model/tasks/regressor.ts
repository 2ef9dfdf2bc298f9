import type { OptionsSchema } from "../../base/options.js";
import type { ColumnName, FormulaText, LabelOf } from "../../data/table/row-types.js";
import type { Table, UntypedTable } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { MultiResponseCases, type Reading, ResponseCases, type ResponseTarget } from "../cases.js";
import type { FitControl } from "../control.js";
import { Estimator, type FittedBy, type OneModel } from "../estimator.js";
import type { Features, Rows } from "../input.js";
import type { Model } from "../model.js";
import { learnFrom } from "./learn-from.js";
import { running } from "./running.js";

/** The base of regressions of one response: it reads the cases, and `learn` makes the model. */
export abstract class RegressorEstimator<S extends OptionsSchema, M extends Model> extends Estimator<
  S,
  OneModel<M>
> {
  static readonly task = "regression";

  /** How the method reads its cases. */
  protected get reading(): Reading {
    return {};
  }

  protected abstract learn(cases: ResponseCases, control: FitControl): Promise<M> | M;

  /** Learns from rows and a number for each, or from a table and the name of its target. */
  fit(x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<M>;
  fit<E, C extends object, K extends ColumnName<C>>(
    this: E,
    table: Table<C>,
    target: K,
    control?: FitControl,
  ): Promise<FittedBy<E, LabelOf<C, K>>>;
  fit<E>(this: E, table: Table, formula: FormulaText, control?: FitControl): Promise<FittedBy<E>>;
  fit(table: UntypedTable, target: string, control?: FitControl): Promise<M>;
  fit(rows: Rows, target: ArrayLike<number> | string, control: FitControl = {}): Promise<M> {
    return this.fitTo(rows, target, control);
  }

  override fitTo(rows: Rows, target: unknown, control: FitControl = {}): Promise<M> {
    const { kind: method, reading } = this;
    return running(method, control, () =>
      learnFrom(this, new ResponseCases({ method, rows, target, control, reading }), (self, cases) =>
        self.learn(cases, control),
      ),
    );
  }
}

/** A regression whose models can be updated with more cases. */
export abstract class UpdatableRegressorEstimator<
  S extends OptionsSchema,
  M extends Model & { readonly inputs: Features },
> extends RegressorEstimator<S, M> {
  protected abstract learnMore(model: M, cases: ResponseCases, control: FitControl): Promise<M> | M;

  /** The model that a fit to the earlier rows and these together would have given, to rounding. */
  update(model: M, x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<M>;
  update<C extends object>(
    model: M,
    table: Table<C>,
    target: ColumnName<C>,
    control?: FitControl,
  ): Promise<M>;
  update(model: M, table: UntypedTable, target: string, control?: FitControl): Promise<M>;
  update(model: M, rows: Rows, target: ArrayLike<number> | string, control: FitControl = {}): Promise<M> {
    const { kind: method, reading } = this;
    const input = { method, rows, target, control, reading, like: model.inputs };
    return running(method, control, () => this.learnMore(model, new ResponseCases(input), control));
  }
}

/** The base of regressions of one response or several; `Several` is the model of several. */
export abstract class MultiRegressorEstimator<
  S extends OptionsSchema,
  One extends Model,
  Several extends Model,
> extends Estimator<S, OneModel<One>> {
  static readonly task = "regression";

  /** How the method reads its cases. */
  protected get reading(): Reading {
    return {};
  }

  /** `cases.several` says which of the two models is expected. */
  protected abstract learn(
    cases: MultiResponseCases,
    control: FitControl,
  ): Promise<One | Several> | One | Several;

  /** Learns from rows and a number for each, or from a table and the name of its target. */
  fit(x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<One>;
  fit<E, C extends object, K extends ColumnName<C>>(
    this: E,
    table: Table<C>,
    target: K,
    control?: FitControl,
  ): Promise<FittedBy<E, LabelOf<C, K>>>;
  fit<E>(this: E, table: Table, formula: FormulaText, control?: FitControl): Promise<FittedBy<E>>;
  fit(table: UntypedTable, target: string, control?: FitControl): Promise<One>;
  /** Several responses at once: a matrix with one column for each, or the names of their columns. */
  fit(x: MatrixLike | SparseMatrix, y: MatrixLike, control?: FitControl): Promise<Several>;
  fit<C extends object>(
    table: Table<C>,
    targets: readonly ColumnName<C>[],
    control?: FitControl,
  ): Promise<Several>;
  fit(table: UntypedTable, targets: readonly string[], control?: FitControl): Promise<Several>;
  fit(rows: Rows, target: ResponseTarget, control: FitControl = {}): Promise<One | Several> {
    return this.fitTo(rows, target, control);
  }

  /** Programs that treat all methods alike give one response. */
  override fitTo(rows: Rows, target: unknown, control: FitControl = {}): Promise<One> {
    const { kind: method, reading } = this;
    return running(method, control, () =>
      learnFrom(this, new MultiResponseCases({ method, rows, target, control, reading }), (self, cases) =>
        self.learn(cases, control),
      ),
    ) as Promise<One>;
  }
}
