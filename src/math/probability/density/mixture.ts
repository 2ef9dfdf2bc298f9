import { requireList } from "../../../base/numbers.js";
import { inspect, significant } from "../../../base/printing.js";
import { Matrix } from "../../linalg/index.js";
import { searchQuantile } from "../distributions/discrete.js";
import type { Distribution, Support } from "../distributions/distribution.js";
import { requireCount, requireParameters, requireProbability } from "../distributions/require.js";
import { AliasTable } from "../random/alias.js";
import { type Random, requireStream } from "../random/random.js";
import { integrate } from "./integrate.js";
import { logTerm, logTotal, requireCommon, requireShares, toShares } from "./mixing.js";
import { solveQuantile } from "./solve-quantile.js";

export interface MixtureParameters {
  /** The distributions that are mixed, all continuous or all discrete. */
  readonly components: readonly Distribution[];
  /** The probability of each component; they must add up to 1. Default: equal. */
  readonly weights?: ArrayLike<number>;
}

/**
 * A mixture: one of several distributions is drawn, then a number from it.
 *
 * ```ts
 * const mixture = new Mixture({
 *   components: [new Normal({ mean: 0, standardDeviation: 1 }), new Normal({ mean: 4, standardDeviation: 1 })],
 *   weights: [0.75, 0.25],
 * });
 * mixture.mean; // 1
 * mixture.responsibilities(2); // [0.75, 0.25]
 * ```
 */
export class Mixture implements Distribution {
  readonly name = "Mixture";
  readonly kind: "continuous" | "discrete";
  readonly components: readonly Distribution[];
  readonly weights: readonly number[];
  /** The components of positive weight. */
  readonly #live: readonly Distribution[];
  #table: AliasTable | undefined;
  #entropy: number | undefined;

  constructor(parameters: MixtureParameters) {
    requireParameters("Mixture", parameters, ["components", "weights"]);
    const { components, weights } = parameters;
    requireList("Mixture", "components", components);
    this.components = Object.freeze(Array.from(components));
    this.weights = requireShares("Mixture", components.length, weights);
    requireCommon("Mixture", this.components, "kind", (component) => component.kind);
    this.kind = this.components[0].kind;
    this.#live = this.components.filter((_, k) => this.weights[k] > 0);
  }

  get support(): Support {
    const ends = this.#live.map((component) => component.support);
    return {
      lower: Math.min(...ends.map(({ lower }) => lower)),
      upper: Math.max(...ends.map(({ upper }) => upper)),
    };
  }

  get mean(): number {
    return this.#average((component) => component.mean);
  }

  get variance(): number {
    const { mean } = this;
    return this.#average((component) => component.variance + (component.mean - mean) ** 2);
  }

  get standardDeviation(): number {
    return Math.sqrt(this.variance);
  }

  #average(f: (component: Distribution) => number): number {
    return this.components.reduce(
      (sum, component, k) => (this.weights[k] === 0 ? sum : sum + this.weights[k] * f(component)),
      0,
    );
  }

  /** In nats; by quadrature or summation, to about ten digits. */
  get entropy(): number {
    this.#entropy ??= this.kind === "continuous" ? this.#integrateEntropy() : this.#sumEntropy();
    return this.#entropy;
  }

  /** The mean of −ln f under each component, as an integral over its quantiles. */
  #integrateEntropy(): number {
    return this.#average((component) =>
      integrate((p) => -this.logDensity(component.quantile(p)), 0, 1, 1e-12),
    );
  }

  #sumEntropy(): number {
    const negligible = 2 ** -53;
    const last = Math.max(...this.#live.map((component) => component.quantile(1 - negligible)));
    let sum = 0;
    for (
      let k = Math.min(...this.#live.map((component) => component.quantile(negligible)));
      k <= last;
      k += 1
    ) {
      const p = this.density(k);
      if (p > 0) sum -= p * Math.log(p);
    }
    return sum;
  }

  density(x: number): number {
    return this.#average((component) => component.density(x));
  }

  logDensity(x: number): number {
    return logTotal(this.#terms(x));
  }

  #terms(x: number): Float64Array {
    return Float64Array.from(this.components, (component, k) =>
      logTerm(this.weights[k], component.logDensity(x)),
    );
  }

  /**
   * The probability of each component given x, or given each of several values, one row per value.
   * The probabilities are NaN where no component can produce x.
   */
  responsibilities(x: number): Float64Array;
  responsibilities(values: ArrayLike<number>): Matrix;
  responsibilities(x: number | ArrayLike<number>): Float64Array | Matrix {
    if (typeof x === "number") return toShares(this.#terms(x));
    const out = new Matrix(x.length, this.components.length);
    for (let i = 0; i < x.length; i += 1) out.data.set(toShares(this.#terms(x[i])), i * out.columns);
    return out;
  }

  cdf(x: number): number {
    return Math.min(
      1,
      this.#average((component) => component.cdf(x)),
    );
  }

  survival(x: number): number {
    return Math.min(
      1,
      this.#average((component) => component.survival(x)),
    );
  }

  quantile(p: number): number {
    requireProbability("Mixture.quantile", "p", p);
    if (p === 0) return this.support.lower;
    if (p === 1) return this.support.upper;
    if (this.kind === "discrete") return searchQuantile(p, this);
    // The quantile of a mixture lies between those of its components.
    const ends = this.#live.map((component) => component.quantile(p));
    return solveQuantile(p, 1 - p, Math.min(...ends), Math.max(...ends), this);
  }

  sample(random: Random): number {
    requireStream("Mixture.sample", random);
    this.#table ??= new AliasTable(this.weights);
    return this.components[this.#table.draw(random)].sample(random);
  }

  sampleMany(random: Random, n: number): Float64Array {
    requireCount("Mixture.sampleMany", "n", n);
    return Float64Array.from({ length: n }, () => this.sample(random));
  }

  /** The weights and components: `Mixture(0.75 Normal(…) + 0.25 Normal(…))`. */
  toString(): string {
    const parts = this.components.map((component, k) => `${significant(this.weights[k])} ${component}`);
    return `Mixture(${parts.join(" + ")})`;
  }

  [inspect](): string {
    return this.toString();
  }
}
