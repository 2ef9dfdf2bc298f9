import { DataError } from "../../../base/errors.js";
import { requireOptionsObject } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { basisSize } from "../../../math/basis/size.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { Normal, StudentT } from "../../../math/probability/distributions/index.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { definedIntervals, finitePredictions } from "../../../model/answers.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { addOffset, readNewOffset } from "../../../model/input/offset.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { formulaOf } from "../../../model/terms/formula-encoding.js";
import { linkOf } from "../../linear/glm/options.js";
import { deviationsOf } from "../engine/penalized/design.js";
import { glmSettings, knownScale } from "../engine/penalized/likelihood.js";
import { type BasisCheck, basisCheck } from "./basis-check.js";
import { type Concurvity, concurvity } from "./concurvity.js";
import { type Curve, type CurveOptions, curveOf, differenceOf, type Surface, surfaceOf } from "./curves.js";
import { allColumns } from "./design.js";
import type { AdditiveCases } from "./learn.js";
import { missingPolicy } from "./options.js";
import { responseBounds } from "./predictive.js";
import { type PartialResiduals, partialResiduals } from "./residuals.js";
import { type BandOptions, simultaneousReach } from "./simultaneous.js";
import { type FittedTerm, type GAMState, gamState } from "./state.js";
import { formatSummary } from "./summary.js";

/** Lower and upper ends, one pair per row. */
export interface GAMBand {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** What a prediction leaves out, and on which scale it is. */
export interface GAMPredictOptions {
  /** The mean of the response, or the linear predictor. Default "response". */
  readonly type?: "response" | "link";
  /** Terms that are taken as 0, such as random effects. */
  readonly exclude?: readonly string[];
}

/** The values of all terms at some rows. */
export interface TermValues {
  readonly terms: readonly string[];
  /** One row per case, one column per term. */
  readonly values: Matrix;
  readonly standardErrors: Matrix;
}

/** A line of the table of smooth terms. */
export interface SmoothRow {
  readonly term: string;
  /** The effective degrees of freedom. */
  readonly freedom: number;
  readonly referenceDegrees: number;
  /** F where the dispersion is estimated, χ² otherwise. */
  readonly statistic: number;
  readonly pValue: number;
}

/** A line of the table of linear coefficients. */
export interface LinearRow {
  readonly term: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
}

/** A case outside the range of the training cases. */
export interface OutsideRow {
  readonly row: number;
  /** The terms one of whose inputs is outside. */
  readonly terms: readonly string[];
}

/** A fitted `GAM`. */
export class GAMModel extends FittedModel<GAMState> implements Regressor {
  static readonly kind = "GAM";
  static readonly state = gamState;
  readonly #training: AdditiveCases | undefined;

  constructor(state: GAMState, training?: AdditiveCases) {
    super(state);
    this.#training = training;
  }

  /** The formula that the model was fitted by, if it was. */
  get formula(): string | undefined {
    return formulaOf(this.inputs)?.formula;
  }

  /** The names of all coefficients. */
  get terms(): string[] {
    const linear = this.linear.flatMap(({ features }) => features.map((feature) => this.features[feature]));
    const smooth = this.smooths.flatMap(({ term, basis }) =>
      Array.from({ length: basisSize(basis) }, (_, k) => `${term}.${k + 1}`),
    );
    return [...(this.hasIntercept ? ["(intercept)"] : []), ...linear, ...smooth];
  }

  /** The covariance of the coefficients given the smoothing parameters (Vp in mgcv). */
  get conditionalCovariance(): Matrix {
    return this.inverseInformation.scale(this.dispersion);
  }

  /** The covariance of the coefficients, with the uncertainty of the smoothing parameters (Vc in mgcv, to first order). */
  get covariance(): Matrix {
    return this.conditionalCovariance.add(this.smoothingCovariance);
  }

  /** The effective degrees of freedom of the whole model. */
  get degreesOfFreedom(): number {
    return this.freedom.reduce((sum, value) => sum + value, 0);
  }

  /** The sum of the weights minus the degrees of freedom. */
  get residualDegreesOfFreedom(): number {
    return this.totalWeight - this.degreesOfFreedom;
  }

  /** Whether the dispersion comes from the data. */
  get estimatesDispersion(): boolean {
    return knownScale(this.settings) === undefined;
  }

  /** The share of the null deviance that is explained. */
  get devianceRatio(): number {
    return 1 - this.deviance / this.nullDeviance;
  }

  /** The effective degrees of freedom of a smooth term. */
  freedomOf(term: string): number {
    const { first, basis } = this.smoothTerm(term);
    return this.freedom.slice(first, first + basisSize(basis)).reduce((sum, value) => sum + value, 0);
  }

  /** The smooth terms with their tests against 0 (Wood 2013). */
  get smoothTable(): SmoothRow[] {
    return this.smooths.map(({ term, first, basis, test }) => {
      const freedom = this.freedom
        .slice(first, first + basisSize(basis))
        .reduce((sum, value) => sum + value, 0);
      const { referenceDegrees, pValue } = test;
      const statistic = this.estimatesDispersion ? test.statistic / referenceDegrees : test.statistic;
      return { term, freedom, referenceDegrees, statistic, pValue };
    });
  }

  /** The intercept and the linear coefficients with their tests. */
  get linearTable(): LinearRow[] {
    const count =
      Number(this.hasIntercept) + this.linear.reduce((sum, { features }) => sum + features.length, 0);
    const errors = this.conditionalCovariance.diagonal();
    const { terms } = this;
    return Array.from({ length: count }, (_, j) => {
      const standardError = this.aliased[j] ? Number.NaN : Math.sqrt(errors[j]);
      const statistic = standardError > 0 ? this.coefficients[j] / standardError : Number.NaN;
      const pValue = Number.isNaN(statistic) ? Number.NaN : 2 * this.reference.survival(Math.abs(statistic));
      return { term: terms[j], estimate: this.coefficients[j], standardError, statistic, pValue };
    });
  }

  /** The smooth terms by how much their values vary over the training cases, the largest first. */
  get importance(): { readonly term: string; readonly spread: number }[] {
    return this.smooths.map(({ term, spread }) => ({ term, spread })).sort((a, b) => b.spread - a.spread);
  }

  /** The mean of the response of such cases, or the linear predictor. */
  predict(rows: Rows, options: GAMPredictOptions = {}): Float64Array {
    requireOptionsObject(`${this.kind}.predict`, options);
    const { type = "response", exclude = [] } = options;
    for (const term of exclude) this.#requireTerm("predict", term);
    const x = this.#read(rows);
    const left = allColumns(this, x);
    const predictors = left.multiply(this.#without(exclude));
    const offset = readNewOffset(this.kind, rows, this.hasOffset, this.inputs);
    const eta = addOffset(predictors, offset);
    if (type === "link") return finitePredictions(this.kind, eta);
    return finitePredictions(this.kind, eta.map(linkOf(glmSettings(this.settings)).inverse));
  }

  /** Standard errors of the linear predictors. */
  linkErrors(rows: Rows): Float64Array {
    return deviationsOf(allColumns(this, this.#read(rows)), this.covariance);
  }

  /** The value of every term at every case, and its standard error. Linear terms are as they enter the linear predictor. */
  predictTerms(rows: Rows): TermValues {
    const x = this.#read(rows);
    const columns = allColumns(this, x);
    const { covariance } = this;
    const parts = this.#parts();
    const values = new Matrix(x.rows, parts.length);
    const standardErrors = new Matrix(x.rows, parts.length);
    for (const [k, { first, size }] of parts.entries()) {
      const own = columns.slice(0, x.rows, first, first + size);
      const V = covariance.slice(first, first + size, first, first + size);
      const at = own.multiply(this.coefficients.subarray(first, first + size));
      const errors = deviationsOf(own, V);
      for (let row = 0; row < x.rows; row += 1) {
        values.data[row * parts.length + k] = at[row];
        standardErrors.data[row * parts.length + k] = errors[row];
      }
    }
    return { terms: parts.map(({ term }) => term), values, standardErrors };
  }

  /**
   * A band for the mean response of such cases: at every one of them with the given probability or, if simultaneous, at
   * all of them together.
   */
  meanIntervals(rows: Rows, options: BandOptions = {}): GAMBand {
    requireOptionsObject(`${this.kind}.meanIntervals`, options);
    const { level = 0.95, simultaneous = false } = options;
    requireLevel(`${this.kind}.meanIntervals`, level);
    const columns = allColumns(this, this.#read(rows));
    const errors = deviationsOf(columns, this.covariance);
    const reach = simultaneous
      ? simultaneousReach(columns, this.covariance, errors, options)
      : this.reference.quantile((1 + level) / 2);
    const eta = this.predict(rows, { type: "link" });
    const { inverse } = linkOf(glmSettings(this.settings));
    const ends = [-reach, reach].map((part) => eta.map((value, i) => inverse(value + part * errors[i])));
    // Links may turn the order around.
    return {
      lower: ends[0].map((value, i) => Math.min(value, ends[1][i])),
      upper: ends[1].map((value, i) => Math.max(value, ends[0][i])),
    };
  }

  /**
   * Bounds that hold a new response with about the given probability, the dispersion taken as known. Single trials and
   * quasi-likelihoods have none.
   */
  predictInterval(rows: Rows, options: { readonly level?: number } = {}): GAMBand {
    const method = `${this.kind}.predictInterval`;
    requireOptionsObject(method, options);
    const { level = 0.95 } = options;
    requireLevel(method, level);
    const eta = this.predict(rows, { type: "link" });
    const errors = this.linkErrors(rows);
    return definedIntervals(method, responseBounds(this, eta, errors, level), this.dispersion);
  }

  /** A smooth term of one number along its range, with a band. */
  curve(term: string, options: Omit<CurveOptions, "order"> = {}): Curve {
    requireOptionsObject(`${this.kind}.curve`, options);
    return curveOf(this, this.smoothTerm(term), options);
  }

  /** A smooth term of two numbers on a grid over their ranges. */
  surface(term: string, options: { readonly points?: number } = {}): Surface {
    requireOptionsObject(`${this.kind}.surface`, options);
    const { points = 30 } = options;
    return surfaceOf(this, this.smoothTerm(term), points);
  }

  /** The derivative of a smooth term along its range, with a band. */
  derivatives(term: string, options: CurveOptions = {}): Curve {
    requireOptionsObject(`${this.kind}.derivatives`, options);
    return curveOf(this, this.smoothTerm(term), { order: 1, ...options });
  }

  /** The curve of one level minus that of another, of a term that has one curve per level. */
  difference(
    term: string,
    level: string | number | boolean,
    other: string | number | boolean,
    options: CurveOptions = {},
  ): Curve {
    const name = String(term);
    const [one, two] = [level, other].map((own) => {
      const found = this.smooths.find(
        (smooth) => smooth.term.startsWith(`${name}:`) && smooth.term.endsWith(String(own)),
      );
      if (found === undefined) throw this.#noTerm("difference", `${name}:…${String(own)}`);
      return found;
    });
    return differenceOf(this, one, two, options);
  }

  /** The values of a term at the training cases with their working residuals, which show what the term has missed. */
  partialResiduals(term: string): PartialResiduals {
    return partialResiduals(this, this.smoothTerm(term), this.#requireTraining("partial residuals"));
  }

  /** How far other terms could say what a term says. */
  concurvity(): Concurvity {
    return concurvity(this, allColumns(this, this.#requireTraining("concurvity").x));
  }

  /** Whether the bases have enough functions; random orders of the cases come from a seed. */
  basisCheck(options: { readonly seed?: number; readonly repeats?: number } = {}): BasisCheck[] {
    requireOptionsObject(`${this.kind}.basisCheck`, options);
    return basisCheck(this, this.#requireTraining("the check of bases"), options);
  }

  /** The cases outside the range that a term was fitted on, with the names of such terms. */
  outside(rows: Rows): OutsideRow[] {
    const x = this.#read(rows);
    const found: OutsideRow[] = [];
    for (let row = 0; row < x.rows; row += 1) {
      const terms = this.smooths.filter(
        ({ inputs, ranges, isRandom }) =>
          !isRandom &&
          inputs.some(({ feature, level }, k) => {
            const value = x.data[row * x.columns + feature];
            return level === undefined && (value < ranges[k][0] || value > ranges[k][1]);
          }),
      );
      if (terms.length > 0) found.push({ row, terms: terms.map(({ term }) => term) });
    }
    return found;
  }

  /** A report like mgcv's. */
  summary(): string {
    return formatSummary(this);
  }

  /** The distribution that estimates divided by their standard errors are compared with. */
  get reference(): Normal | StudentT {
    if (!this.estimatesDispersion) return new Normal({ mean: 0, standardDeviation: 1 });
    return new StudentT({ degreesOfFreedom: Math.max(this.residualDegreesOfFreedom, 1e-3) });
  }

  /** A smooth term by its name. */
  smoothTerm(term: string): FittedTerm {
    const found = this.smooths.find((own) => own.term === term);
    if (found === undefined) throw this.#noTerm("smoothTerm", term);
    return found;
  }

  #read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, missingPolicy(this.settings));
  }

  /** Every term with its coefficients; the intercept is none. */
  #parts() {
    let next = Number(this.hasIntercept);
    const linear = this.linear.map(({ term, features }) => {
      const first = next;
      next += features.length;
      return { term, first, size: features.length };
    });
    return [
      ...linear,
      ...this.smooths.map(({ term, first, basis }) => ({ term, first, size: basisSize(basis) })),
    ];
  }

  #without(exclude: readonly string[]): Float64Array {
    const kept = this.coefficients.slice();
    for (const { term, first, size } of this.#parts())
      if (exclude.includes(term)) kept.fill(0, first, first + size);
    return kept;
  }

  #requireTerm(what: string, term: string): void {
    if (this.#parts().every((part) => part.term !== term)) throw this.#noTerm(what, term);
  }

  #noTerm(what: string, term: string): DataError {
    const names = this.#parts().map((part) => part.term);
    const known = names.map((name) => quote(name)).join(", ");
    const sentence = `${what}: there is no term ${quote(term)}; the terms are ${known}.`;
    return new DataError(this.kind, sentence, { expected: known, received: term });
  }

  #requireTraining(what: string): AdditiveCases {
    if (this.#training !== undefined) return this.#training;
    const sentence = `${what} need the training data, which a model file does not hold; fit the model again.`;
    throw new DataError(this.kind, sentence);
  }
}
