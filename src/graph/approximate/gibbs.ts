// Answers by Gibbs sampling, with how well its chains agree.

import { type Random, random } from "../../probability/random/random.js";
import { meanEffectiveSize, rankRHat } from "../../sample/diagnostics.js";
import { relevantFactors } from "../infer/eliminate.js";
import type { Evidence } from "../infer/evidence.js";
import type { FactoredParts } from "../infer/factored.js";
import { cellsOf } from "../infer/potential.js";
import { FactorChain } from "./factor-chain.js";
import { targetStrides } from "./weighting.js";

/** How long chains are, and how many. */
export interface ChainSettings {
  readonly samples: number;
  readonly seed: number;
  readonly chains: number;
  readonly warmup: number;
}

/** Shares of cells among the cases of all chains, with diagnostics. */
export interface GibbsAnswer {
  readonly values: Float64Array;
  readonly standardErrors: Float64Array;
  readonly effectiveSize: number;
  readonly rHat: Float64Array;
}

export function gibbsAnswer(
  method: string,
  parts: FactoredParts,
  targets: readonly number[],
  evidence: Evidence,
  settings: ChainSettings,
): GibbsAnswer {
  const chain = new FactorChain(parts.sizes, relevantFactors(parts, targets, evidence), parts.drawOrder);
  const strides = targetStrides(parts, targets);
  const visited = runChains(settings, (stream) => {
    const cells = new Int32Array(settings.samples);
    runChain(method, chain, settings, stream, (codes, sample) => {
      let cell = 0;
      for (const place of chain.free) cell += strides[place] * codes[place];
      cells[sample] = cell;
    });
    return cells;
  });
  return summarizeChains(visited, cellsOf(parts.sizes, targets));
}

/** One result for each chain, whose random numbers are its own. */
export function runChains<T>({ chains, seed }: ChainSettings, run: (stream: Random) => T): T[] {
  return random(seed).split(chains).map(run);
}

/** Visits the codes of all nodes after every sweep that counts. */
export function runChain(
  method: string,
  chain: FactorChain,
  { samples, warmup }: ChainSettings,
  stream: Random,
  visit: (codes: Int32Array, sample: number) => void,
): void {
  const codes = chain.start(method, stream);
  for (let sweep = -warmup; sweep < samples; sweep += 1) {
    chain.sweep(codes, stream);
    if (sweep >= 0) visit(codes, sweep);
  }
}

/** The share of every cell among those that the chains visited. */
export function summarizeChains(visited: readonly Int32Array[], cells: number): GibbsAnswer {
  const draws = visited.reduce((sum, { length }) => sum + length, 0);
  const values = new Float64Array(cells);
  for (const chain of visited) for (const cell of chain) values[cell] += 1 / draws;
  const indicators = (cell: number) =>
    visited.map((chain) => Float64Array.from(chain, (one) => (one === cell ? 1 : 0)));
  const sizes = Array.from(values, (share, cell) =>
    share > 0 && share < 1 ? meanEffectiveSize(indicators(cell)) : Number.NaN,
  );
  const known = sizes.filter((size) => Number.isFinite(size) && size > 0);
  const fallback = known.length > 0 ? Math.min(...known) : draws;
  return {
    values,
    standardErrors: values.map((share, cell) => {
      const size = Number.isFinite(sizes[cell]) && sizes[cell] > 0 ? sizes[cell] : fallback;
      return Math.sqrt((share * (1 - share)) / size);
    }),
    effectiveSize: fallback,
    rHat: values.map((share, cell) => (share > 0 && share < 1 ? rankRHat(indicators(cell)) : Number.NaN)),
  };
}
