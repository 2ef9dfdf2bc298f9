import type { OptionsOf, OptionsSchema, SettingsOf } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import type { EstimatorStatics } from "../../model/estimator.js";
import type { Codec } from "../../model/files/state.js";
import type { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import type { CustomTransformerModel } from "./model.js";

/** A transformer given by its functions. `O` are its options, `S` is what it learns. */
export interface TransformerDefinition<O extends OptionsSchema, S> {
  /** The name of the transformer and of its models. */
  readonly kind: string;
  /** The declaration of its options; by default it has none. */
  readonly options?: O;
  /** The schema of what it learns, for model files; by default JSON values. */
  readonly state?: Codec<S>;
  /** Learns from the training table; without it nothing is learned. */
  readonly fit?: (
    table: Table,
    context: {
      readonly options: Readonly<SettingsOf<O>>;
      /** How often each row counts; undefined if all count once. */
      readonly weights: Float64Array | undefined;
    },
  ) => S | Promise<S>;
  /** Changes, drops or adds columns; the rows must stay the same, in the same order. */
  readonly transform: (
    table: Table,
    context: { readonly options: Readonly<SettingsOf<O>>; readonly state: S },
  ) => Table;
}

/** The class of estimators that `defineTransformer` makes. */
export interface CustomTransformer<O extends OptionsSchema, S> extends EstimatorStatics<O> {
  new (options?: OptionsOf<O>): TransformerEstimator<O, CustomTransformerModel<O, S>>;
  /** A model from what its `toJSON` gave; its functions are those of this definition. */
  readonly load: (json: unknown) => CustomTransformerModel<O, S>;
}
