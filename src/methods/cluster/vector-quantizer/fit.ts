import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { kMeans } from "../engine/k-means.js";
import { requireCenterColumns, requireDistinct } from "../engine/room.js";
import { VectorQuantizerModel } from "./model.js";
import { vectorQuantizerOptions } from "./options.js";

/**
 * Replaces every row by the nearest of a few codewords, so that a short code is all that has to be stored of it. The
 * codewords are the centers that k-means finds.
 *
 * ```ts
 * const model = await new VectorQuantizer({ codewords: 16 }).fit(imageBlocks(image));
 * const codes = model.encode(imageBlocks(image)); // 4 bits each
 * ```
 */
export class VectorQuantizer extends TransformerEstimator<
  typeof vectorQuantizerOptions,
  VectorQuantizerModel
> {
  static readonly kind = "VectorQuantizer";
  static readonly schema = vectorQuantizerOptions;
  static readonly models = [VectorQuantizerModel];
  static readonly preparation: Preparation = { scale: true };

  protected override get reading() {
    return {};
  }

  protected async learn(cases: Cases, control: FitControl): Promise<VectorQuantizerModel> {
    const { kind: method, options } = this;
    const { matrix, weights, features: inputs } = cases;
    const { codewords, init, seed, ...settings } = options;
    if (init instanceof Matrix) requireCenterColumns(method, init, matrix);
    requireDistinct(method, matrix, weights, codewords, "codewords");
    const found = await kMeans(
      matrix,
      weights,
      { ...settings, clusters: codewords, init },
      random(seed),
      control,
    );
    const counts = new Float64Array(codewords);
    for (const [row, label] of found.labels.entries()) counts[label] += weights?.[row] ?? 1;
    const total = counts.reduce((sum, count) => sum + count, 0);
    return new VectorQuantizerModel({
      inputs,
      codebook: found.centers,
      frequencies: counts.map((count) => count / total),
      distortion: found.inertia / total,
      convergence: found.convergence,
      seed,
    });
  }
}
