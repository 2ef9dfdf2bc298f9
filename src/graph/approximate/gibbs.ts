// Gibbs sampling: one node after the other is drawn given all others, of which its Markov blanket alone matters.

import { DataError } from "../../base/errors.js";
import { type Random, random } from "../../probability/random/random.js";
import { meanEffectiveSize, rankRHat } from "../../sample/diagnostics.js";
import { relevantNodes } from "../infer/eliminate.js";
import type { Evidence } from "../infer/evidence.js";
import { cellsOf } from "../infer/potential.js";
import type { NetworkParts } from "../network/nodes.js";
import { drawLevel, type FlatNetwork, flatten } from "./sampler.js";
import { targetStrides } from "./weighting.js";

/** How many forward draws may be needed to find a case that agrees with the findings. */
const START_TRIALS = 10_000;

export interface GibbsAnswer {
  readonly values: Float64Array;
  readonly standardErrors: Float64Array;
  readonly effectiveSize: number;
  readonly rHat: Float64Array;
}

export function gibbsAnswer(
  method: string,
  parts: NetworkParts,
  targets: readonly number[],
  evidence: Evidence,
  { samples, seed, chains, warmup }: { samples: number; seed: number; chains: number; warmup: number },
): GibbsAnswer {
  const relevant = relevantNodes(parts, targets, evidence);
  if ([...relevant].some((place) => parts.sizes[place] === 0)) {
    const sentence = `Gibbs sampling takes nodes with levels alone; choose method "likelihood-weighting".`;
    throw new DataError(method, sentence, { expected: "discrete nodes" });
  }
  const cells = cellsOf(parts.sizes, targets);
  const strides = targetStrides(parts, targets);
  const network = flatten(parts, relevant);
  const visited = random(seed)
    .split(chains)
    .map((stream) => runChain(method, parts, network, evidence, strides, samples, warmup, stream));
  const values = new Float64Array(cells);
  for (const chain of visited) for (const cell of chain) values[cell] += 1 / (chains * samples);
  const indicators = (cell: number) =>
    visited.map((chain) => Float64Array.from(chain, (one) => (one === cell ? 1 : 0)));
  const sizes = Array.from(values, (share, cell) =>
    share > 0 && share < 1 ? meanEffectiveSize(indicators(cell)) : Number.NaN,
  );
  const known = sizes.filter((size) => Number.isFinite(size) && size > 0);
  const fallback = known.length > 0 ? Math.min(...known) : chains * samples;
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

/** The cell of the targets after every sweep. */
function runChain(
  method: string,
  { sizes }: NetworkParts,
  network: FlatNetwork,
  evidence: Evidence,
  targetStride: Int32Array,
  samples: number,
  warmup: number,
  stream: Random,
): Int32Array {
  const { order, first, parents, strides, offsets, tables } = network;
  const codes = startingCase(method, sizes.length, network, evidence, stream);
  const free = Array.from(order.keys()).filter((at) => !evidence.codes.has(order[at]));
  /** For every node, the tables with it as a parent, and by what its code counts there. */
  const below = Array.from(order, (): { at: number; stride: number }[] => []);
  const flatPlace = new Map(Array.from(order, (place, at) => [place, at]));
  for (let at = 0; at < order.length; at += 1)
    for (let k = first[at]; k < first[at + 1]; k += 1)
      below[flatPlace.get(parents[k]) ?? 0].push({ at, stride: strides[k] });
  const rowOf = (at: number) => {
    let start = offsets[at];
    for (let k = first[at]; k < first[at + 1]; k += 1) start += strides[k] * codes[parents[k]];
    return start;
  };
  const weights = new Float64Array(Math.max(1, ...network.sizes));
  const visited = new Int32Array(samples);
  for (let sweep = -warmup; sweep < samples; sweep += 1) {
    for (const at of free) {
      const place = order[at];
      const size = network.sizes[at];
      const own = rowOf(at);
      const likelihood = evidence.likelihoods.get(place);
      for (let code = 0; code < size; code += 1)
        weights[code] = tables[own + code] * (likelihood?.[code] ?? 1);
      for (const { at: child, stride } of below[at]) {
        const start = rowOf(child) - stride * codes[place] + codes[order[child]];
        for (let code = 0; code < size; code += 1) weights[code] *= tables[start + stride * code];
      }
      let sum = 0;
      for (let code = 0; code < size; code += 1) {
        sum += weights[code];
        weights[code] = sum;
      }
      if (sum > 0) codes[place] = drawLevel(weights, 0, size, sum * stream.next());
    }
    if (sweep < 0) continue;
    let cell = 0;
    for (const at of free) cell += targetStride[order[at]] * codes[order[at]];
    visited[sweep] = cell;
  }
  return visited;
}

/** A case that agrees with the findings, drawn from parents to children. */
function startingCase(
  method: string,
  places: number,
  { order, sizes, first, parents, strides, offsets, tables, sums }: FlatNetwork,
  evidence: Evidence,
  stream: Random,
): Int32Array {
  const codes = new Int32Array(places);
  for (let trial = 0; trial < START_TRIALS; trial += 1) {
    let agrees = true;
    for (let at = 0; agrees && at < order.length; at += 1) {
      const place = order[at];
      let start = offsets[at];
      for (let k = first[at]; k < first[at + 1]; k += 1) start += strides[k] * codes[parents[k]];
      const known = evidence.codes.get(place);
      codes[place] = known ?? drawLevel(sums, start, sizes[at], stream.next());
      agrees = tables[start + codes[place]] > 0 && (evidence.likelihoods.get(place)?.[codes[place]] ?? 1) > 0;
    }
    if (agrees) return codes;
  }
  const sentence = `none of ${START_TRIALS} drawn cases agrees with the findings, so no chain can start; choose an exact method.`;
  throw new DataError(method, sentence, { expected: "findings that occur" });
}
