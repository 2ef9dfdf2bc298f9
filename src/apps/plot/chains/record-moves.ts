import { requireFields } from "../../../base/arguments.js";
import type { Proposal } from "../../../math/sample/metropolis-hastings.js";

/** One move of a chain: its position, the candidate, and whether the candidate was accepted. */
export interface Move {
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  readonly accepted: boolean;
}

interface Record {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/**
 * A proposal that remembers what it proposed, for `chainPath`: pass `proposal` to
 * `metropolisHastings`, and draw `moves()` when it is done. The moves include those of the warm-up.
 *
 * ```ts
 * const recorder = recordMoves({
 *   draw: (from, random, out) => out.set(from.map((x) => x + random.normal())),
 * });
 * await metropolisHastings(logDensity, [0, 0], { proposal: recorder.proposal, chains: 1, warmup: 0, draws: 100 });
 * chainPath(recorder.moves(), { logDensity });
 * ```
 */
export function recordMoves(proposal: Proposal): {
  readonly proposal: Proposal;
  moves(chain?: number): Move[];
} {
  requireFields("recordMoves", "the proposal", proposal, ["draw"], "a proposal with draw");
  // A chain keeps its position in one array, which it overwrites.
  const chains = new Map<Float64Array, Record[]>();
  return {
    proposal: {
      draw: (from, random, out) => {
        proposal.draw(from, random, out);
        const records = chains.get(from) ?? [];
        records.push({ from: from.slice(), to: out.slice() });
        chains.set(from, records);
      },
      ...(proposal.logDensity !== undefined && {
        logDensity: (to, from) => proposal.logDensity?.(to, from) ?? 0,
      }),
    },
    moves: (chain = 0) => {
      const [position, records] = [...chains][chain] ?? [new Float64Array(), []];
      return records.map(({ from, to }, k) => {
        const after = records[k + 1]?.from ?? position;
        return { from, to, accepted: to.every((value, i) => value === after[i]) };
      });
    },
  };
}
