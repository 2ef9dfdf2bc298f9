// Whether the bases of smooth terms are large enough: residuals of neighboring cases should be no more alike than those of
// any cases (Wood 2017, section 5.9).

import type { Basis } from "../../../math/basis/basis.js";
import { evaluateBasis } from "../../../math/basis/evaluate.js";
import { basisInputs, basisSize } from "../../../math/basis/size.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { gathered } from "./construct.js";
import type { AdditiveCases } from "./learn.js";
import { devianceResiduals, knownRows } from "./residuals.js";
import type { GAMState } from "./state.js";

/** Whether the basis of a term has enough functions. */
export interface BasisCheck {
  readonly term: string;
  /** The largest degrees of freedom that the basis allows. */
  readonly size: number;
  readonly freedom: number;
  /** Half the mean squared difference of the residuals of neighbors, relative to their mean square; below 1 there is a pattern. NaN for levels. */
  readonly index: number;
  /** How often random orders give a lower index. */
  readonly pValue: number;
}

/** More cases than these are thinned. */
const MOST = 5000;
/** Neighbors of a case in several dimensions are searched among so many. */
const MOST_SEARCHED = 1000;
const NEIGHBORS = 3;

type Fitted = Pick<
  GAMState,
  "settings" | "coefficients" | "hasIntercept" | "linear" | "averages" | "smooths" | "freedom"
>;

export function basisCheck(
  model: Fitted,
  cases: AdditiveCases,
  { seed = 0, repeats = 400 }: { readonly seed?: number; readonly repeats?: number },
): BasisCheck[] {
  const all = devianceResiduals(model, cases);
  return model.smooths.map(({ term, inputs, basis, first, isRandom }) => {
    const size = basisSize(basis);
    const freedom = model.freedom.slice(first, first + size).reduce((sum, value) => sum + value, 0);
    if (isRandom) return { term, size, freedom, index: Number.NaN, pValue: Number.NaN };
    // Neighbors are close in what the functions are of, whatever multiplies them.
    const inner = unwrapped(basis);
    const axes = gathered(cases.x, inputs.slice(0, basisInputs(inner)));
    const known = knownRows(axes);
    const most = axes.columns === 1 ? MOST : MOST_SEARCHED;
    const kept = thinned(known.length, most).map((k) => known[k]);
    const residuals = Float64Array.from(kept, (row) => all[row]);
    const scales =
      inner.kind === "tensor"
        ? slopes(basis, gathered(cases.x, inputs), kept, model.coefficients.subarray(first, first + size))
        : new Float64Array(axes.columns).fill(1);
    const pairs = axes.columns === 1 ? alongLine(axes, kept) : nearPairs(axes, kept, scales);
    const stream = random(seed);
    const observed = difference(residuals, pairs);
    let below = 0;
    for (let k = 0; k < repeats; k += 1) {
      const shuffled = residuals.slice();
      for (let i = shuffled.length - 1; i > 0; i -= 1) {
        const j = Math.floor(stream.next() * (i + 1));
        [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
      }
      below += Number(difference(shuffled, pairs) < observed);
    }
    return { term, size, freedom, index: observed / meanSquare(residuals), pValue: below / repeats };
  });
}

/** The basis of a term before constraints and what multiplies it. */
function unwrapped(basis: Basis): Basis {
  return basis.kind === "mapped" || basis.kind === "times" ? unwrapped(basis.basis) : basis;
}

/** How much the term changes along each of its columns, which makes columns on different scales comparable. */
function slopes(basis: Basis, x: Matrix, kept: readonly number[], coefficients: Float64Array): Float64Array {
  const rows = Matrix.from(kept.map((row) => x.row(row)));
  return Float64Array.from({ length: basisInputs(unwrapped(basis)) }, (_, input) => {
    const orders = Array.from({ length: x.columns }, (_, j) => Number(j === input));
    const derivatives = evaluateBasis(basis, rows, orders).multiply(coefficients);
    return derivatives.reduce((sum, value) => sum + Math.abs(value), 0) / rows.rows;
  });
}

/** Rows at even distances. */
function thinned(rows: number, most: number): number[] {
  const count = Math.min(rows, most);
  return Array.from({ length: count }, (_, k) => Math.floor((k * rows) / count));
}

type Pairs = readonly (readonly [number, number])[];

/** Neighbors on the line. */
function alongLine({ data, columns }: Matrix, kept: readonly number[]): Pairs {
  const order = [...kept.keys()].sort((a, b) => data[kept[a] * columns] - data[kept[b] * columns] || a - b);
  return order.slice(1).map((value, k) => [order[k], value] as const);
}

/** Every case with its nearest ones, where columns count by these factors. */
function nearPairs(x: Matrix, kept: readonly number[], scales: Float64Array): Pairs {
  return kept.flatMap((row, i) =>
    kept
      .map((other, j) => {
        let squared = 0;
        for (let k = 0; k < x.columns; k += 1)
          squared += (scales[k] * (x.data[row * x.columns + k] - x.data[other * x.columns + k])) ** 2;
        return { j, squared };
      })
      .filter(({ j }) => j !== i)
      .sort((a, b) => a.squared - b.squared || a.j - b.j)
      .slice(0, NEIGHBORS)
      .map(({ j }) => [i, j] as const),
  );
}

/** Half the mean square of the differences of pairs. */
function difference(values: Float64Array, pairs: Pairs): number {
  let sum = 0;
  for (const [i, j] of pairs) sum += (values[i] - values[j]) ** 2;
  return sum / (2 * Math.max(1, pairs.length));
}

function meanSquare(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0) / values.length;
}
