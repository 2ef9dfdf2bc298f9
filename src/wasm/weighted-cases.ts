// Cases of a Bayesian network, drawn and weighted in kernel memory.

import type { Report } from "../base/paced-twins.js";
import type { Steps } from "../base/steps.js";
import { Arena } from "./arena.js";
import * as graph from "./generated/calls/graph.js";
import type { Float64Span, Int32Span } from "./span.js";

/** A node whose level is drawn. */
export interface DrawnNode {
  readonly size: number;
  /** The drawn nodes, by their indices in the list, that choose the row of its table. */
  readonly parents: readonly number[];
  /** By what the code of each of them counts in its table. */
  readonly strides: readonly number[];
  /** One row per assignment of the parents: the sums of its probabilities up to each level. */
  readonly sums: Float64Array;
}

/** A table of numbers by which cases are weighted. */
export interface CaseWeights {
  readonly parents: readonly number[];
  readonly strides: readonly number[];
  readonly values: Float64Array;
}

/** Where the weights of cases go. */
export interface CaseCells {
  readonly parents: readonly number[];
  readonly strides: readonly number[];
  readonly cells: number;
}

/** Cases per batch: their codes stay in a second-level cache. */
const BATCH = 1024;
/** How many levels are drawn between two pauses. */
const PAUSE_DRAWS = 2 ** 20;
/** A number of 31 bits exceeds what is one less than this never. */
const ALWAYS_BELOW = 2 ** 31;

interface Reference {
  readonly parents: number;
  readonly columns: Int32Span;
  readonly strides: Int32Span;
}

/**
 * Draws cases, parents before children, and adds the weight of each, and its square, to the cell of its levels. The
 * state of the generator has 16 words.
 */
export function* drawWeightedCases(
  drawn: readonly DrawnNode[],
  weights: readonly CaseWeights[],
  { cells, ...target }: CaseCells,
  samples: number,
  state: Int32Array,
  report?: Report,
): Steps<{ readonly sums: Float64Array; readonly squares: Float64Array }> {
  const arena = new Arena();
  try {
    const columns = drawn.map(() => arena.int32(BATCH));
    const draws = drawn.map((node) => ({
      size: node.size,
      from: referTo(arena, columns, node),
      thresholds: arena.copyInInt32(thresholdsOf(node)),
    }));
    const factors = weights.map((table) => ({
      from: referTo(arena, columns, table),
      values: arena.copyIn(table.values),
    }));
    const cell = referTo(arena, columns, target);
    const words = arena.copyInInt32(state);
    const batchWeights = arena.float64(BATCH);
    const sums = arena.zeros(cells);
    const squares = arena.zeros(cells);
    const pauseBatches = Math.ceil(PAUSE_DRAWS / (BATCH * (drawn.length + factors.length + 1)));
    for (let first = 0; first < samples; first += BATCH) {
      const count = Math.min(BATCH, samples - first);
      const whole = (count + 3) & ~3;
      for (const [at, { size, from, thresholds }] of draws.entries())
        graph.drawLevels({ count: whole, ...from, size, thresholds, state: words, out: columns[at] });
      // A view from before a pause may be detached.
      batchWeights.array.fill(1);
      for (const { from, values } of factors)
        graph.weighCases({ count: whole, ...from, table: values, weights: batchWeights });
      graph.addCaseWeights({ count, ...cell, weights: batchWeights, sums, squares });
      if ((first / BATCH) % pauseBatches !== pauseBatches - 1) continue;
      report?.({ phase: "draws", completed: first + count, total: samples });
      yield;
    }
    return { sums: sums.copyOut(), squares: squares.copyOut() };
  } finally {
    arena.close();
  }
}

function referTo(
  arena: Arena,
  columns: readonly (Int32Span | Float64Span)[],
  { parents, strides }: { readonly parents: readonly number[]; readonly strides: readonly number[] },
): Reference {
  return {
    parents: parents.length,
    columns: arena.copyInInt32(parents.map((place) => columns[place].pointer)),
    strides: arena.copyInInt32(strides),
  };
}

/** What a number of 31 bits must exceed for the next level: sums as whole numbers, less one. */
function thresholdsOf({ sums, size }: DrawnNode): Int32Array {
  const out = new Int32Array(sums.length);
  for (let start = 0; start < out.length; start += size) {
    // The last level with a probability takes all that rounding left over.
    const all = sums[start + size - 1];
    for (let at = start; at < start + size; at += 1)
      out[at] =
        (sums[at] >= all ? ALWAYS_BELOW : Math.min(ALWAYS_BELOW, Math.ceil(sums[at] * ALWAYS_BELOW))) - 1;
  }
  return out;
}
