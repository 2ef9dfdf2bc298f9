// Whether the bases of smooth terms are large enough: residuals of neighboring cases should be no more alike than those of
// any cases (Wood 2017, section 5.9).

import { basisSize } from "../../../math/basis/size.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
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
  /** The variance of differences of neighbors relative to that of any cases; below 1 there is a pattern. NaN for levels. */
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
    const numeric = inputs.filter(({ level }) => level === undefined);
    if (isRandom) return { term, size, freedom, index: Number.NaN, pValue: Number.NaN };
    const x = gathered(cases.x, numeric);
    const known = knownRows(x);
    const kept = thinned(known.length, numeric.length === 1 ? MOST : MOST_SEARCHED).map((k) => known[k]);
    const residuals = Float64Array.from(kept, (row) => all[row]);
    const pairs = numeric.length === 1 ? alongLine(x, kept) : nearPairs(x, kept);
    const stream = random(seed);
    const observed = difference(residuals, pairs);
    let [sum, below] = [0, 0];
    for (let k = 0; k < repeats; k += 1) {
      const shuffled = residuals.slice();
      for (let i = shuffled.length - 1; i > 0; i -= 1) {
        const j = Math.floor(stream.next() * (i + 1));
        [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
      }
      const value = difference(shuffled, pairs);
      sum += value;
      below += Number(value < observed);
    }
    return { term, size, freedom, index: observed / (sum / repeats), pValue: below / repeats };
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

/** Every case with its nearest ones. */
function nearPairs(x: Matrix, kept: readonly number[]): Pairs {
  return kept.flatMap((row, i) =>
    kept
      .map((other, j) => {
        let squared = 0;
        for (let k = 0; k < x.columns; k += 1)
          squared += (x.data[row * x.columns + k] - x.data[other * x.columns + k]) ** 2;
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
