// Which of the grown terms stay: a subset of every size, and the size that generalizes best.

import { abortablePacer } from "../../../../base/pause.js";
import { finishPaced } from "../../../../base/steps.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { MovingTriangle } from "../../../linear/engine/design/moving-triangle.js";
import { SubsetSelection } from "../../../linear/subset-selection/index.js";
import type { GrownTerms } from "./forward.js";
import { CLEARLY } from "./knot-sums.js";
import type { TriangleSolution } from "./monotone.js";
import { replacedSubsets } from "./replace.js";
import type { Triangle } from "./triangle.js";

/** Terms of one size, by their indices; the intercept is always the first. */
export interface TermSubset {
  readonly terms: readonly number[];
  /** The residual sum of all responses, in the units of the columns. */
  readonly residualSum: number;
}

/** Least squares on the terms of a triangle, perhaps with constraints. */
export type TermSolver = (triangle: Triangle) => TriangleSolution;

/** Where there are constraints, so many of the terms that seem least useful are tried. */
const TRIED = 5;

/**
 * A subset of every size from 1, in ascending order: the least useful term is removed again and again. For one response,
 * the terms that were grown first among those that are left replace a subset that leaves more unexplained, as they do in
 * the search of earth.
 */
export function backwardSubsets(whole: Triangle, solver?: TermSolver): TermSubset[] {
  let triangle = whole.copy();
  const found: TermSubset[] = [];
  for (;;) {
    const { columns } = triangle;
    const residualSum = solver === undefined ? triangle.residualSum : sumOf(solver(triangle));
    keepBetter(found, { terms: [...columns], residualSum });
    if (solver === undefined && triangle.responses === 1)
      triangle.leadingSums.forEach((sum, k) => {
        keepBetter(found, { terms: columns.slice(0, k + 1), residualSum: sum });
      });
    if (columns.length === 1) return found;
    const { losses } = triangle;
    if (solver === undefined) triangle.remove(leastIndex(losses));
    else triangle = withoutLeast(triangle, losses, solver);
  }
}

function keepBetter(found: TermSubset[], subset: TermSubset): void {
  const at = subset.terms.length - 1;
  const last: TermSubset | undefined = found[at];
  if (last === undefined || subset.residualSum * CLEARLY < last.residualSum) found[at] = subset;
}

/** The index of the smallest loss but that of the intercept; of those that differ by rounding, the first. */
function leastIndex(losses: Float64Array): number {
  let least = 1;
  for (let index = 2; index < losses.length; index += 1)
    if (losses[index] * CLEARLY < losses[least]) least = index;
  return least;
}

/** The triangle without the term that the constrained sum misses least, among those with the smallest free losses. */
function withoutLeast(triangle: Triangle, losses: Float64Array, solver: TermSolver): Triangle {
  const { coefficients } = solver(triangle);
  const largest = coefficients.reduce((most, row) => Math.max(most, ...row.map(Math.abs)), 0);
  const order = [...losses.keys()].slice(1).sort((a, b) => losses[a] - losses[b] || a - b);
  const isZero = (index: number) => coefficients[index].every((value) => Math.abs(value) <= ZERO * largest);
  const tried = new Set([...order.filter(isZero).slice(0, 1), ...order.slice(0, TRIED)]);
  let best: { readonly left: Triangle; readonly sum: number } | undefined;
  for (const index of tried) {
    const left = triangle.copy();
    left.remove(index);
    const sum = sumOf(solver(left));
    if (best === undefined || sum * CLEARLY < best.sum) best = { left, sum };
  }
  if (best === undefined) throw new Error("withoutLeast: there is a term besides the intercept");
  return best.left;
}

/** A coefficient that is this small beside the largest one is held at 0 by a constraint. */
const ZERO = 1e-10;

/** What a solution leaves of all responses together. */
function sumOf({ residualSums }: TriangleSolution): number {
  return residualSums.reduce((sum, value) => sum + value, 0);
}

/** The subsets of one response that are searched and not pruned. */
export type SubsetSearch = "forward" | "replacement" | "exhaustive";

/** Whether a way to prune is a search, which is possible for one response. */
export function isSearch(pruning: string): pruning is SubsetSearch {
  return pruning === "forward" || pruning === "replacement" || pruning === "exhaustive";
}

/** The best subset of every size, those that grow by the best term, or those that replacing terms leads to. */
export async function searchedSubsets(
  { columns }: GrownTerms,
  triangle: Triangle,
  search: SubsetSearch,
  { method, signal }: { readonly method: string; readonly signal: AbortSignal | undefined },
  solver?: TermSolver,
): Promise<TermSubset[]> {
  const size = columns.columns.length - 1;
  if (size === 0) return backwardSubsets(triangle, solver);
  // The triangle without its first row is the problem without the intercept: fewer rows, and the same subsets.
  const x = Matrix.fromColumns(
    columns.triangle
      .slice(1)
      .map((column) => Float64Array.from({ length: size }, (_, k) => column[k + 1] ?? 0)),
  );
  const y = Float64Array.from(columns.products.slice(1), ([product]) => product);
  const found =
    search === "replacement"
      ? await finishPaced(replacedSubsets(triangleOf(x, y)), abortablePacer(method, signal))
      : await selectedSubsets(x, y, search, signal);
  return [[], ...found].map((subset) => {
    const terms = [0, ...subset.map((column) => column + 1)];
    const kept = triangle.copy().keep(terms);
    return { terms, residualSum: solver === undefined ? kept.residualSum : sumOf(solver(kept)) };
  });
}

function triangleOf(x: Matrix, y: Float64Array): MovingTriangle {
  return new MovingTriangle({
    columns: Array.from({ length: x.columns }, (_, j) => x.column(j)),
    y,
    rows: x.rows,
  });
}

/** Subsets of every size from 1, with columns in ascending order. */
async function selectedSubsets(
  x: Matrix,
  y: Float64Array,
  search: "forward" | "exhaustive",
  signal: AbortSignal | undefined,
): Promise<readonly number[][]> {
  // No size is asked for: every one has a subset, and generalized cross-validation chooses.
  const method = search === "exhaustive" ? "best" : "forward";
  const estimator = new SubsetSelection({ method, intercept: false, size: 0 });
  const { subsets, features } = await estimator.fit(x, y, { signal });
  const found = subsets.filter((subset) => subset.features.length > 0);
  return found.map((subset) => subset.features.map((name) => features.indexOf(name)).sort((a, b) => a - b));
}
