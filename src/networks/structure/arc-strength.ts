import { throwIfAborted } from "../../base/control.js";
import { abortablePacer } from "../../base/pause.js";
import { inspect, moreLines } from "../../base/printing.js";
import { finishPaced } from "../../base/steps.js";
import { shortNumber, textGrid } from "../../base/text-grid.js";
import type { Table } from "../../data/table/table.js";
import { badOption, requireProbability, requireWhole } from "../../math/probability/distributions/require.js";
import { DirectedGraph } from "../graphs/dag.js";
import type { Arc } from "../graphs/partial-graph.js";
import { ArcMatrix } from "./arc-matrix.js";
import { type LearnStructureOptions, readStructureOptions } from "./options.js";
import { learnReplicate, type ReplicateGraph, type ReplicatesProblem } from "./replicates.js";
import { readNetworkData } from "./scores/network-data.js";
import type { StructureRequest } from "./structure-workers.js";

export interface ArcStrengthOptions extends LearnStructureOptions {
  /** Number of bootstrap samples. The default is 200. */
  readonly replicates?: number;
}

/** How often an arc was learned. */
export interface ArcStrength {
  readonly from: string;
  readonly to: string;
  /** The share of the samples whose network connects the two nodes. */
  readonly strength: number;
  /** Among these, the share with this direction; directions that no data can tell count half. */
  readonly direction: number;
}

const METHOD = "arcStrength";
/**
 * Also the threshold of Scutari and Nagarajan (2013): the step function that is closest in L1 to the distribution function
 * of all strengths has the height that it has at one half.
 */
const MAJORITY = 0.5;

/**
 * How certain the arcs of a network are: the structure is learned anew from bootstrap samples of the cases (Friedman,
 * Goldszmidt and Wyner 1999).
 *
 * ```ts
 * const strengths = await arcStrength(table, { replicates: 200, seed: 1 });
 * strengths.averagedNetwork(); // the arcs that most samples agree on
 * ```
 */
export async function arcStrength(table: Table, options: ArcStrengthOptions = {}): Promise<ArcStrengths> {
  const settings = readStructureOptions(METHOD, options, ["replicates", "seed"]);
  const replicates = requireWhole(METHOD, "replicates", options.replicates ?? 200, 1);
  if (options.missing === "em")
    throw badOption(METHOD, "missing", '"error" or "omit", because replicates are complete cases', '"em"');
  const data = readNetworkData(METHOD, table, options.columns, options.missing);
  const { signal, onProgress, workers, seed: _seed, replicates: _replicates, ...search } = options;
  throwIfAborted(METHOD, signal);
  const problem: ReplicatesProblem = { kind: "replicates", method: METHOD, data, options: search, settings };
  const request = { problem, count: replicates, signal, onProgress };
  const graphs = (await workers?.learnReplicates(request)) ?? (await oneAfterTheOther(request));
  const size = data.names.length;
  const shares = new Float64Array(size * size);
  for (const graph of graphs) addShares(shares, data.names, graph);
  return new ArcStrengths(
    data.names,
    shares.map((sum) => sum / replicates),
    replicates,
  );
}

async function oneAfterTheOther({
  problem,
  count: total,
  signal,
  onProgress,
}: StructureRequest<ReplicatesProblem>): Promise<ReplicateGraph[]> {
  const pause = abortablePacer(METHOD, signal);
  const graphs: ReplicateGraph[] = [];
  while (graphs.length < total) {
    graphs.push(await finishPaced(learnReplicate(problem, graphs.length), pause));
    onProgress?.({ phase: "replicates", completed: graphs.length, total });
  }
  return graphs;
}

function addShares(shares: Float64Array, names: readonly string[], { arcs, edges }: ReplicateGraph): void {
  const indexByName = new Map(names.map((name, at) => [name, at]));
  const add = (from: string, to: string, share: number) => {
    shares[(indexByName.get(from) ?? 0) * names.length + (indexByName.get(to) ?? 0)] += share;
  };
  for (const [from, to] of arcs) add(from, to, 1);
  for (const [a, b] of edges) {
    add(a, b, 0.5);
    add(b, a, 0.5);
  }
}

/** The strengths of all arcs that occurred in some sample, the strongest first. */
export class ArcStrengths implements Iterable<ArcStrength> {
  readonly nodes: readonly string[];
  readonly replicates: number;
  readonly arcs: readonly ArcStrength[];

  /** Call `arcStrength` instead. */
  constructor(nodes: readonly string[], shares: Float64Array, replicates: number) {
    this.nodes = nodes;
    this.replicates = replicates;
    const size = nodes.length;
    const arcs: ArcStrength[] = [];
    for (let from = 0; from < size; from += 1)
      for (let to = 0; to < size; to += 1) {
        const strength = shares[from * size + to] + shares[to * size + from];
        if (shares[from * size + to] === 0) continue;
        const direction = shares[from * size + to] / strength;
        arcs.push({ from: nodes[from], to: nodes[to], strength, direction });
      }
    this.arcs = arcs.sort((a, b) => b.strength - a.strength || b.direction - a.direction);
  }

  /**
   * The network of all arcs whose strength exceeds a threshold (by default one half), each in its more frequent direction; an arc that would
   * close a cycle with stronger ones is left out.
   */
  averagedNetwork(threshold = MAJORITY): DirectedGraph {
    requireProbability("ArcStrengths.averagedNetwork", "threshold", threshold);
    const size = this.nodes.length;
    const free = new Uint8Array(size * size);
    const network = new ArcMatrix(
      { size, forbidden: free, required: free, maxParents: size },
      this.nodes.map(() => []),
    );
    const arcs: Arc[] = [];
    for (const { from, to, strength, direction } of this.arcs) {
      const [a, b] = [this.nodes.indexOf(from), this.nodes.indexOf(to)];
      if (!(strength > threshold) || direction < 0.5 || !network.isLegal("add", a, b)) continue;
      network.change("add", a, b);
      arcs.push([from, to]);
    }
    return new DirectedGraph(this.nodes, arcs, "ArcStrengths.averagedNetwork");
  }

  [Symbol.iterator](): Iterator<ArcStrength> {
    return this.arcs[Symbol.iterator]();
  }

  toString(): string {
    const SHOWN = 10;
    const rows = this.arcs
      .slice(0, SHOWN)
      .map(({ from, to, strength, direction }) => [
        `${from} → ${to}`,
        shortNumber(strength),
        shortNumber(direction),
      ]);
    return [
      `arcs in ${this.replicates} bootstrap samples`,
      textGrid([["arc", "strength", "direction"], ...rows], 1),
      ...moreLines(this.arcs.length - rows.length),
    ].join("\n");
  }

  [inspect](): string {
    return this.toString();
  }
}
