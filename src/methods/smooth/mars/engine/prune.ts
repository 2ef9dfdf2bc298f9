// Which of the grown terms stay: a subset of every size, and the size that generalizes best.

import { Matrix } from "../../../../math/linalg/matrix.js";
import { type ReducedDesign, reduceDesign } from "../../../linear/engine/design/reduce-design.js";
import { BestSubsets, type Subset } from "../../../linear/subset-selection/best-subsets.js";
import { forwardTrail } from "../../../linear/subset-selection/solver.js";
import type { GrownTerms } from "./forward.js";
import { CLEARLY } from "./parent-sums.js";
import { Triangle } from "./triangle.js";

/** Nodes of the tree of subsets visited between pauses: some milliseconds. */
const TURN = 1000;

/** Terms of one size, by their indices; the intercept is always the first. */
export interface TermSubset {
  readonly terms: readonly number[];
  /** The residual sum of all responses, in the units of the columns. */
  readonly residualSum: number;
}

/** A subset of every size from 1, in ascending order. */
export function backwardSubsets(grown: GrownTerms): TermSubset[] {
  const triangle = triangleOf(grown);
  const found: TermSubset[] = [];
  for (;;) {
    found.push({ terms: [...triangle.columns], residualSum: triangle.residualSum });
    if (triangle.columns.length === 1) return found.reverse();
    const { losses } = triangle;
    let least = 1;
    for (let index = 2; index < losses.length; index += 1)
      if (losses[index] * CLEARLY < losses[least]) least = index;
    triangle.remove(least);
  }
}

/** The best subset of every size, or those that grow by the best term, of one response. */
export async function searchedSubsets(
  grown: GrownTerms,
  search: "forward" | "exhaustive",
  pause: () => Promise<unknown>,
): Promise<TermSubset[]> {
  const { columns } = grown;
  const size = columns.columns.length - 1;
  if (size === 0) return backwardSubsets(grown);
  // The triangle without its first row is the problem without the intercept: fewer rows, and the same subsets.
  const rows = Array.from({ length: size }, (_, k) =>
    Array.from({ length: size }, (_, j) => columns.triangle[j + 1][k + 1] ?? 0),
  );
  const y = Float64Array.from(columns.products.slice(1), ([product]) => product);
  const design = reduceDesign(Matrix.from(rows), y, undefined, { intercept: false, standardize: true });
  const found =
    search === "forward" ? forwardTrail(design, size).subsets : await exhaustive(design, size, pause);
  return found.map((subset) => {
    const terms = [0, ...Array.from(subset.columns, (column) => column + 1).sort((a, b) => a - b)];
    return { terms, residualSum: triangleOf(grown).keep(terms).residualSum };
  });
}

async function exhaustive(
  design: ReducedDesign,
  size: number,
  pause: () => Promise<unknown>,
): Promise<Subset[]> {
  const search = new BestSubsets(design, size, 1);
  while (!search.run(TURN)) await pause();
  return search.kept.filter((own) => own.length > 0).map(([best]) => best);
}

/** The triangle of all terms. */
export function triangleOf({ columns }: GrownTerms): Triangle {
  const { triangle, products, responses, residualSum } = columns;
  return new Triangle(triangle, products, responses.length, residualSum);
}
