// Gibbs sampling from a product of tables: one block of nodes after the other is drawn given all others, of which those
// that share a table with it alone matter.

import { DataError } from "../../../base/errors.js";
import type { Steps } from "../../../base/steps.js";
import type { Random } from "../../../math/probability/random/random.js";
import { type Potential, rescale } from "../potential.js";
import { BlockDraw } from "./block-draw.js";
import { eliminationOf, tiedBlocks } from "./tied-blocks.js";

/** How many cases may be drawn until one agrees with all tables. */
const MOST_TRIALS = 10_000;
/** How many weighted cases a chain chooses its start from. */
const START_DRAWS = 500;

/** A draw takes about as long as passing over so many cells. */
const CELLS_PER_DRAW = 128;

/** Is told every case that a chain could have started from, and the logarithm of its weight. */
export type VisitStart = (codes: Int32Array, logWeight: number) => void;

interface ChainParts {
  readonly variables: number;
  readonly free: readonly number[];
  readonly reachesAll: boolean;
  readonly isPossible: boolean;
  /** Blocks given all other nodes. */
  readonly moves: readonly BlockDraw[];
  /** Disjoint blocks, each drawn by the tables that it completes. */
  readonly starts: readonly BlockDraw[];
}

/** Chains of cases whose distribution tends to the product of tables in which all findings are filled in. */
export class FactorChain {
  /** The nodes that are drawn. */
  readonly free: readonly number[];
  /** Whether every case of positive probability can be reached from every other. */
  readonly reachesAll: boolean;
  readonly #parts: ChainParts;

  private constructor(parts: ChainParts) {
    this.free = parts.free;
    this.reachesAll = parts.reachesAll;
    this.#parts = parts;
  }

  /** Divides the nodes into blocks that are drawn together; `order` is one in which cases can be drawn. */
  static *of(
    sizes: readonly number[],
    factors: readonly Potential[],
    order: readonly number[],
  ): Steps<FactorChain> {
    const covered = new Set(factors.flatMap(({ variables }) => variables));
    const free = order.filter((index) => covered.has(index));
    let isPossible = true;
    const tables = factors.map(({ variables, values }) => {
      const scaled = values.slice();
      if (rescale(scaled) === Number.NEGATIVE_INFINITY) isPossible = false;
      return { variables, values: scaled };
    });
    const parts = { variables: sizes.length, free, isPossible };
    if (!isPossible) return new FactorChain({ ...parts, reachesAll: true, moves: [], starts: [] });
    const { blocks, reachesAll } = yield* tiedBlocks(sizes, free, tables);
    const moves: BlockDraw[] = [];
    const starts: BlockDraw[] = [];
    const drawn = new Set<number>();
    for (const block of blocks) {
      const members = new Set(block);
      const touched = tables.filter(({ variables }) => variables.some((node) => members.has(node)));
      moves.push(new BlockDraw(sizes, touched, yield* eliminationOf(sizes, block, touched)));
      const fresh = block.filter((node) => !drawn.has(node));
      for (const node of fresh) drawn.add(node);
      const isFresh = new Set(fresh);
      const completed = touched.filter(
        ({ variables }) =>
          variables.some((node) => isFresh.has(node)) && variables.every((node) => drawn.has(node)),
      );
      if (fresh.length > 0)
        starts.push(new BlockDraw(sizes, completed, yield* eliminationOf(sizes, fresh, completed)));
      yield;
    }
    return new FactorChain({ ...parts, reachesAll, moves, starts });
  }

  /** A case drawn with its weight from many in which no table is 0, so that chains start where the probability is. */
  *start(method: string, stream: Random, visit?: VisitStart): Steps<Int32Array> {
    const { variables, starts, isPossible, reachesAll } = this.#parts;
    const codes = new Int32Array(variables);
    const chosen = new Int32Array(variables);
    let logTotal = Number.NEGATIVE_INFINITY;
    const isOver = (trials: number) =>
      logTotal > Number.NEGATIVE_INFINITY ? trials >= START_DRAWS : trials >= MOST_TRIALS;
    for (let trial = 0; isPossible && !isOver(trial); trial += 1) {
      let logWeight = 0;
      for (let at = 0; at < starts.length && logWeight > Number.NEGATIVE_INFINITY; at += 1)
        logWeight += starts[at].draw(codes, stream);
      if (trial % 16 === 15) yield;
      visit?.(codes, logWeight);
      if (logWeight === Number.NEGATIVE_INFINITY) {
        // Zeros lie within blocks alone, which are drawn exactly.
        if (reachesAll) break;
        continue;
      }
      const [least, most] = [Math.min(logTotal, logWeight), Math.max(logTotal, logWeight)];
      logTotal = most + Math.log1p(Math.exp(least - most));
      // Each case replaces the one that was chosen before with the probability of its share of all weights.
      if (Math.log(stream.next()) < logWeight - logTotal) chosen.set(codes);
    }
    if (logTotal > Number.NEGATIVE_INFINITY) return chosen;
    const sentence =
      isPossible && !reachesAll
        ? `none of ${MOST_TRIALS} drawn cases agrees with the findings, so no chain can start; choose an exact method.`
        : "the findings have probability 0.";
    throw new DataError(method, sentence, { expected: "findings that occur" });
  }

  /** Draws every block once; returns about how many cells were passed over. */
  sweep(codes: Int32Array, stream: Random): number {
    const { moves } = this.#parts;
    let work = CELLS_PER_DRAW;
    for (let at = 0; at < moves.length; at += 1) {
      moves[at].draw(codes, stream);
      work += CELLS_PER_DRAW + moves[at].cells;
    }
    return work;
  }
}
