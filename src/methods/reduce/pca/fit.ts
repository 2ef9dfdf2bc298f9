import type { Cases, Reading } from "../../../model/cases.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { PcaModel } from "./model.js";
import { pcaOptions } from "./options.js";
import { columnQuantiles } from "./solver.js";

/**
 * Subtracts from every column one of its quantiles, by default the median.
 *
 * ```ts
 * const model = await new Pca().fit([[1], [2], [30]]);
 * model.transform([[5]]); // [[3]]
 * ```
 */
export class Pca extends TransformerEstimator<typeof pcaOptions, PcaModel> {
  static readonly kind = "Pca";
  static readonly schema = pcaOptions;
  static readonly models = [PcaModel];

  /** Missing values are refused. */
  protected override get reading(): Reading {
    return {};
  }

  protected learn(cases: Cases): PcaModel {
    const { features: inputs, matrix: x, weights } = cases;
    return new PcaModel({ inputs, centers: columnQuantiles(x, weights, this.options.quantile) });
  }
}
