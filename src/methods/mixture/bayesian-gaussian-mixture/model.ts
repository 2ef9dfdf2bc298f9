import { shortNumber } from "../../../base/text-grid.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { requireMatrix } from "../../../math/linalg/require.js";
import { MultivariateT } from "../../../math/probability/multivariate/multivariate-t.js";
import type { Random } from "../../../math/probability/random/index.js";
import { scoreFarRows } from "../../../model/bayes-rule/far-rows.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { factorIfRegular } from "../../discriminant/engine/factor.js";
import { scoreFull } from "../../discriminant/engine/scores.js";
import { ComponentModel, componentRows, requireComponent } from "../engine/model.js";
import { posteriorConstants } from "./posterior.js";
import { type BayesianGaussianMixtureState, bayesianGaussianMixtureState } from "./state.js";

/** A fitted `BayesianGaussianMixture`. */
export class BayesianGaussianMixtureModel extends ComponentModel<BayesianGaussianMixtureState> {
  static readonly kind = "BayesianGaussianMixture";
  static readonly state = bayesianGaussianMixtureState;

  /** log P(component) + log p(case | component) of new cases, cases × components: the parameters are integrated out. */
  jointLogDensity(rows: Rows): Matrix {
    return this.predictive(readNewCases(this.kind, rows, this.inputs, "error"));
  }

  /** log P(component) + log p(case | component) of feature rows that have been read. */
  predictive(x: Matrix): Matrix {
    requireMatrix(`${this.kind}.predictive`, x);
    const out = new Matrix(x.rows, this.clusters);
    for (const [k, weight] of this.weights.entries()) {
      const densities = this.density(k).logDensity(x);
      for (let i = 0; i < x.rows; i += 1) out.data[i * this.clusters + k] = Math.log(weight) + densities[i];
    }
    return out;
  }

  /** The distribution of a new case of a component, a Student distribution. */
  density(component: number): MultivariateT {
    requireComponent(this.kind, component, this.clusters);
    const { means, covariances, degreesOfFreedom, meanPrecisions, features } = this;
    const [freedom, precision] = [degreesOfFreedom[component], meanPrecisions[component]];
    const degrees = freedom + 1 - features.length;
    return new MultivariateT({
      degreesOfFreedom: degrees,
      location: means.row(component),
      scale: covariances[component].scale((freedom * (1 + precision)) / (degrees * precision)),
    });
  }

  /** The responsibilities of the variational posterior, by the expected logarithms of the densities. */
  protected override logScores(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const { weightPrior, concentrations, remainders, degreesOfFreedom, meanPrecisions } = this;
    const factors = this.covariances.flatMap((matrix) => factorIfRegular(matrix) ?? []);
    const constants = posteriorConstants(
      { weights: { prior: weightPrior, concentrations, remainders }, degreesOfFreedom, meanPrecisions },
      factors.map(({ logDeterminant }) => logDeterminant),
      x.columns,
    );
    const score = (near: Matrix) => scoreFull(near, this.means, constants, factors);
    return scoreFarRows(x, score(x), score);
  }

  protected drawCases(components: Uint32Array, stream: Random): Matrix {
    const densities = this.covariances.map((_, k) => this.density(k));
    return Matrix.from(Array.from(components, (k) => densities[k].sample(stream)));
  }

  protected describeFit(): string {
    return `lower bound of the evidence ${shortNumber(this.lowerBound)}`;
  }

  protected describeComponents(): string[][] {
    return componentRows(this.weights, this.features, "mean", this.means);
  }
}
