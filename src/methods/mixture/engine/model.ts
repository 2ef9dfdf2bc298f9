import { OptionError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import { aic, bic } from "../../../evaluate/criteria/likelihood-criteria.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import { type Seed, streamOf } from "../../../math/probability/random/seed.js";
import { comparableScores, finiteCases, finitePredictions } from "../../../model/answers.js";
import { FittedModel, type ModelsOf } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type Clusterer, type Density, largestIndices } from "../../../model/model.js";
import { logSumExp, softmax } from "../../../wasm/log-rows.js";
import type { ComponentState, MixtureState } from "./state.js";

abstract class ComponentBase extends FittedModel<ComponentState> implements Clusterer, Density {
  /** The number of components. */
  get clusters(): number {
    return this.weights.length;
  }

  /** The iterations of the best start. */
  get iterations(): number {
    return this.convergence.iterations;
  }

  /** log P(component) + log p(case | component), cases × components. */
  abstract jointLogDensity(rows: Rows): Matrix;

  /** One new case of every component that is listed. */
  protected abstract drawCases(components: Uint32Array, stream: Random): Matrix;

  /** log P(component | case) up to a constant for each case. */
  protected logScores(rows: Rows): Matrix {
    return this.jointLogDensity(rows);
  }

  /** The most probable component of every case; of equal ones, the first. */
  predict(rows: Rows): Int32Array {
    return largestIndices(comparableScores(this.kind, this.logScores(rows)));
  }

  /** The responsibilities: P(component | case), one row per case. */
  predictProba(rows: Rows): Matrix {
    const scores = comparableScores(this.kind, this.logScores(rows));
    return new Matrix(scores.rows, scores.columns, softmax(scores));
  }

  /** The log density of every case. */
  logDensity(rows: Rows): Float64Array {
    return finitePredictions(this.kind, logSumExp(this.jointLogDensity(rows)));
  }

  /** Whether the log density of every case is below the threshold. */
  isOutlier(rows: Rows): boolean[] {
    return Array.from(this.logDensity(rows), (density) => density < this.threshold);
  }

  /** New cases. */
  sample(count: number, seed: Seed = 0): Matrix {
    return this.sampleLabeled(count, seed).rows;
  }

  /** New cases, with the components they were drawn from. */
  sampleLabeled(count: number, seed: Seed = 0): { readonly rows: Matrix; readonly labels: Int32Array } {
    const [forComponents, forValues] = streamOf(seed).split(2);
    const components = forComponents.weightedIndices(this.weights, count);
    const rows = finiteCases(this.kind, this.drawCases(components, forValues));
    return { rows, labels: Int32Array.from(components) };
  }

  /** The components with their weights, and how the fit ended. */
  summary(): string {
    const { cases, features, convergence } = this;
    const state = convergence.converged ? "converged" : "did not converge";
    return [
      `${this.kind}: ${this.clusters} component${this.clusters === 1 ? "" : "s"}${this.describeKind()} of ${features.length} feature${features.length === 1 ? "" : "s"}, from ${cases} cases`,
      `${this.describeFit()}; ${state} after ${convergence.iterations} iterations`,
      textGrid(this.describeComponents(), 1),
    ].join("\n");
  }

  /** What the summary says about the kind of the components. */
  protected describeKind(): string {
    return "";
  }

  /** What the summary says about the quality of the fit. */
  protected abstract describeFit(): string;

  /** A head and a row for each component: its weight, and its parameters as far as they are short. */
  protected abstract describeComponents(): string[][];
}

/** The base of all that consists of components. It needs log P(component, case); everything else follows from that. */
export const ComponentModel = ComponentBase as unknown as ModelsOf<typeof ComponentBase>;
export type ComponentModel<S extends ComponentState = ComponentState> = ComponentBase & S;

abstract class MixtureBase extends ComponentModel<MixtureState> {
  /** The Bayesian information criterion: −2·log-likelihood + parameters·ln(cases). Smaller is better. */
  get bic(): number {
    return bic(this);
  }

  /** Akaike's information criterion: −2·log-likelihood + 2·parameters. Smaller is better. */
  get aic(): number {
    return aic(this);
  }

  /** The components with their weights, the criteria, and the mixtures that were compared. */
  override summary(): string {
    if (this.selection.length === 1) return super.summary();
    return `${super.summary()}\n\n${this.#describeSelection()}`;
  }

  protected describeFit(): string {
    return `log-likelihood ${shortNumber(this.logLikelihood)}, ${this.parameterCount} parameters, BIC ${shortNumber(this.bic)}, ICL ${shortNumber(this.icl)}`;
  }

  #describeSelection(): string {
    const rows = this.selection.map(({ components, covariances, bic: value, icl }) => [
      ...(covariances === undefined ? [] : [covariances]),
      String(components),
      shortNumber(value),
      shortNumber(icl),
    ]);
    const named = this.selection[0].covariances !== undefined;
    return textGrid(
      [[...(named ? ["covariances"] : []), "components", "BIC", "ICL"], ...rows],
      named ? 1 : 0,
    );
  }
}

/** The base of mixtures that are fitted by maximum likelihood. */
export const MixtureModel = MixtureBase as unknown as ModelsOf<typeof MixtureBase>;
export type MixtureModel<S extends MixtureState = MixtureState> = MixtureBase & S;

/** A head and a row for each component: its weight, and a row of numbers about each feature unless there are too many. */
export function componentRows(
  weights: Float64Array,
  features: readonly string[],
  word: string,
  parameters: Matrix,
): string[][] {
  const shown = features.length <= 8 ? features : [];
  return [
    ["component", "weight", ...shown.map((name) => `${word} ${quote(name)}`)],
    ...Array.from(weights, (weight, k) => [
      String(k),
      shortNumber(weight),
      ...shown.map((_, j) => shortNumber(parameters.get(k, j))),
    ]),
  ];
}

/** Refuses what is not the number of a component. */
export function requireComponent(method: string, component: number, count: number): void {
  if (Number.isInteger(component) && component >= 0 && component < count) return;
  const expected = `a whole number from 0 to ${count - 1}`;
  throw new OptionError(method, { argument: "component", expected, received: quote(component) });
}
