import type { Label } from "../../base/label.js";
import type { OptionsSchema } from "../../base/options.js";
import type { ColumnName, FormulaText, LabelOf } from "../../data/table/row-types.js";
import type { Table, UntypedTable } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { LabeledCases, type Reading } from "../cases.js";
import { type ClassWeights, requireUpdatable } from "../class-weights.js";
import type { FitControl } from "../control.js";
import { Estimator, type FittedBy, type ModelFamily, type ModelFor } from "../estimator.js";
import type { Features, Rows } from "../input.js";
import type { Classifier } from "../model.js";
import { learnFrom } from "./learn-from.js";
import { running } from "./running.js";

/** The models of a classifier, which say the labels that the training cases had. */
export interface ClassifierFamily extends ModelFamily {
  readonly model: Classifier<this["label"]>;
}

/** The base of all classifiers: it reads the cases and their classes, and `learn` makes the model. */
export abstract class ClassifierEstimator<
  S extends OptionsSchema,
  F extends ClassifierFamily,
> extends Estimator<S, F> {
  static readonly task = "classification";

  /** How the method reads its cases. */
  protected get reading(): Reading {
    return {};
  }

  /** Whether every case must have a label, or only some of them. */
  protected get labels(): "all" | "some" {
    return "all";
  }

  protected abstract learn(cases: LabeledCases, control: FitControl): Promise<ModelFor<F>> | ModelFor<F>;

  /** Learns from rows and their classes, or from a table and the name of its target. */
  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<ModelFor<F, L>>;
  fit<E, C extends object, K extends ColumnName<C>>(
    this: E,
    table: Table<C>,
    target: K,
    control?: FitControl,
  ): Promise<FittedBy<E, LabelOf<C, K>>>;
  fit<E>(this: E, table: Table, formula: FormulaText, control?: FitControl): Promise<FittedBy<E>>;
  fit(table: UntypedTable, target: string, control?: FitControl): Promise<ModelFor<F>>;
  fit(rows: Rows, target: ArrayLike<Label> | string, control: FitControl = {}): Promise<ModelFor<F>> {
    return this.fitTo(rows, target, control);
  }

  override fitTo(rows: Rows, target: unknown, control: FitControl = {}): Promise<ModelFor<F>> {
    const { kind: method, reading, labels, classWeights } = this;
    return running(method, control, () =>
      learnFrom(
        this,
        new LabeledCases({ method, rows, target, control, reading, classWeights }, labels),
        (self, cases) => self.learn(cases, control),
      ),
    );
  }

  /** The option of that name, where a method has it: it is part of the weights of the cases. */
  protected get classWeights(): ClassWeights {
    const { classWeights = "equal" } = this.options as { readonly classWeights?: ClassWeights };
    return classWeights;
  }
}

/** The models of a classifier that can learn more. */
export interface UpdatableFamily extends ClassifierFamily {
  readonly model: Classifier<this["label"]> & { readonly inputs: Features };
}

/** A classifier whose models can be updated with more cases. */
export abstract class UpdatableClassifierEstimator<
  S extends OptionsSchema,
  F extends UpdatableFamily,
> extends ClassifierEstimator<S, F> {
  protected abstract learnMore(
    model: ModelFor<F>,
    cases: LabeledCases,
    control: FitControl,
  ): Promise<ModelFor<F>> | ModelFor<F>;

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes that
   * were not there before are added.
   */
  update<L extends Label>(
    model: ModelFor<F, L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<ModelFor<F, L>>;
  update<C extends object, K extends ColumnName<C>>(
    model: ModelFor<F, LabelOf<C, K>>,
    table: Table<C>,
    target: K,
    control?: FitControl,
  ): Promise<ModelFor<F, LabelOf<C, K>>>;
  update(model: ModelFor<F>, table: UntypedTable, target: string, control?: FitControl): Promise<ModelFor<F>>;
  update(
    model: ModelFor<F>,
    rows: Rows,
    target: ArrayLike<Label> | string,
    control: FitControl = {},
  ): Promise<ModelFor<F>> {
    const { kind: method, reading, classWeights } = this;
    const { inputs: like, classes: otherClasses } = model as ModelFor<UpdatableFamily>;
    return running(method, control, () => {
      requireUpdatable(method, classWeights);
      const input = { method, rows, target, control, reading, like, classWeights, otherClasses };
      return this.learnMore(model, new LabeledCases(input), control);
    });
  }
}
