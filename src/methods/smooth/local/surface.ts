// Local fits at the vertices of cells, and the surface between them.

import type { Steps } from "../../../base/steps.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { weighing } from "./candidates.js";
import type { LinearFit } from "./linear-fit.js";
import { LocalPolynomial, type LocalSettings } from "./local-polynomial.js";
import { Locations } from "./locations.js";
import type { ProductPlan } from "./polynomial.js";
import { lowerBound } from "./sorted-column.js";
import { type Blend, blendAt } from "./surface-blend.js";
import { type Cells, makeCells } from "./surface-cells.js";

/** The fit at one vertex. */
interface VertexFit {
  /** The value, and the slopes in the units of the features. */
  readonly coefficients: Float64Array;
  /** The points that count, by rising index. */
  readonly indices: Int32Array;
  /** How much each of them counts for the value, and then for each slope. */
  readonly influences: readonly Float64Array[];
}

/** A surface that interpolates local fits. */
export class Surface {
  /** How many neighborhoods of vertices had to be widened. */
  readonly widened: number;
  readonly #cells: Cells;
  readonly #fits: readonly VertexFit[];
  /** Sums of products of influences, for each pair of vertices. */
  readonly #products = new Map<number, Float64Array>();
  #weights: Float64Array | undefined;
  /** The influences of all points on one coefficient, most of them 0. */
  readonly #spread: Float64Array;

  private constructor(cells: Cells, fits: readonly VertexFit[], widened: number, points: number) {
    this.#cells = cells;
    this.#fits = fits;
    this.widened = widened;
    this.#spread = new Float64Array(points);
  }

  /** Fits around every vertex. */
  static *fit(
    settings: LocalSettings,
    cells: Cells,
    weights: Float64Array | undefined,
    y: Float64Array,
  ): Steps<Surface> {
    const { points, plan } = settings;
    const { vertices } = cells;
    const slopes = slopeTerms(plan, vertices.columns);
    const locations = Locations.ofRows(points, vertices);
    const local = new LocalPolynomial(settings);
    const fits: VertexFit[] = [];
    let widened = 0;
    for (let vertex = 0; vertex < vertices.rows; vertex += 1) {
      locations.take(vertex);
      local.goTo(locations);
      local.fit(weights, y);
      if (local.attempts > 0) widened += 1;
      const { coefficients, count } = local;
      const terms = [0, ...slopes];
      fits.push({
        coefficients: Float64Array.from(terms, (term, k) => {
          if (term < 0) return 0;
          return k === 0 ? coefficients[0] : coefficients[term] / points.unitOf(k - 1);
        }),
        indices: local.indices.slice(0, count),
        influences: terms.map((term, k) => {
          const influences = new Float64Array(count);
          if (term < 0) return influences;
          local.influences(influences, term);
          return k === 0 ? influences : influences.map((value) => value / points.unitOf(k - 1));
        }),
      });
      yield;
    }
    return new Surface(cells, fits, widened, y.length);
  }

  /** The surface at a location in the units of the features. */
  at(location: ArrayLike<number>): SurfaceFit {
    return new SurfaceFit(this, blendAt(this.#cells, location));
  }

  /** The fit at a vertex. */
  fitAt(vertex: number): VertexFit {
    return this.#fits[vertex];
  }

  /** The sums of products of influences on every coefficient of one vertex and on every one of another, by weights. */
  productsOf(one: number, other: number, weights: Float64Array | undefined): Float64Array {
    if (weights !== this.#weights) this.#products.clear();
    this.#weights = weights;
    const key = one * this.#fits.length + other;
    let products = this.#products.get(key);
    if (products === undefined) {
      products = this.#multiply(this.#fits[one], this.#fits[other]);
      this.#products.set(key, products);
    }
    return products;
  }

  #multiply(one: VertexFit, other: VertexFit): Float64Array {
    const out: number[] = [];
    const spread = this.#spread;
    for (const own of one.influences) {
      for (const [k, index] of one.indices.entries()) spread[index] = own[k] / (this.#weights?.[index] ?? 1);
      for (const others of other.influences) {
        let sum = 0;
        for (let k = 0; k < others.length; k += 1) sum += others[k] * spread[other.indices[k]];
        out.push(sum);
      }
    }
    for (const index of one.indices) spread[index] = 0;
    return Float64Array.from(out);
  }
}

/** The surface at one location. */
class SurfaceFit implements LinearFit {
  readonly #surface: Surface;
  readonly #blend: Blend;

  constructor(surface: Surface, blend: Blend) {
    this.#surface = surface;
    this.#blend = blend;
  }

  get value(): number {
    let sum = 0;
    this.#eachPart(({ coefficients }, part, factor) => {
      sum += factor * coefficients[part];
    });
    return sum;
  }

  addInfluences(out: Float64Array, factor: number): void {
    this.#eachPart(({ indices, influences }, part, own) => {
      for (let k = 0; k < indices.length; k += 1) out[indices[k]] += factor * own * influences[part][k];
    });
  }

  /** How much the response of one point counts. */
  influenceOf(index: number): number {
    let sum = 0;
    this.#eachPart(({ indices, influences }, part, factor) => {
      const at = lowerBound(indices, index);
      if (indices[at] === index) sum += factor * influences[part][at];
    });
    return sum;
  }

  squaredInfluences(weights: Float64Array | undefined): number {
    const { vertices, factors } = this.#blend;
    let sum = 0;
    for (let i = 0; i < vertices.length; i += 1)
      for (let j = 0; j <= i; j += 1) {
        const products = this.#surface.productsOf(vertices[i], vertices[j], weights);
        let at = 0;
        let own = 0;
        for (const one of factors[i])
          for (const other of factors[j]) {
            own += one * other * products[at];
            at += 1;
          }
        sum += j < i ? 2 * own : own;
      }
    // Where one point counts for nothing, rounding may leave less.
    return Math.max(0, sum);
  }

  #eachPart(each: (fit: VertexFit, part: number, factor: number) => void): void {
    const { vertices, factors } = this.#blend;
    for (const [k, vertex] of vertices.entries()) {
      const fit = this.#surface.fitAt(vertex);
      for (const [part, factor] of factors[k].entries()) each(fit, part, factor);
    }
  }
}

/** The index of the term that is each feature itself; -1 without it. */
function slopeTerms({ columnOfTerm, parents, factors }: ProductPlan, features: number): number[] {
  return Array.from({ length: features }, (_, j) =>
    columnOfTerm.findIndex((product) => product > 0 && parents[product] === 0 && factors[product] === j),
  );
}

/** The cells of points for a weight at which they are no longer divided. */
export function cellsOf(
  x: Matrix,
  distanceMap: Matrix,
  weights: Float64Array | undefined,
  cellWeight: number,
): Cells {
  const { cases, total } = weighing(x.rows, weights);
  const scales = Float64Array.from({ length: x.columns }, (_, j) => {
    let squares = 0;
    for (let k = 0; k < distanceMap.rows; k += 1) squares += distanceMap.get(k, j) ** 2;
    return Math.sqrt(squares);
  });
  return makeCells({ x, weights, scales, unit: total / cases, cellWeight });
}
