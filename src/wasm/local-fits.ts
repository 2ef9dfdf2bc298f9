// Local polynomials around all points, on threads.

import { withArena } from "./arena.js";
import * as smooth from "./generated/calls/smooth.js";
import { LocalKernelCode, LocalSumsCode } from "./generated/shared/smooth.js";
import { smoothKernels } from "./parts/smooth.js";
import { blocksOf } from "./row-blocks.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { LOCAL_BLOCK_WORK, LOCAL_BLOCKS_TOGETHER, LOCAL_NUMBERS_TOGETHER } from "./tuning.js";

/** Which products of features there are, and which of them are the terms and their products. */
interface LocalPlan {
  readonly parents: Int32Array;
  readonly factors: Int32Array;
  readonly pairs: Int32Array;
  readonly columnOfTerm: Int32Array;
  /** For lines and parabolas in one or two features, the indices of their sums. */
  readonly direct:
    | { readonly powers: Int32Array; readonly ownPowers: Int32Array; readonly used: readonly number[] }
    | undefined;
}

/** Points and how polynomials are fitted around them. */
export interface LocalFitsInput {
  /** The coordinates of distances, sorted if there is one, and the features of polynomials. */
  readonly near: readonly Float64Array[];
  readonly features: readonly Float64Array[];
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
  readonly plan: LocalPlan;
  readonly kernel: keyof typeof LocalKernelCode;
  /** How many nearest points a neighborhood has, and the factor of the squared distance to the last; or a squared width. */
  readonly reach:
    | { readonly neighbors: number; readonly stretch: number }
    | { readonly squaredWidth: number };
  readonly hasSquares: boolean;
}

/** Whether the kernel weighs cases as a smoother says. */
export function isLocalKernel(kernel: string): kernel is keyof typeof LocalKernelCode {
  return kernel in LocalKernelCode;
}

/**
 * Three numbers for every point: the value, how much a case there would count for it, or −1 where the system is nearly
 * singular, and the sum of squared influences.
 */
export function localFits(input: LocalFitsInput, control: ParallelControl): Promise<Float64Array> {
  const { near, features, y, weights, plan, reach, hasSquares } = input;
  const count = y.length;
  const [terms, products] = [plan.columnOfTerm.length, plan.parents.length];
  const byCount = "neighbors" in reach;
  return withArena(async (arena) => {
    const length = smoothKernels().localWorkLength(count, features.length, terms, products);
    const together = Math.min(
      LOCAL_BLOCKS_TOGETHER,
      Math.max(2, Math.floor(LOCAL_NUMBERS_TOGETHER / length)),
    );
    const columns = (list: readonly Float64Array[]) => {
      const span = arena.float64(list.length * count);
      for (const [j, values] of list.entries()) span.part(j * count, count).set(values);
      return span;
    };
    const shared = {
      count,
      coordinates: near.length,
      columns: features.length,
      terms,
      products,
      kernel: LocalKernelCode[input.kernel],
      sumsCode: sumsCodeOf(plan),
      neighbors: byCount ? reach.neighbors : 0,
      stretch: byCount ? reach.stretch : 1,
      fixed: byCount ? 0 : reach.squaredWidth,
      hasSquares,
      near: columns(near),
      features: columns(features),
      y: arena.copyIn(y),
      weights: weights && arena.copyIn(weights),
      plan: arena.copyInInt32(writtenPlan(plan)),
    };
    const spaces = Array.from({ length: together }, () => ({
      work: arena.float64(length),
      members: arena.int32(count),
    }));
    const out = arena.float64(3 * count);
    const rows = Math.max(1, Math.floor(LOCAL_BLOCK_WORK / (count * (products + near.length))));
    const blocks = blocksOf(count, rows);
    for (const [start, size] of blocksOf(blocks.length, together)) {
      const calls = blocks.slice(start, start + size).map(([from, own], k) => ({
        ...shared,
        ...spaces[k],
        from,
        rows: own,
        out: out.part(3 * from, 3 * own),
      }));
      await parallelFor(smooth.localFits.calls(calls), control);
    }
    return out.copyOut();
  });
}

function sumsCodeOf({ direct }: LocalPlan): number {
  if (direct === undefined) return LocalSumsCode.products;
  return direct.used.length === 1 ? LocalSumsCode.curve : LocalSumsCode.surface;
}

function writtenPlan({ parents, factors, pairs, columnOfTerm, direct }: LocalPlan): Int32Array {
  const powers = direct?.powers ?? new Int32Array(parents.length);
  const ownPowers = direct?.ownPowers ?? new Int32Array(columnOfTerm.length);
  const [first = 0, second = first] = direct?.used ?? [];
  return Int32Array.from([
    ...parents,
    ...factors,
    ...pairs,
    ...columnOfTerm,
    ...powers,
    ...ownPowers,
    first,
    second,
  ]);
}
