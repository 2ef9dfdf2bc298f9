import type { LabeledCases } from "../../../model/cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { totalWeight } from "../engine/neighborhood.js";
import { atPoints, learnPoints } from "../engine/points.js";
import { DiscriminantAdaptiveNNModel } from "./model.js";
import { discriminantAdaptiveNNOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: DiscriminantAdaptiveNNModel<this["label"]>;
}

/**
 * Nearest neighbors by metrics that stretch neighborhoods along the boundaries between classes (Hastie and Tibshirani
 * 1996).
 *
 * ```ts
 * const model = await new DiscriminantAdaptiveNN({ neighbors: 7 }).fit(table, "species");
 * model.localMetrics(table.slice(0, 1));
 * ```
 */
export class DiscriminantAdaptiveNN extends ClassifierEstimator<
  typeof discriminantAdaptiveNNOptions,
  Models
> {
  static readonly kind = "DiscriminantAdaptiveNN";
  static readonly schema = discriminantAdaptiveNNOptions;
  static readonly models = [DiscriminantAdaptiveNNModel];
  /** Every prediction estimates covariances, inverts them and compares all cases. */
  static readonly preparation: Preparation = {
    scale: true,
    suits: {
      most: { columns: 30 },
      seconds: ({ cases, tests, columns }) => tests * (2.5e-8 * columns ** 3 + 1e-9 * cases * columns),
    },
  };

  protected learn(cases: LabeledCases): DiscriminantAdaptiveNNModel {
    const { classes } = cases;
    const { neighbors, neighborhood, epsilon, varianceFloor, passes, standardize } = this.options;
    const points = learnPoints(cases, { metric: "euclidean", power: undefined, standardize });
    const total = totalWeight(points.points.rows, points.weights);
    return new DiscriminantAdaptiveNNModel({
      ...points,
      classes,
      codes: atPoints(cases.codes, points),
      k: Math.min(neighbors, total),
      neighborhood: Math.min(neighborhood, total),
      epsilon,
      varianceFloor,
      passes,
    });
  }
}
