import * as z from "zod";
import { requireNumber } from "../../../base/arguments.js";
import { textGrid } from "../../../base/text-grid.js";
import { HypothesisTest } from "../../../data/hypothesis-tests/hypothesis-test.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { ChiSquared } from "../../../math/probability/distributions/chi-squared.js";
import { finiteCases } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { factorFreedom } from "./solver.js";

const factorAnalysisState = StateSchema.of({
  inputs: codecs.features,
  /** The means of the features. */
  means: codecs.float64Array,
  /** The standard deviations of the features, with the total weight as divisor. */
  scales: codecs.positiveArray,
  /** Features × factors: the weights of the factors in every standardized feature. */
  loadings: codecs.matrix,
  /** The share of the variance of every feature that no factor explains. */
  uniquenesses: codecs.positiveArray,
  /** The correlations of the factors: the identity unless the rotation is oblique. */
  factorCorrelations: codecs.matrix,
  /** What the loadings before the rotation were multiplied by. */
  rotationMatrix: codecs.matrix,
  /** Features × factors: what standardized features are multiplied by to get scores. */
  scoreWeights: codecs.matrix,
  /** The Heywood cases: features whose uniqueness is the smallest allowed. */
  heywood: codecs.names,
  /** log |Σ| + tr(Σ⁻¹R), where R are the correlations and Σ those of the model. */
  deviance: z.number(),
  /** log |R|; NaN if the correlations are singular. */
  logDeterminant: codecs.anyNumber,
  /** The total weight of the training cases. */
  weight: z.number().positive(),
  /** How the likelihood converged; the criterion is the relative gradient. */
  convergence: codecs.convergence,
  /** How the rotation converged; the criterion is the largest angle of a turn or, of oblimin, the gradient. */
  rotationConvergence: codecs.convergence,
})
  .check(
    "means",
    "must be as many as the features",
    ({ means, inputs }) => means.length === inputs.names.length,
  )
  .check(
    "scales",
    "must be as many as the features",
    ({ scales, inputs }) => scales.length === inputs.names.length,
  )
  .check(
    "uniquenesses",
    "must be as many as the features",
    ({ uniquenesses, inputs }) => uniquenesses.length === inputs.names.length,
  )
  .check(
    "loadings",
    "must have one row per feature and at least one column",
    ({ loadings, inputs }) => loadings.rows === inputs.names.length && loadings.columns > 0,
  )
  .check(
    "scoreWeights",
    "must have the shape of the loadings",
    ({ scoreWeights: w, loadings }) => w.rows === loadings.rows && w.columns === loadings.columns,
  )
  .check("factorCorrelations", "must be square, one row per factor", ({ factorCorrelations: r, loadings }) =>
    isSquare(r, loadings.columns),
  )
  .check("rotationMatrix", "must be square, one row per factor", ({ rotationMatrix: r, loadings }) =>
    isSquare(r, loadings.columns),
  );

function isSquare(a: Matrix, size: number): boolean {
  return a.rows === size && a.columns === size;
}

/** What `FactorAnalysis` learns. */
export interface FactorAnalysisState extends StateOf<typeof factorAnalysisState> {}

/** A fitted `FactorAnalysis`. */
export class FactorAnalysisModel extends FittedModel<FactorAnalysisState> implements Transformer {
  static readonly kind = "FactorAnalysis";
  static readonly state = factorAnalysisState;

  get outputs(): readonly string[] {
    return Array.from({ length: this.loadings.columns }, (_, f) => `factor${f + 1}`);
  }

  /** The share of the variance of every feature that the factors explain. */
  get communalities(): Float64Array {
    const fitted = this.#common;
    return fitted.diagonal();
  }

  /** The correlations of the features according to the model. */
  get fittedCorrelations(): Matrix {
    return this.#common.add(Matrix.diagonal(this.uniquenesses));
  }

  /** The logarithm of the likelihood of the standardized training cases. */
  get logLikelihood(): number {
    return (-this.weight / 2) * (this.means.length * Math.log(2 * Math.PI) + this.deviance);
  }

  /**
   * The test of the hypothesis that these factors suffice, with Bartlett's correction. Its p-value is NaN, and a note says
   * why, where there is nothing to test.
   */
  get goodnessOfFit(): HypothesisTest {
    const { rows: p, columns: factors } = this.loadings;
    const degreesOfFreedom = factorFreedom(p, factors);
    const multiplier = this.weight - 1 - (2 * p + 5) / 6 - (2 * factors) / 3;
    const statistic = Math.max(0, multiplier * (this.deviance - this.logDeterminant - p));
    const reason =
      degreesOfFreedom === 0
        ? "the model reproduces any correlations: no degrees of freedom are left"
        : Number.isNaN(this.logDeterminant)
          ? "the correlations are singular"
          : multiplier <= 0
            ? "there are too few cases"
            : undefined;
    return new HypothesisTest({
      test: "Test of the number of factors",
      symbol: "χ²",
      statistic: reason === undefined ? statistic : Number.NaN,
      degreesOfFreedom,
      pValue: reason === undefined ? new ChiSquared({ degreesOfFreedom }).survival(statistic) : Number.NaN,
      notes: [
        ...(reason === undefined ? [] : [`Not tested, because ${reason}.`]),
        ...(this.heywood.length > 0 ? [`Heywood cases: ${this.heywood.join(", ")}.`] : []),
      ],
    });
  }

  /** The scores of the factors. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const { means, scales } = this;
    const standardized = x.map((value, at) => (value - means[at % x.columns]) / scales[at % x.columns]);
    return finiteCases(this.kind, standardized.multiply(this.scoreWeights));
  }

  /** A table of the loadings; those of an absolute value below `hideBelow` are left blank. */
  loadingsText(hideBelow = 0.3): string {
    requireNumber(`${this.kind}.loadingsText`, hideBelow, "hideBelow");
    const { communalities, uniquenesses } = this;
    const lines = this.inputs.names.map((name, j) => [
      name,
      ...Array.from(this.loadings.row(j), (l) => (Math.abs(l) < hideBelow ? "" : l.toFixed(3))),
      communalities[j].toFixed(3),
      uniquenesses[j].toFixed(3),
    ]);
    return textGrid([["", ...this.outputs, "communality", "uniqueness"], ...lines], 1);
  }

  get #common(): Matrix {
    return this.loadings.multiply(this.factorCorrelations).multiply(this.loadings.transpose());
  }
}
