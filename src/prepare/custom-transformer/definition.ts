import type { z } from "zod";
import type { OptionsSchema } from "../../base/options.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import type { Estimator, EstimatorStatics } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { CustomTransformerModel } from "./model.js";

/** A transformer by its functions. `O` are its options, `S` is what it learns. */
export interface TransformerDefinition<O extends OptionsSchema, S> {
  /** The name of the transformer and of its models. */
  readonly kind: string;
  /** The declaration of its options; it has none unless given. */
  readonly options?: O;
  /** The form of what it learns, for model files; JSON values unless given. */
  readonly state?: z.ZodType<S>;
  /** Learns from the training table; without it nothing is learned. */
  readonly fit?: (
    table: Table,
    context: {
      readonly options: Readonly<z.output<O>>;
      /** How often each row counts; undefined where all count once. */
      readonly weights: Float64Array | undefined;
    },
  ) => S | Promise<S>;
  /** The table with its columns changed, dropped or added; its rows stay as many, and in their order. */
  readonly transform: (
    table: Table,
    context: { readonly options: Readonly<z.output<O>>; readonly state: S },
  ) => Table;
}

/** The class of estimators that `defineTransformer` makes. */
export interface CustomTransformer<O extends OptionsSchema, S> extends EstimatorStatics<O> {
  new (
    options?: z.input<O>,
  ): Estimator<O> & {
    fit(rows: Rows, control?: FitControl): Promise<CustomTransformerModel<O, S>>;
  };
  /** A model from what its `toJSON` gave; its functions are those of this definition. */
  readonly load: (json: unknown) => CustomTransformerModel<O, S>;
}
