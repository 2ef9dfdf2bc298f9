import * as z from "zod";
import { OptionError, ShapeError, wanted, words } from "../../../base/errors.js";
import { readFinite } from "../../../base/numbers.js";
import { parseOptions } from "../../../base/options.js";
import { scalingFilter, WAVELETS, type Wavelet } from "./filters.js";
import { analyze, coefficientCount, synthesize, type WaveletBoundary } from "./pass.js";

/** The options that say which transform it is. */
export const transformOptions = {
  wavelet: z
    .enum(WAVELETS)
    .default("sym8")
    .describe(
      'The wavelet, by its family and its number of vanishing moments: "haar", "db2" to "db10" (Daubechies, 4 to 20 coefficients) or "sym2" to "sym10" (the least asymmetric ones).',
    ),
  boundary: z
    .enum(["symmetric", "periodic"])
    .default("symmetric")
    .describe("How the signal continues beyond its ends: mirrored, or from its other end on."),
};

const waveletTransformSchema = z.strictObject({
  ...transformOptions,
  levels: z
    .int()
    .min(1)
    .optional()
    .describe(
      "How often the approximation is divided again; by default until it is no longer than the wavelet itself.",
    ),
});

export type WaveletTransformOptions = z.input<typeof waveletTransformSchema>;

/** The coefficients of a signal by level. */
export interface WaveletCoefficients {
  /** What remains of the signal at the coarsest resolution. */
  readonly approximation: Float64Array;
  /** The differences that each level adds, from the coarsest to the finest. */
  readonly details: readonly Float64Array[];
}

/** The discrete wavelet transform of a signal. */
export class WaveletTransform implements WaveletCoefficients {
  readonly wavelet: Wavelet;
  readonly boundary: WaveletBoundary;
  /** The number of values of the signal, which the numbers of coefficients do not tell. */
  readonly length: number;
  readonly approximation: Float64Array;
  readonly details: readonly Float64Array[];

  constructor(
    { wavelet, boundary }: { readonly wavelet: Wavelet; readonly boundary: WaveletBoundary },
    length: number,
    { approximation, details }: WaveletCoefficients,
  ) {
    this.wavelet = wavelet;
    this.boundary = boundary;
    this.length = length;
    this.approximation = approximation;
    this.details = details;
  }

  /** How often the signal was divided into means and differences. */
  get levels(): number {
    return this.details.length;
  }

  /**
   * The signal that has these coefficients.
   *
   * ```ts
   * waveletTransform([4, 6, 10, 12], { wavelet: "haar" }).inverse(); // 4, 6, 10, 12
   * ```
   */
  inverse(): Float64Array {
    const lengths = lengthsOf(this.length, this.levels, scalingFilter(this.wavelet).length, this.boundary);
    let approximation = this.approximation;
    this.details.forEach((detail, k) => {
      const length = lengths[this.levels - 1 - k];
      approximation = synthesize({ approximation, detail }, length, this.wavelet, this.boundary);
    });
    // Without any level the signal is its own approximation, which the caller must not share.
    return this.levels === 0 ? approximation.slice() : approximation;
  }

  /**
   * The transform of another signal, whose coefficients are as many as those of this one.
   *
   * ```ts
   * const transform = waveletTransform([4, 6, 10, 12], { wavelet: "haar", levels: 1 });
   * const details = transform.details.map((detail) => detail.map(() => 0));
   * transform.with({ ...transform, details }).inverse(); // 5, 5, 11, 11
   * ```
   */
  with({ approximation, details }: WaveletCoefficients): WaveletTransform {
    const fits =
      details.length === this.details.length &&
      approximation.length === this.approximation.length &&
      details.every((detail, k) => detail.length === this.details[k].length);
    if (!fits) {
      const sentence = words`the coefficients must be ${wanted("as many as those of the transform at every level")}.`;
      throw new ShapeError("WaveletTransform.with", sentence);
    }
    return new WaveletTransform(this, this.length, { approximation, details });
  }
}

/**
 * Divides a signal into a coarse approximation and the differences that finer and finer levels add (Mallat's algorithm),
 * in linear time. The numbers are those of PyWavelets' `wavedec` with the mode "symmetric" or "periodization".
 *
 * ```ts
 * const { approximation, details } = waveletTransform([4, 6, 10, 12], { wavelet: "haar" });
 * approximation; // 16
 * details[0]; // -6
 * ```
 */
export function waveletTransform(
  values: ArrayLike<number>,
  options: WaveletTransformOptions = {},
): WaveletTransform {
  const method = "waveletTransform";
  const settings = parseOptions(method, waveletTransformSchema, options);
  const signal = readFinite(method, "value", values);
  const levels = settings.levels ?? defaultLevels(signal.length, settings.wavelet);
  const most = signal.length < 2 ? 0 : Math.ceil(Math.log2(signal.length));
  if (levels > most) {
    const expected = `at most ${most} for ${signal.length} values`;
    throw new OptionError(method, { option: "levels", expected, received: levels });
  }
  return transformOf(signal, settings, levels);
}

/** The transform of numbers that were checked. */
export function transformOf(
  signal: Float64Array,
  settings: { readonly wavelet: Wavelet; readonly boundary: WaveletBoundary },
  levels: number,
): WaveletTransform {
  const details: Float64Array[] = [];
  let approximation = signal.slice();
  for (let level = 0; level < levels; level += 1) {
    const next = analyze(approximation, settings.wavelet, settings.boundary);
    details.unshift(next.detail);
    approximation = next.approximation;
  }
  return new WaveletTransform(settings, signal.length, { approximation, details });
}

/** As many levels as leave an approximation no shorter than the wavelet, whose coefficients would all see the ends. */
export function defaultLevels(length: number, wavelet: Wavelet): number {
  const support = scalingFilter(wavelet).length - 1;
  return length <= support ? 0 : Math.floor(Math.log2(length / support));
}

/** How many coefficients every level has, from the coarsest to the finest. */
export function detailLengths(
  length: number,
  levels: number,
  wavelet: Wavelet,
  boundary: WaveletBoundary,
): number[] {
  return lengthsOf(length, levels + 1, scalingFilter(wavelet).length, boundary)
    .slice(1)
    .reverse();
}

/** The lengths of the signal and of the approximations that were divided. */
function lengthsOf(
  length: number,
  levels: number,
  filterLength: number,
  boundary: WaveletBoundary,
): number[] {
  const lengths = [length];
  for (let level = 1; level < levels; level += 1)
    lengths.push(coefficientCount(lengths[level - 1], filterLength, boundary));
  return lengths;
}
