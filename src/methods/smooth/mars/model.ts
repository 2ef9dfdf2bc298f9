import { requireKnownOptions } from "../../../base/known-options.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { definedIntervals, finitePredictions } from "../../../model/answers.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { addOffset, readNewOffset } from "../../../model/input/offset.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { type Intervals, standardNormal } from "../../linear/engine/model/wald-model.js";
import { type HingeTerm, sumOfTerms } from "../engine/mars/term.js";
import { featuresText, sumAsSql } from "../engine/mars/wording.js";
import { basisOf, importanceOfModel, readTermCases, selectedTerms, termTexts } from "./grown-model.js";
import type { FeatureImportance } from "./importance.js";
import { type MARSState, marsState } from "./state.js";
import { formatSummary } from "./summary.js";
import { deviationsOf } from "./variance.js";

/** A function of some features: the sum of all terms of these and no others. */
export interface ComponentReport {
  readonly features: readonly string[];
  /** How many terms it has. */
  readonly terms: number;
  /** The standard deviation of its values in the training rows. */
  readonly standardDeviation: number;
  /** Generalized cross-validation of the model without its terms, which is larger the more it matters. */
  readonly gcvWithout: number;
}

/** A fitted `MARS` of one response. */
export class MARSModel extends FittedModel<MARSState> implements Regressor {
  static readonly kind = "MARS";
  static readonly state = marsState;

  /** The terms that stayed, the intercept first: products of features and of hinges about knots. */
  get products(): readonly HingeTerm[] {
    return selectedTerms(this);
  }

  /** The terms as texts: `h(age − 32)` is what of the age lies above 32. */
  get terms(): readonly string[] {
    return termTexts(this);
  }

  /** The coefficient of the term without factors. */
  get intercept(): number {
    return this.coefficients[0];
  }

  /** The share of the variance of the response that the model explains; NaN for a constant response. */
  get rSquared(): number {
    return this.totalSum > 0 ? 1 - this.residualSum / this.totalSum : Number.NaN;
  }

  /** The share of the variance explained by generalized cross-validation, an estimate for new cases. */
  get grSquared(): number {
    return this.totalSum > 0 ? 1 - this.gcv / this.nullGcv : Number.NaN;
  }

  /** The prediction for every case. */
  predict(rows: Rows): Float64Array {
    const x = readTermCases(this, rows);
    const offset = readNewOffset(this.kind, rows, this.hasOffset, this.inputs);
    return finitePredictions(this.kind, addOffset(sumOfTerms(this.products, this.coefficients, x), offset));
  }

  /**
   * Intervals that hold a new case with about the given probability, if cases are normal about their predictions; NaN
   * where too few cases were left to judge by.
   */
  predictInterval(rows: Rows, options: { readonly level?: number } = {}): Intervals {
    const method = `${this.kind}.predictInterval`;
    requireKnownOptions(method, options, ["level"]);
    const { level = 0.95 } = options;
    requireLevel(method, level);
    const reach = standardNormal.quantile((1 + level) / 2);
    const means = this.predict(rows);
    const deviations = this.predictDeviation(rows);
    const defined = deviations.every(Number.isFinite) ? reach : Number.NaN;
    const at = (sign: number) => means.map((mean, row) => mean + sign * defined * deviations[row]);
    return definedIntervals(method, { lower: at(-1), upper: at(1) }, defined);
  }

  /** The standard deviation of a new case about its prediction, by the option `variance`. */
  predictDeviation(rows: Rows): Float64Array {
    const x = readTermCases(this, rows);
    const { variance } = this.settings;
    if (variance === "features") return deviationsOf(this.spread, x);
    const along = variance === "linear" ? 1 : 0;
    const values = along === 1 ? sumOfTerms(this.products, this.coefficients, x) : new Float64Array(0);
    return deviationsOf(this.spread, new Matrix(x.rows, along, values));
  }

  /** The values of the terms: cases × terms, the ones of the intercept first. */
  basis(rows: Rows): Matrix {
    return basisOf(this, rows);
  }

  /** The functions that the terms of the same features make up, those of one feature first. */
  anova(): ComponentReport[] {
    return this.components.map(({ features, terms, ...rest }) => ({
      features: features.map((index) => this.features[index]),
      terms: terms.length,
      ...rest,
    }));
  }

  /** The values of these functions: cases × functions. The intercept and they add up to the prediction. */
  contributions(rows: Rows): Matrix {
    const x = readTermCases(this, rows);
    const { products, coefficients } = this;
    const columns = this.components.map(({ terms }) =>
      sumOfTerms(
        terms.map((index) => products[index]),
        terms.map((index) => coefficients[index]),
        x,
      ),
    );
    return columns.length === 0 ? new Matrix(x.rows, 0) : Matrix.fromColumns(columns);
  }

  /** The features that matter by three criteria, the most important first. */
  importance(): FeatureImportance[] {
    return importanceOfModel(this);
  }

  /** The prediction without an offset as an expression of SQL, null where a column is null that was never missing in training. */
  sql(): string {
    return sumAsSql(this.products, this.coefficients, this.inputs, this.missing);
  }

  /** The functions of the model by their features, one per line: `"age" × "sex": 2 terms`. */
  describe(): string {
    const lines = this.anova().map(
      ({ features, terms }) => `${featuresText(features)}: ${terms} ${terms === 1 ? "term" : "terms"}`,
    );
    return [`the intercept`, ...lines].join("\n");
  }

  /** The terms with their coefficients, and how well they fit. */
  summary(): string {
    return formatSummary(this);
  }
}
