// Networks of bootstrap samples, each by itself: they can be learned in any order and on any thread.

import type { Steps } from "../../base/steps.js";
import { random } from "../../math/probability/random/index.js";
import type { Arc } from "../graphs/partial-graph.js";
import type { Edge } from "../graphs/undirected-graph.js";
import { learnSteps } from "./learn-structure.js";
import type { LearnStructureOptions, StructureSettings } from "./options.js";
import { isDiscrete, type NetworkData } from "./scores/network-data.js";

/** What every replicate has in common: plain data, which threads can send each other. */
export interface ReplicatesProblem {
  readonly kind: "replicates";
  readonly method: string;
  readonly data: NetworkData;
  readonly options: Omit<LearnStructureOptions, "seed" | "signal" | "onProgress" | "workers">;
  readonly settings: StructureSettings;
}

/** The edges of a learned network, with a direction only where data can tell it. */
export interface ReplicateGraph {
  readonly arcs: readonly Arc[];
  readonly edges: readonly Edge[];
}

/** Learns from one sample of the cases. */
export function* learnReplicate(
  { method, data, options, settings }: ReplicatesProblem,
  replicate: number,
): Steps<ReplicateGraph> {
  const rows = random(settings.seed).child(replicate).bootstrapIndices(data.rows);
  const { graph } = yield* learnSteps(method, sampleCases(data, rows), options, settings);
  const { arcs, edges } = "edges" in graph ? graph : graph.equivalenceClass();
  return { arcs, edges };
}

/** The cases at these rows. */
function sampleCases(data: NetworkData, rows: Uint32Array): NetworkData {
  const nodes = data.nodes.map((node) =>
    isDiscrete(node)
      ? { ...node, codes: take(node.codes, rows, new Uint16Array(rows.length)) }
      : { ...node, values: take(node.values, rows, new Float64Array(rows.length)) },
  );
  const { weights } = data;
  if (weights === undefined) return { ...data, nodes };
  const takenWeights = take(weights, rows, new Float64Array(rows.length));
  return {
    ...data,
    nodes,
    weights: takenWeights,
    totalWeight: takenWeights.reduce((sum, weight) => sum + weight, 0),
  };
}

/** A plain loop; mapping during the conversion takes twenty times as long. */
function take<A extends Uint16Array | Float64Array>(values: A, rows: Uint32Array, out: A): A {
  for (let at = 0; at < out.length; at += 1) out[at] = values[rows[at]];
  return out;
}
