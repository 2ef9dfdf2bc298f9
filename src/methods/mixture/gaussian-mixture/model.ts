import { Matrix } from "../../../math/linalg/matrix.js";
import { MultivariateNormal } from "../../../math/probability/multivariate/multivariate-normal.js";
import type { Random } from "../../../math/probability/random/index.js";
import { HALF_LOG_2PI } from "../../../math/probability/special/stirling.js";
import { scoreFarRows } from "../../../model/bayes-rule/far-rows.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { type FactoredCovariance, factorIfRegular } from "../../discriminant/engine/factor.js";
import { scoreFull } from "../../discriminant/engine/scores.js";
import { componentRows, MixtureModel, requireComponent } from "../engine/model.js";
import { IncompleteCases } from "./incomplete.js";
import { type GaussianMixtureState, gaussianMixtureState } from "./state.js";

/** A fitted `GaussianMixture`. */
export class GaussianMixtureModel extends MixtureModel<GaussianMixtureState> {
  static readonly kind = "GaussianMixture";
  static readonly state = gaussianMixtureState;
  #known: readonly FactoredCovariance[] | undefined;

  /** log P(component) + log p(case | component), cases × components; of incomplete cases, by what they have. */
  jointLogDensity(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, this.missing);
    if (!x.data.some(Number.isNaN)) return scoreFarRows(x, this.#score(x), (near) => this.#score(near));
    const parameters = {
      weights: this.weights,
      means: Array.from({ length: this.clusters }, (_, k) => this.means.row(k)),
      spread: { parts: this.covariances.map(({ data }) => data) },
    };
    return new IncompleteCases(this.kind, x, undefined).scores(parameters, "VVV");
  }

  /** The normal distribution of a component. */
  density(component: number): MultivariateNormal {
    requireComponent(this.kind, component, this.clusters);
    return new MultivariateNormal({
      mean: this.means.row(component),
      covariance: this.covariances[component],
    });
  }

  protected drawCases(components: Uint32Array, stream: Random): Matrix {
    const densities = this.covariances.map((_, k) => this.density(k));
    return Matrix.from(Array.from(components, (k) => densities[k].sample(stream)));
  }

  protected override describeKind(): string {
    return ` (${this.covarianceModel})`;
  }

  protected describeComponents(): string[][] {
    return componentRows(this.weights, this.features, "mean", this.means);
  }

  #score(x: Matrix): Matrix {
    const factors = this.#factors;
    const constants = this.weights.map(
      (weight, k) => Math.log(weight) - x.columns * HALF_LOG_2PI - 0.5 * factors[k].logDeterminant,
    );
    return scoreFull(x, this.means, constants, factors);
  }

  /** The files of models are checked, so that every covariance is regular. */
  get #factors(): readonly FactoredCovariance[] {
    this.#known ??= this.covariances.flatMap((matrix) => factorIfRegular(matrix) ?? []);
    return this.#known;
  }
}
