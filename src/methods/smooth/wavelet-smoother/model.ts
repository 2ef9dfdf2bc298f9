import * as z from "zod";
import { DataError } from "../../../base/errors.js";
import { WAVELETS, type Wavelet } from "../../../math/basis/wavelets/filters.js";
import { detailLengths, WaveletTransform } from "../../../math/basis/wavelets/transform.js";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { shrinkBy } from "../wavelets/shrink.js";
import { between } from "./grid.js";

const waveletSmootherState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The smallest value of the feature. */
  start: z.number(),
  /** The distance of neighboring points of the grid. */
  step: z.number().positive(),
  /** The number of points of the grid. */
  points: z.int().min(2),
  /** Whether the grid was interpolated, because the values of the feature are not equally spaced. */
  isInterpolated: z.boolean(),
  /** The wavelet. */
  wavelet: field<Wavelet>(z.enum(WAVELETS)),
  /** How the signal continues beyond its ends. */
  boundary: z.enum(["symmetric", "periodic"]),
  /** The coefficients of the coarsest level, which are kept as they are. */
  approximation: codecs.float64Array,
  /** The coefficients of the other levels before any was reduced, from the coarsest to the finest. */
  details: field<readonly Float64Array[]>(z.array(codecs.float64Array)),
  /** Below which size coefficients became 0, by level. */
  thresholds: codecs.nonNegativeArray,
  /** The standard deviation of the noise of every level. */
  noise: codecs.nonNegativeArray,
  /** Whether coefficients above the threshold were reduced by it. */
  shrinkage: z.enum(["soft", "hard"]),
  /** What new cases outside the range of the training cases get. */
  extrapolation: z.enum(["constant", "error"]),
})
  .check("details", "must be those of a signal on the grid", (state) => {
    const lengths = detailLengths(state.points, state.details.length, state.wavelet, state.boundary);
    return (
      state.details.length > 0 &&
      state.details.every(({ length }, k) => length === lengths[k]) &&
      state.approximation.length === lengths[0]
    );
  })
  .check(
    "thresholds",
    "must have one value per level",
    ({ thresholds, details }) => thresholds.length === details.length,
  )
  .check("noise", "must have one value per level", ({ noise, details }) => noise.length === details.length)
  .check("inputs", "must be one feature", ({ inputs }) => inputs.names.length === 1);

/** What `WaveletSmoother` learns. */
export interface WaveletSmootherState extends StateOf<typeof waveletSmootherState> {}

/** A fitted `WaveletSmoother`. */
export class WaveletSmootherModel extends FittedModel<WaveletSmootherState> implements Regressor {
  static readonly kind = "WaveletSmoother";
  static readonly state = waveletSmootherState;
  #shrunken: readonly Float64Array[] | undefined;
  #values: Float64Array | undefined;

  /** The coefficients after the threshold, from the coarsest level to the finest. */
  get shrunkenDetails(): readonly Float64Array[] {
    this.#shrunken ??= this.details.map((detail, k) => shrinkBy(detail, this.thresholds[k], this.shrinkage));
    return this.#shrunken;
  }

  /** The number of coefficients that are not 0: an unbiased estimate of the degrees of freedom of soft shrinkage. */
  get degreesOfFreedom(): number {
    const kept = this.shrunkenDetails.map((detail) =>
      detail.reduce((count, value) => count + Number(value !== 0), 0),
    );
    return kept.reduce((sum, count) => sum + count, this.approximation.length);
  }

  /** The curve at the points of the grid. */
  get fitted(): { readonly x: Float64Array; readonly y: Float64Array } {
    const { start, step } = this;
    const y = this.#curve();
    return { x: y.map((_, k) => start + k * step), y: y.slice() };
  }

  /** The value of the curve at every case, on lines between the points of the grid. */
  predict(rows: Rows): Float64Array {
    const { kind, inputs, start, step, points } = this;
    const { data } = readNewCases(kind, rows, inputs, "error");
    const y = this.#curve();
    const last = points - 1;
    const predictions = data.map((value, row) => {
      const position = (value - start) / step;
      const inside = Math.min(Math.max(position, 0), last);
      // What is outside by rounding alone is at the end.
      if (this.extrapolation === "error" && Math.abs(position - inside) > 1e-6)
        throw outside(this, value, row);
      const left = Math.min(Math.floor(inside), last - 1);
      return between(y[left], y[left + 1], inside - left);
    });
    return finitePredictions(kind, predictions);
  }

  #curve(): Float64Array {
    this.#values ??= new WaveletTransform(this, this.points, {
      approximation: this.approximation,
      details: this.shrunkenDetails,
    }).inverse();
    return this.#values;
  }
}

function outside(
  { kind, inputs, start, step, points }: WaveletSmootherModel,
  value: number,
  row: number,
): DataError {
  return new DataError(kind, {
    column: inputs.names[0],
    row,
    expected: `a number from ${start} to ${start + (points - 1) * step}`,
    received: value,
    remedy: 'with extrapolation: "constant" the curve continues as it ends',
  });
}
