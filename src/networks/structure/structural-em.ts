// Structural EM (Friedman 1998): cases are completed under the current network, a structure is learned from the completed
// cases, and so on until it no longer changes.

import type { RunControl } from "../../base/control.js";
import { parseOptions } from "../../base/options.js";
import { finishPaced, type Steps } from "../../base/steps.js";
import { DirectedGraph } from "../graphs/dag.js";
import { completeCases, completions } from "./completed-cases.js";
import { fitCases, fitIncompleteOptions } from "./fit-incomplete.js";
import type { IncompleteCases } from "./incomplete-cases.js";
import type { NetworkData } from "./scores/network-data.js";

/** A graph, and what judged it. */
export interface FoundGraph {
  readonly graph: DirectedGraph;
  readonly score: number;
}

export interface StructuralEm extends Pick<RunControl, "onProgress"> {
  readonly names: readonly string[];
  readonly cases: IncompleteCases;
  /** Learns from complete cases; the graph is where a search begins. */
  readonly learn: (data: NetworkData, from: DirectedGraph | undefined) => Steps<FoundGraph>;
  /** The graph of the first round, if complete cases are not to be asked. */
  readonly start?: DirectedGraph | undefined;
  readonly maxIterations: number;
  readonly seed: number;
  readonly pause: () => Promise<unknown>;
}

export interface StructuralEmResult {
  readonly graph: DirectedGraph;
  /** The expected score of the structure in every round. */
  readonly history: readonly number[];
  /** Whether the last round changed nothing. */
  readonly converged: boolean;
}

/** Between two structures, parameters need not settle. */
const ROUND = { maxIterations: 30, tolerance: 1e-5 } as const;

export async function structuralEm(method: string, run: StructuralEm): Promise<StructuralEmResult> {
  const { names, cases, learn, maxIterations, pause, onProgress } = run;
  const known = run.start === undefined ? completeCases(names, cases) : undefined;
  const hasNumbers = cases.levels.some((levels) => levels.length === 0);
  // Numbers need several cases, and a few complete ones may mislead: without arcs, all cases have a say.
  let graph =
    run.start ??
    (known === undefined || hasNumbers
      ? new DirectedGraph(names, [], method)
      : (await finishPaced(learn(known, undefined), pause)).graph);
  // A start without arcs need not satisfy the constraints of a search.
  let from = run.start !== undefined || known === undefined || hasNumbers ? undefined : graph;
  const history: number[] = [];
  const seen = new Map<string, number>();
  let converged = false;
  while (history.length < maxIterations && !converged) {
    const settings = parseOptions(method, fitIncompleteOptions, { ...ROUND, seed: run.seed });
    const { network } = await fitCases(method, graph, cases, { ...settings, pause });
    const completed = await completions(method, names, cases, network.nodes, pause);
    const found = await finishPaced(learn(completed, from), pause);
    history.push(found.score);
    onProgress?.({
      phase: "rounds",
      completed: history.length,
      total: maxIterations,
      objective: found.score,
    });
    converged = found.graph.equals(graph);
    graph = found.graph;
    from = graph;
    const key = String(graph);
    seen.set(key, (seen.get(key) ?? 0) + 1);
    // Structures of equal expected score may take turns.
    if ((seen.get(key) ?? 0) > 2) break;
  }
  return { graph, history, converged };
}
