import type { Matrix } from "../../linalg/matrix.js";
import { columnMeans } from "../../linalg/moments.js";
import type { Random } from "../../probability/random/index.js";
import { logKernelSums } from "./log-sums.js";
import { whiten, widths } from "./whiten.js";

const LOG_ROOT_2PI = 0.9189385332046728;

/** The density of one class: a normal bump on each of its cases. */
export class KernelClassDensity {
  readonly cases: Matrix;
  readonly weights: Float64Array<ArrayBuffer>;
  /** One row of standard deviations, or the lower factor of the bump's covariance. */
  readonly bandwidth: Matrix;
  readonly #center: Float64Array;
  readonly #white: Matrix;
  readonly #constants: Float64Array;

  constructor(cases: Matrix, weights: Float64Array<ArrayBuffer>, bandwidth: Matrix) {
    this.cases = cases;
    this.weights = weights;
    this.bandwidth = bandwidth;
    this.#center = cases.rows > 0 ? columnMeans(cases, weights) : new Float64Array(cases.columns);
    this.#white = whiten(cases, this.#center, bandwidth);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const volume = widths(bandwidth).reduce((sum, width) => sum + LOG_ROOT_2PI + Math.log(width), 0);
    this.#constants = weights.map((weight) => Math.log(weight / total) - volume);
  }

  /** The logarithm of the density of every case: −∞ if the class has none. */
  logDensity(x: Matrix): Float64Array {
    return logKernelSums(whiten(x, this.#center, this.bandwidth), this.#white, this.#constants);
  }

  /** A place drawn from the density. */
  sample(random: Random): Float64Array {
    const { columns } = this.cases;
    const out = this.cases.row(random.choice(this.weights)).slice();
    const noise = Float64Array.from({ length: columns }, () => random.normal());
    for (let j = 0; j < columns; j += 1) {
      if (this.bandwidth.rows === 1) out[j] += this.bandwidth.data[j] * noise[j];
      else for (let k = 0; k <= j; k += 1) out[j] += this.bandwidth.get(j, k) * noise[k];
    }
    return out;
  }
}
