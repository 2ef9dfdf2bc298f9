import { columnName, DataError, got, OptionError, theOption, words } from "../../../base/errors.js";
import { countDistinct } from "../../../math/linalg/distinct-rows.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { largestIndices } from "../../../model/model.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { withArena } from "../../../wasm/arena.js";
import { MixtureRows } from "../../../wasm/gaussian-mixture.js";
import { logSumExp } from "../../../wasm/log-rows.js";
import { factorIfRegular } from "../../discriminant/engine/factor.js";
import { requireShares, StartingGroups, sharesOf } from "../engine/begin.js";
import { componentMoments, momentsOfShares } from "../engine/component-moments.js";
import { densityThreshold } from "../engine/shares.js";
import { runStarts } from "../engine/starts.js";
import { type NormalCases, readNormalCases, totalCovariance } from "../gaussian-mixture/data.js";
import { BayesianGaussianMixtureModel } from "./model.js";
import { bayesianGaussianMixtureOptions } from "./options.js";
import { type ComponentPrior, scorePosterior, updatePosterior } from "./posterior.js";
import { expectedWeights } from "./weight-posterior.js";

/**
 * Fits a mixture of normal distributions by variational inference: weights, means and covariances have priors, and
 * components that the data do not need get weights near 0.
 *
 * ```ts
 * const model = await new BayesianGaussianMixture({ components: 8 }).fit(rows);
 * model.weights; // most of them near 0
 * ```
 */
export class BayesianGaussianMixture extends ClustererEstimator<
  typeof bayesianGaussianMixtureOptions,
  BayesianGaussianMixtureModel
> {
  static readonly kind = "BayesianGaussianMixture";
  static readonly schema = bayesianGaussianMixtureOptions;
  static readonly models = [BayesianGaussianMixtureModel];

  protected learn(cases: Cases, control: FitControl): Promise<BayesianGaussianMixtureModel> {
    const { kind: method, options } = this;
    const { components, maxIterations, tolerance, seed } = options;
    const data = readNormalCases(cases);
    const { x, weights, totalWeight } = data;
    const prior = this.#prior(data);
    const given = options.init;
    const init =
      typeof given === "string" ? given : requireShares(method, given.responsibilities, x.rows, components);
    return withArena(async (arena) => {
      const groups = new StartingGroups(() => x, weights, control);
      const { threads, signal } = control;
      const space = { span: arena.copyIn(x.data), rows: x.rows, columns: x.columns };
      const rows = new MixtureRows(
        arena,
        space,
        { components, diagonal: false },
        {
          weights: weights && arena.copyIn(weights),
          threads,
          signal,
        },
      );
      const begin = async (stream: Random) => {
        const shares =
          typeof init === "string"
            ? sharesOf(await groups.find(init, countDistinct(x, weights, components), stream), components)
            : init.data;
        const { moments, centers } = await momentsOfShares(rows, shares, data.means, "kept");
        return updatePosterior(componentMoments(moments, centers, "kept"), prior);
      };
      const { best, starts } = await runStarts(
        begin,
        {
          expect: async (posterior) => {
            const { scores, divergence } = scorePosterior(posterior, prior);
            const { moments, objective } = await rows.expect(scores, false);
            return { expected: moments, objective: objective - divergence };
          },
          maximize: (moments, { means }) => updatePosterior(componentMoments(moments, means, "kept"), prior),
          objectiveScale: totalWeight,
        },
        {
          method,
          restarts: options.restarts ?? (init === "random" ? 10 : 1),
          maxIterations,
          tolerance,
          seed,
        },
        control,
      );
      if ("failure" in best)
        throw new DataError(method, words`no start succeeded: ${got(best.failure)}.`, {
          expected: "components that stay regular",
        });
      const { parameters, objective, history, convergence } = best.ending;
      const { concentrations, remainders } = parameters.weights;
      const { means, meanPrecisions, degreesOfFreedom, covariances } = parameters;
      await rows.expect(scorePosterior(parameters, prior).scores, false);
      const state = {
        inputs: cases.features,
        weights: expectedWeights(parameters.weights),
        labels: largestIndices(new Matrix(x.rows, components, rows.shares.copyOut())),
        cases: data.cases,
        totalWeight,
        threshold: 0,
        history,
        starts,
        convergence,
        seed,
        weightPrior: options.weightPrior,
        concentrations,
        remainders,
        means: Matrix.from(means),
        meanPrecisions,
        degreesOfFreedom,
        covariances,
        lowerBound: objective,
      };
      const densities = logSumExp(new BayesianGaussianMixtureModel(state).predictive(x));
      const threshold = densityThreshold(densities, weights, options.outliers);
      return new BayesianGaussianMixtureModel({ ...state, threshold });
    });
  }

  /** The prior, with the data in place of what is not given. */
  #prior(data: NormalCases): ComponentPrior {
    const { columns } = data.x;
    const { components, weightPrior, concentration, meanPrior, meanPrecision, covariancePrior } =
      this.options;
    const { degreesOfFreedom = columns } = this.options;
    if (meanPrior !== undefined && meanPrior.length !== columns)
      throw this.#misfit("meanPrior", `${columns} numbers`, `${meanPrior.length} numbers`);
    if (!(degreesOfFreedom > columns - 1))
      throw this.#misfit("degreesOfFreedom", `more than ${columns - 1}`, String(degreesOfFreedom));
    return {
      weightPrior,
      concentration: concentration ?? 1 / components,
      mean: meanPrior === undefined ? data.means : Float64Array.from(meanPrior),
      meanPrecision,
      degreesOfFreedom,
      covariance: this.#priorCovariance(data, covariancePrior && Matrix.from(covariancePrior)),
    };
  }

  #priorCovariance(data: NormalCases, given: Matrix | undefined): Matrix {
    const { columns } = data.x;
    const expected = `a symmetric positive definite matrix of ${columns}×${columns}`;
    if (given !== undefined && (given.rows !== columns || given.columns !== columns))
      throw this.#misfit("covariancePrior", expected, given.shape);
    const covariance = given ?? new Matrix(columns, columns, totalCovariance(data));
    if (covariance.equals(covariance.transpose()) && factorIfRegular(covariance) !== undefined)
      return covariance;
    if (given !== undefined) throw this.#misfit("covariancePrior", expected, "another one");
    const constant = data.variances.findIndex((variance) => !(variance > 0));
    // Columns that follow from others, as those of levels do, have variances all the same.
    if (constant < 0) return Matrix.diagonal(data.variances.map((_, j) => covariance.get(j, j)));
    throw new DataError(
      this.kind,
      words`${columnName(data.names[constant])} does not vary, so the covariance of all cases cannot be a prior; drop the column, or set ${theOption("covariancePrior")}.`,
      { expected, received: "a singular one" },
    );
  }

  #misfit(option: string, expected: string, received: string): OptionError {
    return new OptionError(this.kind, { option, expected, received });
  }
}
