import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans } from "../../../math/linalg/moments.js";
import type { Random } from "../../../math/probability/random/index.js";
import * as codecs from "../../../model/files/codecs.js";
import { logKernelSums } from "../../smooth/joint-kernels/log-sums.js";
import { whiten, widths } from "../../smooth/joint-kernels/whiten.js";
import { total } from "../engine/evidence.js";

const LOG_ROOT_2PI = 0.9189385332046728;

interface Parts {
  /** The cases of the class, one row each. */
  readonly data: Matrix;
  readonly weights: Float64Array;
  /** One row of standard deviations, or the lower factor of the kernel's covariance. */
  readonly bandwidth: Matrix;
}

export interface KernelClassDensity extends Parts {}

/** The density of one class: a normal kernel on each of its cases. */
export class KernelClassDensity {
  readonly #center: Float64Array;
  readonly #white: Matrix;
  readonly #constants: Float64Array;

  constructor(parts: Parts) {
    Object.assign(this, parts);
    const { data, weights, bandwidth } = parts;
    this.#center = data.rows > 0 ? columnMeans(data, weights) : new Float64Array(data.columns);
    this.#white = whiten(data, this.#center, bandwidth);
    const all = total(weights);
    const volume = widths(bandwidth).reduce((sum, width) => sum + LOG_ROOT_2PI + Math.log(width), 0);
    this.#constants = weights.map((weight) => Math.log(weight / all) - volume);
  }

  /** The log density of every case; −∞ if the class has no cases. */
  logDensity(x: Matrix): Float64Array {
    return logKernelSums(whiten(x, this.#center, this.bandwidth), this.#white, this.#constants);
  }

  /** Draws one case. */
  sample(random: Random): Float64Array {
    const { columns } = this.data;
    const out = this.data.row(random.choice(this.weights)).slice();
    const noise = Float64Array.from({ length: columns }, () => random.normal());
    for (let j = 0; j < columns; j += 1) {
      if (this.bandwidth.rows === 1) out[j] += this.bandwidth.data[j] * noise[j];
      else for (let k = 0; k <= j; k += 1) out[j] += this.bandwidth.get(j, k) * noise[k];
    }
    return out;
  }
}

const written = z
  .strictObject({
    data: codecs.matrix,
    weights: codecs.positiveArray,
    bandwidth: codecs.matrix,
  })
  .refine(({ data, weights }) => weights.length === data.rows, {
    path: ["weights"],
    message: "must have one number per case",
    when: codecs.ifWhole,
  })
  .refine(
    ({ data, bandwidth }) =>
      bandwidth.columns === data.columns &&
      (bandwidth.rows === 1 || bandwidth.rows === data.columns) &&
      widths(bandwidth).every((width) => width > 0),
    {
      path: ["bandwidth"],
      message: "must have one row or be square, with widths above 0",
      when: codecs.ifWhole,
    },
  );

/** The density of a class in a model file. */
export const kernelClassDensity = z.codec(written, z.instanceof(KernelClassDensity), {
  decode: (parts) => new KernelClassDensity(parts),
  encode: (density) => ({ ...density }),
});
