import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { MultivariateNormal } from "../../../math/probability/multivariate/index.js";
import { type Seed, streamOf } from "../../../math/probability/random/seed.js";
import { normalQuantile } from "../../../math/probability/special/index.js";
import { Samples } from "../../../math/sample/samples.js";
import { around, type Intervals } from "../engine/model/wald-model.js";

/** The posterior of one class against the others, in the units of the computation. */
export interface WorkingPosterior {
  readonly mode: Float64Array;
  /** The inverse of the curvature at the mode. */
  readonly covariance: Matrix;
  /** log p(classes | features) by Laplace's approximation. */
  readonly logEvidence: number;
  readonly samples?: Samples | undefined;
}

/** How features were centered and scaled before the computation. */
export interface DesignUnits {
  readonly intercept: boolean;
  readonly centers: Float64Array;
  readonly scales: Float64Array;
  /** Which features do not vary. */
  readonly constant: readonly boolean[];
}

/** The posterior of intercept and coefficients on the scale of the features, for one class against the others. */
export class LogisticPosterior<L extends Label = Label> {
  /** The class whose log-odds the terms add up to. */
  readonly label: L;
  /** `(intercept)` first, if there is one. */
  readonly terms: readonly string[];
  /** Where the posterior is greatest. */
  readonly mode: Float64Array;
  /** log p(classes | features) by Laplace's approximation; a flat prior counts as a density of 1. */
  readonly logEvidence: number;
  /** The draws, if there are any, with their diagnostics. */
  readonly samples: Samples | undefined;
  readonly #aroundMode: Matrix;

  constructor(label: L, terms: readonly string[], working: WorkingPosterior, units: DesignUnits) {
    this.label = label;
    this.terms = terms;
    this.mode = inUnits(new Matrix(1, terms.length, working.mode), units).data;
    const drawn = working.samples;
    if (drawn !== undefined) {
      const values = inUnits(new Matrix(drawn.chains * drawn.draws, terms.length, drawn.values), units).data;
      this.samples = new Samples({ ...pickState(drawn), names: terms, values });
    }
    this.#aroundMode = covarianceInUnits(working.covariance, units);
    this.logEvidence = working.logEvidence;
  }

  /** The mean of the draws, or of the normal distribution around the mode. */
  get mean(): Float64Array {
    return this.samples?.mean ?? this.mode.slice();
  }

  /** The covariance of the draws, or of the normal distribution around the mode. */
  get covariance(): Matrix {
    return this.samples?.covariance ?? this.#aroundMode;
  }

  get standardDeviations(): Float64Array {
    return this.covariance.diagonal().map(Math.sqrt);
  }

  /** Intervals that hold each term with the given probability. */
  credibleIntervals(level = 0.95): Intervals {
    requireLevel("credibleIntervals", level);
    if (this.samples !== undefined) return this.samples.credibleInterval(level);
    const reach = normalQuantile((1 + level) / 2);
    const { mode, standardDeviations } = this;
    return around(
      mode,
      standardDeviations.map((deviation) => reach * deviation),
    );
  }

  /** Intercepts and coefficients drawn from the posterior, one draw per row. */
  sample(count: number, seed: Seed = 0): Matrix {
    const stream = streamOf(seed);
    const { samples, mode, covariance } = this;
    if (samples === undefined)
      return new MultivariateNormal({ mean: mode, covariance }).sampleMany(stream, count);
    const all = samples.matrix;
    return Matrix.from(Array.from({ length: count }, () => all.row(stream.integer(0, all.rows - 1))));
  }
}

function pickState({ chains, logDensities, acceptance, divergences, stepSizes, seed }: Samples) {
  return { chains, logDensities, acceptance, divergences, stepSizes, seed };
}

/** Rows of parameters, carried over to features as they are. */
function inUnits(rows: Matrix, { intercept, centers, scales }: DesignUnits): Matrix {
  const first = intercept ? 1 : 0;
  const out = new Matrix(rows.rows, rows.columns);
  for (let i = 0, at = 0; i < rows.rows; i += 1, at += rows.columns) {
    let shift = 0;
    for (let j = 0; j < scales.length; j += 1) {
      const value = rows.data[at + first + j] / scales[j];
      out.data[at + first + j] = value;
      shift += value * centers[j];
    }
    if (intercept) out.data[at] = rows.data[at] - shift;
  }
  return out;
}

/** T·C·Tᵀ for the linear map T of parameters. */
function covarianceInUnits(covariance: Matrix, units: DesignUnits): Matrix {
  const once = inUnits(covariance, units);
  const out = inUnits(once.transpose(), units);
  const { data, columns } = out;
  return out.map((value, at) => (value + data[(at % columns) * columns + Math.floor(at / columns)]) / 2);
}
