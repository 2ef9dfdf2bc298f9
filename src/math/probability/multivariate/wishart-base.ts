import { inspect, nameWithParameters } from "../../../base/printing.js";
import { type Cholesky, Matrix, type MatrixLike } from "../../linalg/index.js";
import { requireCount } from "../distributions/require.js";
import type { Random } from "../random/random.js";
import { requireDegrees } from "./bartlett.js";
import type { MatrixDistribution } from "./distribution.js";
import { requireSizedMatrix } from "./require.js";
import { factorScatter } from "./scatter-factor.js";

/** What the Wishart distribution and its inverse share. */
export abstract class WishartBase implements MatrixDistribution {
  abstract readonly name: string;
  readonly dimension: number;
  readonly degreesOfFreedom: number;
  readonly scale: Matrix;
  readonly #factor: Cholesky;
  abstract readonly mean: Matrix;
  abstract readonly mode: Matrix;
  abstract readonly variance: Matrix;
  abstract readonly entropy: number;

  constructor(name: string, degreesOfFreedom: number, scale: MatrixLike) {
    const matrix = Matrix.from(scale);
    this.dimension = Math.max(1, matrix.rows);
    this.scale = requireSizedMatrix(name, "scale", matrix, this.dimension);
    this.degreesOfFreedom = requireDegrees(name, degreesOfFreedom, this.dimension);
    this.#factor = factorScatter(name, "scale", this.scale);
  }

  /** The Cholesky factor of the scale. */
  protected get factor(): Cholesky {
    return this.#factor;
  }

  abstract logDensity(matrix: MatrixLike): number;
  abstract sample(random: Random): Matrix;

  density(matrix: MatrixLike): number {
    return Math.exp(this.logDensity(matrix));
  }

  sampleMany(random: Random, n: number): Matrix[] {
    requireCount(`${this.name}.sampleMany`, "n", n);
    return Array.from({ length: n }, () => this.sample(random));
  }

  /** The family and its parameters: `Wishart(degrees of freedom 5, scale 2×2)`. */
  toString(): string {
    return nameWithParameters(this.name, this);
  }

  [inspect](): string {
    return this.toString();
  }
}
