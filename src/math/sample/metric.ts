import type { Matrix } from "../linalg/matrix.js";
import type { Random } from "../probability/random/random.js";
import { factorOf, multiplyLower, multiplyUpper, solveUpper } from "./factor.js";

export type MetricKind = "diagonal" | "dense" | "unit";

/**
 * The kinetic energy ½ pᵀΣp of momenta p ~ N(0, Σ⁻¹), where Σ approximates the covariance of the target: in these
 * units, all directions are alike.
 */
export class Metric {
  readonly kind: MetricKind;
  readonly #size: number;
  /** Standard deviations, or the Cholesky factor of the covariance row by row. */
  #root: Float64Array;
  readonly #scratch: Float64Array;

  constructor(kind: MetricKind, size: number, covariance?: Matrix) {
    this.kind = kind;
    this.#size = size;
    this.#scratch = new Float64Array(size);
    this.#root = new Float64Array(kind === "dense" ? size * size : size).fill(1);
    if (kind === "dense") this.#root = unit(size);
    if (covariance !== undefined) this.set(covariance.data.slice());
  }

  set(covariance: Float64Array): void {
    const size = this.#size;
    if (this.kind === "dense") this.#root = factorOf(covariance, size);
    else if (this.kind === "diagonal") {
      for (let i = 0; i < size; i += 1) this.#root[i] = Math.sqrt(covariance[i * size + i]);
    }
  }

  draw(random: Random, momentum: Float64Array): void {
    const root = this.#root;
    if (this.kind === "dense") {
      const z = this.#scratch;
      for (let i = 0; i < z.length; i += 1) z[i] = random.normal();
      solveUpper(root, z, momentum);
    } else {
      for (let i = 0; i < momentum.length; i += 1) momentum[i] = random.normal() / root[i];
    }
  }

  /** velocity = Σp. */
  velocity(momentum: Float64Array, velocity: Float64Array): void {
    const root = this.#root;
    if (this.kind === "dense") {
      multiplyUpper(root, momentum, this.#scratch);
      multiplyLower(root, this.#scratch, velocity);
    } else {
      for (let i = 0; i < velocity.length; i += 1) velocity[i] = root[i] * root[i] * momentum[i];
    }
  }
}

function unit(size: number): Float64Array {
  const root = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) root[i * size + i] = 1;
  return root;
}
