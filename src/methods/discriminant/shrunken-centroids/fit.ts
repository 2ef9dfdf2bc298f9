import type { ScatterForm } from "../../../data/statistics/class-scatter.js";
import type { Preparation } from "../../../model/estimator.js";
import { ScatterEstimator, type ScatterFamily } from "../engine/estimator.js";
import { ShrunkenCentroidsModel } from "./model.js";
import { shrunkenCentroidsOptions } from "./options.js";

interface ShrunkenCentroidsModels extends ScatterFamily {
  readonly model: ShrunkenCentroidsModel<this["label"]>;
}

/**
 * Predicts the class whose mean is nearest in standardized columns after the means were moved toward that of all cases:
 * columns in which no class differs clearly drop out (Tibshirani et al. 2002; ESL, section 18.2).
 *
 * ```ts
 * const model = await new ShrunkenCentroids({ shrinkage: 2 }).fit(table, "species");
 * model.selected; // the columns that decide
 * ```
 */
export class ShrunkenCentroids extends ScatterEstimator<
  typeof shrunkenCentroidsOptions,
  ShrunkenCentroidsModels
> {
  static readonly kind = "ShrunkenCentroids";
  static readonly schema = shrunkenCentroidsOptions;
  static readonly models = [ShrunkenCentroidsModel];
  static readonly preparation: Preparation = { levels: "contrasts" };

  protected get form(): ScatterForm {
    return "squares";
  }
}
