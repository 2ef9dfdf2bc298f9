import { describe } from "../../data/statistics/describe.js";
import type { Cases, Reading } from "../../model/cases.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { type Imputable, incompleteCases, incompleteReading } from "../engine/completion/cases.js";
import { NeighborImputerModel } from "./model.js";
import { neighborImputerOptions } from "./options.js";
import { type Agreement, agreementOn } from "./solver.js";

/**
 * Fills in missing values with those of the nearest training cases: their mean, or for levels their vote.
 *
 * ```ts
 * const model = await new NeighborImputer({ neighbors: 2 }).fit([[1, 10], [2, 20], [9, 90]]);
 * model.transform([[1.5, NaN]]); // [[1.5, 15]]
 * ```
 */
export class NeighborImputer extends TransformerEstimator<
  typeof neighborImputerOptions,
  NeighborImputerModel
> {
  static readonly kind = "NeighborImputer";
  static readonly schema = neighborImputerOptions;
  static readonly models = [NeighborImputerModel];

  protected override get reading(): Reading {
    return incompleteReading(this.options.columns, this.#imputable);
  }

  protected learn(cases: Cases): NeighborImputerModel {
    const { neighbors, weighting, distance, columns } = this.options;
    const { inputs, imputed, kinds, x, weights } = incompleteCases(cases, columns, this.#imputable);
    const agreements = kinds.map(agreementOn);
    return new NeighborImputerModel({
      inputs,
      imputed,
      kinds,
      neighbors,
      weighting,
      distance,
      donors: {
        values: x,
        ...(weights && { weights }),
        ranges: Float64Array.from(imputed, (_, j) => rangeOf(x.column(j))),
        fallbacks: Float64Array.from(imputed, (_, j) => fallback(x.column(j), agreements[j], weights)),
      },
    });
  }

  get #imputable(): Imputable {
    return this.options.distance === "gower" ? "levels" : "numbers";
  }
}

function rangeOf(values: Float64Array): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least;
}

/** What all values of a column agree on. */
function fallback(values: Float64Array, agreement: Agreement, weights: Float64Array | undefined): number {
  const description = describe({ kind: "quantitative", values }, weights && { weights });
  if (agreement === "mean") return description.mean;
  return agreement === "median" ? description.medianInterval[0] : description.modes[0];
}
