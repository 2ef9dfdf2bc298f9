import * as z from "zod";
import { DataError } from "../../../base/errors.js";
import { requireTable, type Table } from "../../../data/table/table.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { ChiSquared } from "../../../math/probability/distributions/index.js";
import { finiteCases } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { TableTransformer } from "../../../prepare/engine/table-transformer.js";
import { replaceFeatures } from "../engine/latent/model.js";

/** Whether the pairs from one on are correlated beyond chance. */
export interface WilksTest {
  /** The first of the pairs that are tested, counted from 1. */
  readonly pair: number;
  readonly correlation: number;
  /** Wilks' Λ = Π (1 − ρ²) over this pair and those after it. */
  readonly lambda: number;
  /** Bartlett's χ². */
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  readonly pValue: number;
}

const canonicalCorrelationState = StateSchema.of({
  inputs: codecs.features,
  /** The names of the columns of the second block. */
  secondFeatures: codecs.names,
  /** Of all pairs, the largest first; with a penalty, those of the penalized blocks. */
  correlations: codecs.float64Array,
  /** Features × pairs: their products with centered features are the scores. */
  coefficients: codecs.matrix,
  /** The coefficients of the second block, its columns × pairs. */
  secondCoefficients: codecs.matrix,
  /** The means of the features. */
  centers: codecs.float64Array,
  /** The means of the second block. */
  secondCenters: codecs.float64Array,
  /** Features × pairs: the correlations of the features with the scores of their block. */
  loadings: codecs.matrix,
  /** Columns of the second block × pairs: their correlations with the scores of their block. */
  secondLoadings: codecs.matrix,
  /** The ranks of the two blocks. */
  ranks: z.tuple([z.int().min(0), z.int().min(0)]),
  /** The number added to the variances of each block. */
  lambda: z.tuple([z.number().min(0), z.number().min(0)]),
  /** Features that do not vary; their coefficients are 0. */
  constantFeatures: codecs.names,
  /** The sum of the weights of the training cases. */
  totalWeight: z.number(),
}).check("coefficients", "must fit the columns", (state) => {
  const { inputs, secondFeatures, coefficients, secondCoefficients } = state;
  return (
    coefficients.rows === inputs.names.length &&
    secondCoefficients.rows === secondFeatures.length &&
    coefficients.columns === secondCoefficients.columns &&
    coefficients.columns <= state.correlations.length &&
    state.loadings.shape === coefficients.shape &&
    state.secondLoadings.shape === secondCoefficients.shape &&
    state.centers.length === coefficients.rows &&
    state.secondCenters.length === secondCoefficients.rows
  );
});

/** What `CanonicalCorrelation` learns. */
export interface CanonicalCorrelationState extends StateOf<typeof canonicalCorrelationState> {}

/** A fitted `CanonicalCorrelation`. */
export class CanonicalCorrelationModel
  extends FittedModel<CanonicalCorrelationState>
  implements TableTransformer
{
  static readonly kind = "CanonicalCorrelation";
  static readonly state = canonicalCorrelationState;

  /** The number of pairs that are kept. */
  get components(): number {
    return this.coefficients.columns;
  }

  get outputs(): readonly string[] {
    return Array.from({ length: this.components }, (_, a) => `canonical${a + 1}`);
  }

  /** The scores of the first block, of variance 1 in the training cases unless there was a penalty. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return finiteCases(this.kind, centered(x, this.centers).multiply(this.coefficients));
  }

  /** The scores of the second block. */
  transformSecond(rows: Rows): Matrix {
    const y = readNewCases(this.kind, rows, { names: this.secondFeatures }, "error");
    return finiteCases(this.kind, centered(y, this.secondCenters).multiply(this.secondCoefficients));
  }

  /** The table with the first block replaced by scores; other columns are kept. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    return replaceFeatures(this.kind, table, this.inputs, this.outputs, this.transform(table));
  }

  /**
   * For every pair, whether it and those after it are correlated beyond chance: Wilks' Λ by Bartlett's
   * approximation, for normal data (Bartlett 1941).
   */
  wilksTests(): WilksTest[] {
    const [p, q] = this.ranks;
    const factor = this.totalWeight - 1 - (p + q + 1) / 2;
    if (this.lambda.some((value) => value > 0)) throw this.#untestable("there was a penalty");
    // Two blocks that span all cases together have pairs that fit exactly, whatever the data.
    if (this.totalWeight - 1 < p + q)
      throw this.#untestable(`${this.totalWeight} cases are too few for ${p} and ${q} columns`);
    return Array.from(this.correlations, (correlation, k) => {
      const logLambda = this.correlations
        .subarray(k)
        .reduce((sum, value) => sum + Math.log1p(-value * value), 0);
      const statistic = -factor * logLambda;
      const degreesOfFreedom = (p - k) * (q - k);
      const pValue =
        statistic === Number.POSITIVE_INFINITY ? 0 : new ChiSquared({ degreesOfFreedom }).survival(statistic);
      return { pair: k + 1, correlation, lambda: Math.exp(logLambda), statistic, degreesOfFreedom, pValue };
    });
  }

  #untestable(why: string): DataError {
    const method = `${this.kind}.wilksTests`;
    return new DataError(method, `there is no test, because ${why}.`);
  }
}

function centered(matrix: Matrix, centers: Float64Array): Matrix {
  return matrix.map((value, at) => value - centers[at % matrix.columns]);
}
