import type { OptionsSchema } from "../../base/options.js";
import { Cases, type Reading } from "../cases.js";
import type { FitControl } from "../control.js";
import { Estimator, type OneModel } from "../estimator.js";
import type { Rows } from "../input.js";
import type { Clusterer, Density, Model, Transformer } from "../model.js";
import { running } from "./running.js";
import { tellingOfWeights } from "./telling-of-weights.js";

/** The base of methods that learn without a target: it reads the cases, and `learn` makes the model. */
abstract class UnsupervisedEstimator<S extends OptionsSchema, M extends Model> extends Estimator<
  S,
  OneModel<M>
> {
  /** How the method reads its cases. */
  protected get reading(): Reading {
    return {};
  }

  protected abstract learn(cases: Cases, control: FitControl): Promise<M> | M;

  /** Learns from rows of numbers or from a table. */
  fit(rows: Rows, control: FitControl = {}): Promise<M> {
    const { kind: method, reading } = this;
    return running(method, control, () => {
      const cases = new Cases({ method, rows, control, reading });
      return tellingOfWeights(cases, () => this.learn(cases, control));
    });
  }
}

/** The base of methods that find groups of cases. */
export abstract class ClustererEstimator<
  S extends OptionsSchema,
  M extends Clusterer,
> extends UnsupervisedEstimator<S, M> {
  static readonly task = "clustering";
}

/** The base of methods that estimate how probable cases are. */
export abstract class DensityEstimator<
  S extends OptionsSchema,
  M extends Density,
> extends UnsupervisedEstimator<S, M> {
  static readonly task = "density";
}

/** The base of transformers that learn from the features alone. */
export abstract class TransformerEstimator<
  S extends OptionsSchema,
  M extends Transformer,
> extends UnsupervisedEstimator<S, M> {
  static readonly task = "transformation";

  /** Missing values reach the method; most transformers pass them on. */
  protected override get reading(): Reading {
    return { missing: "native", extremes: "all" };
  }
}
