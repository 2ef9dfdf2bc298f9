import type { OptionsSchema } from "../../base/options.js";
import type { Reading } from "../../model/cases.js";
import type { Transformer } from "../../model/model.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { numberReading } from "./table-columns.js";

/** The base of transformers of numbers: they read the columns of their option, and all others that are numbers. */
export abstract class NumberTransformerEstimator<
  S extends OptionsSchema,
  M extends Transformer,
> extends TransformerEstimator<S, M> {
  protected override get reading(): Reading {
    const { columns } = this.options as { readonly columns?: readonly string[] | undefined };
    return numberReading(columns);
  }
}
