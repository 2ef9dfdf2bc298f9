import { quote } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { withArena } from "../../../wasm/arena.js";
import { StartingGroups } from "../engine/begin.js";
import { chooseMixture } from "../engine/select.js";
import { densityThreshold } from "../engine/shares.js";
import { covarianceModelOf, covarianceParameters, isDiagonal } from "./covariance-models.js";
import { type NormalCases, readNormalCases, readStart } from "./data.js";
import { GaussianMixtureModel } from "./model.js";
import { gaussianMixtureOptions } from "./options.js";
import { fitNormalMixture, type NormalFit, type NormalShape } from "./solver.js";

/**
 * Fits a mixture of normal distributions by EM: every case comes from one of several components, and which one is not
 * known. The number of components and how they share their covariances may be chosen by BIC.
 *
 * ```ts
 * const model = await new GaussianMixture({ components: 2, covariances: "EEE" }).fit(rows);
 * model.predictProba(rows); // the responsibilities
 * ```
 */
export class GaussianMixture extends ClustererEstimator<typeof gaussianMixtureOptions, GaussianMixtureModel> {
  static readonly kind = "GaussianMixture";
  static readonly schema = gaussianMixtureOptions;
  static readonly models = [GaussianMixtureModel];

  protected override get reading(): Reading {
    return { missing: this.options.missing };
  }

  protected learn(cases: Cases, control: FitControl): Promise<GaussianMixtureModel> {
    const { kind: method, options: settings } = this;
    const data = readNormalCases(cases);
    const { init } = settings;
    const start =
      typeof init === "string" ? init : readStart(method, init, data, Number(settings.components));
    return withArena(async (arena) => {
      const groups = new StartingGroups(() => data.x, data.weights, control);
      const span = arena.copyIn(data.x.data);
      const weights = data.weights && arena.copyIn(data.weights);
      const problem = { method, data, span, weights, groups, start, settings, control };
      const { columns } = data.x;
      const chosen = await chooseMixture<NormalFit, NormalShape>(
        method,
        this.#shapes(),
        settings.criterion,
        ({ components, covariances }) =>
          components - 1 + components * columns + covarianceParameters(covariances, components, columns),
        (shape) => fitNormalMixture(problem, shape),
        this.#remedy(data),
      );
      return this.#model(cases, data, chosen);
    });
  }

  /** Every number of components with every covariance model. */
  #shapes(): NormalShape[] {
    const { components, covariances } = this.options;
    const models = [...new Set([covariances].flat().map(covarianceModelOf))];
    return models.flatMap((model) =>
      [components].flat().map((count) => ({ components: count, covariances: model })),
    );
  }

  /** What helps if nothing can be fitted. */
  #remedy({ variances, names }: NormalCases): string {
    const constant = variances.findIndex((variance) => !(variance > 0));
    if (constant >= 0) return `drop column ${quote(names[constant])}, which does not vary`;
    const prior = this.options.prior === "none" ? ', or set the option "prior" to "data"' : "";
    return `try fewer components or simpler covariances${prior}`;
  }

  #model(
    cases: Cases,
    data: NormalCases,
    {
      fitted,
      shape,
      parameterCount,
      icl,
      selection,
    }: Awaited<ReturnType<typeof chooseMixture<NormalFit, NormalShape>>>,
  ): GaussianMixtureModel {
    const { parameters, labels, logLikelihood, history, starts, convergence, totalWeight } = fitted;
    const { weights, means, spread } = parameters;
    const { columns } = data.x;
    const { outliers, seed, missing } = this.options;
    return new GaussianMixtureModel({
      inputs: cases.features,
      weights,
      means: Matrix.from(means),
      covariances: spread.parts.map((part) =>
        isDiagonal(shape.covariances) ? Matrix.diagonal(part) : new Matrix(columns, columns, part),
      ),
      covarianceModel: shape.covariances,
      missing,
      labels,
      logLikelihood,
      parameterCount,
      cases: data.cases,
      totalWeight,
      icl,
      threshold: densityThreshold(fitted.densities, data.weights, outliers),
      history,
      starts,
      selection,
      convergence,
      seed,
    });
  }
}
