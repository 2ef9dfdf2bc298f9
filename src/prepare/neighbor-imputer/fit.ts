import { describe } from "../../data/statistics/describe.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { readIncompleteCases } from "../completion/cases.js";
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
export class NeighborImputer extends Estimator<typeof neighborImputerOptions> {
  static readonly kind = "NeighborImputer";
  static readonly task = "transformation";
  static readonly schema = neighborImputerOptions;

  async fit(rows: Rows, control: FitControl = {}): Promise<NeighborImputerModel> {
    const { neighbors, weighting, distance, columns } = this.options;
    const accept = distance === "gower" ? "levels" : "numbers";
    const cases = readIncompleteCases(this.kind, rows, columns, control, accept);
    const { inputs, imputed, kinds, x, weights } = cases;
    const agreements = kinds.map(agreementOn);
    return new NeighborImputerModel({
      inputs,
      imputed,
      kinds,
      neighbors,
      weighting,
      distance,
      donors: {
        cases: x,
        weights,
        ranges: Float64Array.from(imputed, (_, j) => rangeOf(x.column(j))),
        fallbacks: Float64Array.from(imputed, (_, j) => fallback(x.column(j), agreements[j], weights)),
      },
    });
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

/** What all values of the column agree on. */
function fallback(values: Float64Array, agreement: Agreement, weights: Float64Array | undefined): number {
  const description = describe({ kind: "quantitative", values }, weights && { weights });
  if (agreement === "mean") return description.mean;
  return agreement === "median" ? description.medianInterval[0] : description.modes[0];
}
