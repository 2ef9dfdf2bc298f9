import * as z from "zod";
import { requireFields } from "../../../base/arguments.js";
import { parseOptions } from "../../../base/options.js";
import { countedMedian } from "../../../data/statistics/quantile.js";
import type { WaveletTransform } from "../../../math/basis/wavelets/index.js";
import { sureThreshold, universalThreshold } from "./thresholds.js";

/** The options that say which coefficients count as noise. */
export const shrinkOptions = {
  threshold: z
    .union([z.enum(["sure", "universal"]), z.number().min(0)])
    .default("sure")
    .describe(
      'Below which size coefficients count as noise: the threshold with the smallest estimated risk at every level (Stein\'s unbiased estimate, "sure"), √(2·log n) standard deviations, which noise hardly ever exceeds ("universal"), or a number of standard deviations.',
    ),
  shrinkage: z
    .enum(["soft", "hard"])
    .default("soft")
    .describe("Whether coefficients above the threshold are reduced by it, or left as they are."),
  noise: z
    .union([z.enum(["common", "by-level"]), z.number().min(0)])
    .default("common")
    .describe(
      'The standard deviation of the noise: a number, or estimated from the median size of the coefficients of the finest level ("common"), or of every level on its own, for noise whose values depend on each other ("by-level").',
    ),
};

const shrinkWaveletsSchema = z.strictObject(shrinkOptions);

export type ShrinkWaveletsOptions = z.input<typeof shrinkWaveletsSchema>;
export type ShrinkSettings = z.output<typeof shrinkWaveletsSchema>;

/** A transform without its noise. */
export interface ShrunkenWavelets {
  readonly transform: WaveletTransform;
  /** Below which size coefficients became 0, by level, from the coarsest. */
  readonly thresholds: Float64Array;
  /** The standard deviation of the noise of every level. */
  readonly noise: Float64Array;
}

/** The median size of standard normal noise. */
const MEDIAN_SIZE = 0.6744897501960817;

/**
 * Reduces the differences of a wavelet transform by a threshold, below which they count as noise (Donoho and Johnstone
 * 1994, 1995). The approximation stays as it is.
 *
 * ```ts
 * const { transform } = shrinkWavelets(waveletTransform(signal), { threshold: "universal" });
 * transform.inverse(); // the signal without its noise
 * ```
 */
export function shrinkWavelets(
  transform: WaveletTransform,
  options: ShrinkWaveletsOptions = {},
): ShrunkenWavelets {
  const method = "shrinkWavelets";
  requireFields(method, "the transform", transform, ["details", "with"], "what waveletTransform returns");
  return shrink(transform, parseOptions(method, shrinkWaveletsSchema, options));
}

export function shrink(transform: WaveletTransform, settings: ShrinkSettings): ShrunkenWavelets {
  const { details } = transform;
  const noise = noiseOf(details, settings.noise);
  const thresholds = Float64Array.from(
    details,
    (detail, k) => noise[k] * sizeOf(detail, noise[k], settings, transform.length),
  );
  const shrunken = details.map((detail, k) => shrinkBy(detail, thresholds[k], settings.shrinkage));
  return {
    transform: transform.with({ approximation: transform.approximation, details: shrunken }),
    thresholds,
    noise,
  };
}

/** Coefficients of a level after the threshold. */
export function shrinkBy(
  coefficients: Float64Array,
  threshold: number,
  shrinkage: "soft" | "hard",
): Float64Array {
  const less = shrinkage === "soft" ? threshold : 0;
  return coefficients.map((value) => (Math.abs(value) > threshold ? value - Math.sign(value) * less : 0));
}

function noiseOf(details: readonly Float64Array[], noise: ShrinkSettings["noise"]): Float64Array {
  if (typeof noise === "number") return new Float64Array(details.length).fill(noise);
  const scales = Float64Array.from(details, (detail) => countedMedian(detail.map(Math.abs)) / MEDIAN_SIZE);
  return noise === "common" ? scales.fill(scales[scales.length - 1]) : scales;
}

/** The threshold of a level in standard deviations of its noise. */
function sizeOf(detail: Float64Array, noise: number, { threshold }: ShrinkSettings, length: number): number {
  if (typeof threshold === "number") return threshold;
  if (threshold === "universal") return universalThreshold(length);
  return noise === 0 ? 0 : sureThreshold(detail.map((value) => Math.abs(value) / noise));
}
