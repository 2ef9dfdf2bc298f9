import { DataError, OptionError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { got, optionName, wanted, words } from "../../../base/sentence.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import type { Cases } from "../../../model/cases.js";
import { DensityEstimator } from "../../../model/tasks/unsupervised.js";
import { chooseBandwidth } from "./bandwidths.js";
import { KernelDensityModel } from "./model.js";
import { type KernelDensitySettings, kernelDensityOptions } from "./options.js";
import { hasBounds, requireBoundable } from "./placed-kernels.js";

/**
 * Estimates a density of one or several variables without any assumption about its shape: the average of a kernel placed
 * on every case (Rosenblatt 1956; Parzen 1962; ESL section 6.6).
 *
 * ```ts
 * const model = await new KernelDensity({ bandwidth: "SJ-ste" }).fit([[1], [2], [2.5], [7]]);
 * model.density([[2], [5]]);
 * model.sample(10, 1); // ten new cases
 * ```
 */
export class KernelDensity extends DensityEstimator<typeof kernelDensityOptions, KernelDensityModel> {
  static readonly kind = "KernelDensity";
  static readonly schema = kernelDensityOptions;
  static readonly models = [KernelDensityModel];

  protected learn(cases: Cases): KernelDensityModel {
    const { kind: method, options: settings } = this;
    const { matrix, features } = cases.owned;
    const { names } = features;
    const given = cases.weights ?? new Float64Array(matrix.rows).fill(1);
    // Without weights, no lists of rows are made, which would take longer than a density on a grid.
    const kept = cases.weights && [...given.keys()].filter((row) => given[row] > 0);
    const data = kept === undefined ? matrix : takeDense(matrix, kept);
    const weights = kept === undefined ? given : takeNumbers(given, kept);
    const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
    const bounds = readBounds(method, settings.bounds, names);
    requireWithin(method, data, bounds, names, kept);
    const chosen = chooseBandwidth({ method, names, data, weights, totalWeight }, settings);
    const { kernel, boundary, relativeTolerance, absoluteTolerance } = settings;
    requireBoundable(
      method,
      { data, weights, bandwidth: chosen.bandwidth, kernel, boundary, ...bounds },
      names,
    );
    return new KernelDensityModel({
      inputs: features,
      data,
      weights,
      kernel,
      ...bounds,
      boundary,
      relativeTolerance,
      absoluteTolerance,
      ...chosen,
    });
  }
}

interface Bounds {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

function readBounds(
  method: string,
  given: KernelDensitySettings["bounds"],
  names: readonly string[],
): Bounds {
  const lower = new Float64Array(names.length).fill(Number.NEGATIVE_INFINITY);
  const upper = new Float64Array(names.length).fill(Number.POSITIVE_INFINITY);
  for (const [name, bound] of Object.entries(given)) {
    const j = names.indexOf(name);
    if (j < 0) {
      const sentence = words`${optionName("bounds")} name ${got(quote(name))}; expected ${wanted(`one of the columns ${names.slice(0, 9).map(quote).join(", ")}`)}.`;
      throw new OptionError(method, sentence);
    }
    lower[j] = bound.lower ?? lower[j];
    upper[j] = bound.upper ?? upper[j];
    if (lower[j] < upper[j]) continue;
    const sentence = words`${optionName("bounds")} of column ${quote(name)} must ${wanted("ascend")}; got ${got(`${lower[j]} and ${upper[j]}`)}.`;
    throw new OptionError(method, sentence);
  }
  return { lower, upper };
}

function requireWithin(
  method: string,
  { data, columns }: Matrix,
  { lower, upper }: Bounds,
  names: readonly string[],
  rows: readonly number[] | undefined,
): void {
  if (!hasBounds({ lower, upper })) return;
  let at = 0;
  while (at < data.length && data[at] >= lower[at % columns] && data[at] <= upper[at % columns]) at += 1;
  if (at === data.length) return;
  const j = at % columns;
  throw new DataError(method, {
    column: names[j],
    row: rows?.[Math.floor(at / columns)] ?? Math.floor(at / columns),
    expected: `a number from ${lower[j]} to ${upper[j]}, its bounds`,
    received: data[at],
  });
}
