// Weighted least squares around one location after the other (ESL sections 6.1 and 6.3).

import { Matrix } from "../../../math/linalg/matrix.js";
import type { SmoothingKernel } from "./kernel-weights.js";
import type { LinearFit } from "./linear-fit.js";
import { LocalMoments } from "./local-moments.js";
import type { Locations } from "./locations.js";
import { Neighborhoods, type Reach } from "./neighborhoods.js";
import { leastNorm, NormalSystem } from "./normal-solve.js";
import type { LocalPoints } from "./points.js";
import type { ProductPlan } from "./polynomial.js";

/** What a local fit depends on besides the responses. */
export interface LocalSettings {
  readonly points: LocalPoints;
  readonly plan: ProductPlan;
  readonly kernel: SmoothingKernel;
  readonly reach: Reach;
}

/**
 * Fits a polynomial around one location after the other. A neighborhood in which the value of the polynomial at the location
 * is not determined is widened until it is; where not even all cases determine it, the polynomial whose slopes have the least norm counts.
 */
export class LocalPolynomial implements LinearFit {
  /** The coefficients of the last fit around its location; the first is its value there. */
  readonly coefficients: Float64Array;
  /** How often the neighborhood had to be widened. */
  attempts = 0;
  /** How much a case at the location itself would count for its value, per unit of its weight. */
  ownShare = 0;
  readonly #reach: Reach;
  readonly #hoods: Neighborhoods;
  readonly #moments: LocalMoments;
  readonly #system: NormalSystem;
  /** Kernel weights times those of cases. */
  readonly #weights: Float64Array;
  /** The coefficients of a case's terms in its influence on the value. */
  readonly #direction: Float64Array;
  /** Where the system is singular, the influences of cases on every coefficient. */
  #influences: Matrix | undefined;
  #own: Float64Array | undefined;
  readonly #terms: Float64Array;
  #location: Float64Array = new Float64Array(0);

  constructor({ points, plan, kernel, reach }: LocalSettings) {
    this.#reach = reach;
    this.#hoods = new Neighborhoods(points, kernel);
    this.#moments = new LocalMoments(points, plan);
    this.#system = new NormalSystem(plan.terms);
    this.#weights = new Float64Array(points.count);
    this.coefficients = new Float64Array(plan.terms);
    this.#direction = new Float64Array(plan.terms);
    this.#terms = new Float64Array(plan.terms);
  }

  /** The half-width of the last neighborhood. */
  get width(): number {
    return Math.sqrt(this.#hoods.squaredWidth);
  }

  /** How many cases count in the last neighborhood. */
  get count(): number {
    return this.#hoods.count;
  }

  /** Their indices among the points. */
  get indices(): Int32Array {
    return this.#hoods.indices;
  }

  /** Goes to the location that was taken last. */
  goTo(locations: Locations): void {
    this.#location = locations.features;
    this.#hoods.goTo(locations);
  }

  /** Fits around the location; false if it is so far from the points that distances overflow. */
  fit(caseWeights: Float64Array | undefined, y: Float64Array, reach = this.#reach): boolean {
    for (let attempt = 0; ; attempt += 1) {
      if (!this.#hoods.find(reach, attempt)) return false;
      this.attempts = attempt;
      // Robust fits may leave no case of a neighborhood.
      if (!this.#weigh(caseWeights)) {
        if (this.#hoods.isWhole) return false;
        continue;
      }
      this.#moments.add(this.#hoods, this.#location, this.#weights, y);
      if (this.#system.factor(this.#moments.gram)) {
        this.#solve();
        return true;
      }
      if (this.#solveSingular(y) || this.#hoods.isWhole) return true;
    }
  }

  /** The value of the polynomial at the location. */
  get value(): number {
    return this.coefficients[0];
  }

  /** Writes how much the response of each case of the neighborhood counts for a coefficient, the value unless another is named. */
  influences(out: Float64Array, term = 0): void {
    const count = this.#hoods.count;
    if (this.#influences !== undefined) {
      out.set(this.#influences.row(term));
      return;
    }
    const terms = this.#terms;
    const direction = term === 0 ? this.#direction : new Float64Array(terms.length);
    if (term > 0) this.#solveUnit(term, direction);
    for (let i = 0; i < count; i += 1) {
      this.#moments.writeTerms(this.#hoods.indices[i], this.#location, terms);
      let sum = 0;
      for (let k = 0; k < terms.length; k += 1) sum += terms[k] * direction[k];
      out[i] = this.#weights[i] * sum;
    }
  }

  /** The equivalent kernel of the value. */
  addInfluences(out: Float64Array, factor: number): void {
    const own = this.#ownInfluences();
    for (let i = 0; i < this.count; i += 1) out[this.indices[i]] += factor * own[i];
  }

  squaredInfluences(weights: Float64Array | undefined): number {
    const own = this.#ownInfluences();
    let sum = 0;
    for (let i = 0; i < this.count; i += 1) sum += (own[i] * own[i]) / (weights?.[this.indices[i]] ?? 1);
    return sum;
  }

  #ownInfluences(): Float64Array {
    this.#own ??= new Float64Array(this.#weights.length);
    this.influences(this.#own);
    return this.#own;
  }

  /** Weighs the cases; false if none counts. */
  #weigh(caseWeights: Float64Array | undefined): boolean {
    const { count, indices, weights } = this.#hoods;
    const out = this.#weights;
    if (caseWeights === undefined) {
      for (let i = 0; i < count; i += 1) out[i] = weights[i];
      return count > 0;
    }
    let total = 0;
    for (let i = 0; i < count; i += 1) {
      out[i] = weights[i] * caseWeights[indices[i]];
      total += out[i];
    }
    return total > 0;
  }

  #solve(): void {
    this.#influences = undefined;
    this.#solveUnit(0, this.#direction);
    this.#system.solve(this.#moments.cross, this.coefficients);
    this.ownShare = this.#direction[0];
  }

  #solveUnit(term: number, out: Float64Array): void {
    const unit = this.#terms.fill(0);
    unit[term] = 1;
    this.#system.solve(unit, out);
  }

  /** The fit of least norm; false if the value at the location is not determined. */
  #solveSingular(y: Float64Array): boolean {
    const { count, indices } = this.#hoods;
    const size = this.coefficients.length;
    const design = new Matrix(count, size);
    for (let i = 0; i < count; i += 1) {
      const root = Math.sqrt(this.#weights[i]);
      const row = design.data.subarray(i * size, (i + 1) * size);
      this.#moments.writeTerms(indices[i], this.#location, row);
      for (let k = 0; k < size; k += 1) row[k] *= root;
    }
    const { pseudoInverse, determined } = leastNorm(design);
    // A case at the location itself has the terms 1, 0, … 0: its share follows from the first row of (BᵀWB)⁺.
    this.ownShare = pseudoInverse.data.subarray(0, count).reduce((sum, value) => sum + value * value, 0);
    this.#influences = pseudoInverse;
    this.coefficients.fill(0);
    for (let k = 0; k < size; k += 1)
      for (let i = 0; i < count; i += 1) {
        const at = k * count + i;
        pseudoInverse.data[at] *= Math.sqrt(this.#weights[i]);
        this.coefficients[k] += pseudoInverse.data[at] * y[indices[i]];
      }
    return determined;
  }
}
