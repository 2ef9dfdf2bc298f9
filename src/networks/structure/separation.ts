// The search for sets of nodes that separate two others.

import type { Steps } from "../../base/steps.js";
import type { Constraints } from "./constraints.js";
import type { SearchReport } from "./hill-climbing.js";
import type { IndependenceTester } from "./independence.js";
import { subsetsOf } from "./subsets.js";

/** What the searches have in common. */
export interface TestedSearch {
  readonly tester: IndependenceTester;
  readonly constraints: Constraints;
  readonly alpha: number;
  /** Maximum number of nodes in the condition of a test. */
  readonly maxConditioning: number;
  readonly report: SearchReport;
}

/** What a search for a separating set found. */
export interface SeparationSearch {
  /** The nodes given which the two are independent; undefined if there are none. */
  readonly separator: readonly number[] | undefined;
  /** The p-value of that separation, or the largest of all tests. */
  readonly pValue: number;
}

/** Tests subsets of the candidates from small to large, each with the fixed nodes, until one separates x and y. */
export function* findSeparator(
  tester: IndependenceTester,
  alpha: number,
  x: number,
  y: number,
  candidates: readonly number[],
  {
    fixed = [],
    smallest = 0,
    largest = candidates.length,
  }: {
    readonly fixed?: readonly number[];
    readonly smallest?: number;
    readonly largest?: number;
  } = {},
): Steps<SeparationSearch> {
  let most = 0;
  for (let size = smallest; size <= Math.min(largest, candidates.length); size += 1)
    for (const subset of subsetsOf(candidates, size)) {
      const given = [...fixed, ...subset];
      const { pValue } = tester.test(x, y, given);
      if (pValue > alpha) return { separator: given, pValue };
      most = Math.max(most, pValue);
      yield;
    }
  return { separator: undefined, pValue: most };
}
