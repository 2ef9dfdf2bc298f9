import { requireRunSettings, throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import { finishPaced } from "../../base/steps.js";
import { requireTable, type Table } from "../../data/table.js";
import { badOption, requireWhole } from "../../probability/distributions/require.js";
import { seedOf } from "../../probability/random/seed.js";
import { DirectedGraph } from "../dag.js";
import type { BayesianNetwork } from "../network/bayesian-network.js";
import type { NetworkData } from "../scores/network-data.js";
import { fitIncomplete } from "./fit-incomplete.js";
import {
  findingsOf,
  forEachCompletion,
  type IncompleteCases,
  readIncompleteCases,
} from "./incomplete-cases.js";
import { learnSteps } from "./learn-structure.js";
import { type LearnStructureOptions, readStructureOptions } from "./options.js";

export interface LearnIncompleteOptions
  extends Pick<
    LearnStructureOptions<"hill-climbing" | "tabu">,
    | "columns"
    | "method"
    | "score"
    | "equivalentSampleSize"
    | "forbidden"
    | "required"
    | "order"
    | "maxParents"
    | "init"
    | "seed"
    | "signal"
    | "onProgress"
  > {
  /** The most times that the structure is learned: 20 unless given. */
  readonly maxIterations?: number;
}

/** A network whose structure and parameters were learned from incomplete cases. */
export interface IncompleteStructure {
  readonly network: BayesianNetwork;
  /** The log-likelihood of what is known of the cases. */
  readonly logLikelihood: number;
  /** The expected score of the structure in every round. */
  readonly history: readonly number[];
  /** Whether the last round changed nothing. */
  readonly converged: boolean;
}

const METHOD = "learnIncomplete";
/** More completions of one case than this are refused. */
const MOST_COMPLETIONS = 2 ** 16;

/**
 * The structure and the parameters of a network of nodes with levels from cases with missing values, by structural EM
 * (Friedman 1998): cases are completed in all ways, weighted by their probabilities in the current network, and the
 * structure is learned from them, until it no longer changes.
 *
 * ```ts
 * const { network } = await learnIncomplete(table, { score: "bic" });
 * network.graph;
 * ```
 */
export async function learnIncomplete(
  table: Table,
  options: LearnIncompleteOptions = {},
): Promise<IncompleteStructure> {
  requireKnownOptions(METHOD, options, [
    "columns",
    "method",
    "score",
    "equivalentSampleSize",
    "forbidden",
    "required",
    "order",
    "maxParents",
    "init",
    "maxIterations",
    "seed",
    "signal",
    "onProgress",
  ]);
  requireRunSettings(METHOD, options);
  requireTable(METHOD, table);
  const { method = "hill-climbing", signal, onProgress, maxIterations: given = 20, ...search } = options;
  if (method !== "hill-climbing" && method !== "tabu")
    throw badOption(METHOD, "method", '"hill-climbing" or "tabu"', quote(method));
  const maxIterations = requireWhole(METHOD, "maxIterations", given, 1);
  const seed = seedOf(options.seed ?? 0);
  throwIfAborted(METHOD, signal);
  const names = options.columns ?? table.featureNames();
  const cases = readIncompleteCases(METHOD, new DirectedGraph(names, [], METHOD), table, {});
  const settings = readStructureOptions(METHOD, { method, seed });
  const pause = abortablePacer(METHOD, signal);
  const learn = async (data: NetworkData, init: LearnStructureOptions["init"]) => {
    const steps = learnSteps(METHOD, data, { ...search, ...(init !== undefined && { init }) }, settings);
    const { graph, score = 0 } = await finishPaced(steps, pause);
    return { graph: new DirectedGraph(names, graph.arcs, METHOD), score };
  };
  const estimate = (graph: DirectedGraph) => fitIncomplete(graph, table, { seed, signal });
  let graph = (await learn(completeCases(names, cases), options.init)).graph;
  let fitted = await estimate(graph);
  const history: number[] = [];
  let converged = false;
  while (history.length < maxIterations && !converged) {
    const completed = await completions(names, cases, fitted.network, pause);
    const learned = await learn(completed, graph.arcs);
    history.push(learned.score);
    onProgress?.({
      phase: "rounds",
      completed: history.length,
      total: maxIterations,
      objective: learned.score,
    });
    converged = learned.graph.equals(graph);
    if (converged) break;
    graph = learned.graph;
    fitted = await estimate(graph);
  }
  return { network: fitted.network, logLikelihood: fitted.logLikelihood, history, converged };
}

/** Cases by the levels of all nodes, each with its weight. */
interface WeightedRows {
  readonly codes: readonly number[][];
  readonly weights: number[];
}

/** The cases without missing values; if there are none, a case of every level, which says nothing about arcs. */
function completeCases(names: readonly string[], cases: IncompleteCases): NetworkData {
  const rows: WeightedRows = { codes: names.map(() => []), weights: [] };
  for (const { codes, weight } of cases.cases)
    if (codes.every((code) => code >= 0)) addRow(rows, codes, weight);
  if (rows.weights.length === 0)
    addRow(
      rows,
      names.map(() => 0),
      1,
    );
  return dataOf(names, cases, rows);
}

/** All completions of the cases, weighted by their probabilities. */
async function completions(
  names: readonly string[],
  cases: IncompleteCases,
  network: BayesianNetwork,
  pause: () => Promise<unknown>,
): Promise<NetworkData> {
  const tree = network.compile();
  const rows: WeightedRows = { codes: names.map(() => []), weights: [] };
  for (const { codes, weight } of cases.cases) {
    await pause();
    const hidden = names.flatMap((_, node) => (codes[node] < 0 ? [node] : []));
    if (hidden.length === 0) {
      addRow(rows, codes, weight);
      continue;
    }
    const count = hidden.reduce((product, node) => product * cases.levels[node].length, 1);
    if (count > MOST_COMPLETIONS) {
      const [expected, received] = [`at most ${MOST_COMPLETIONS} completions`, `${count}`];
      const sentence = `a case with ${hidden.length} missing values may have ${expected}; it has ${received}.`;
      throw new DataError(METHOD, sentence, { expected, received });
    }
    const given = findingsOf(names, cases.levels, codes);
    const { distribution } = tree.query({ of: hidden.map((node) => names[node]), given });
    forEachCompletion(cases.levels, codes, hidden, distribution.values, (filled, probability) => {
      if (probability > 0) addRow(rows, filled, weight * probability);
    });
  }
  return dataOf(names, cases, rows);
}

function addRow({ codes, weights }: WeightedRows, row: ArrayLike<number>, weight: number): void {
  for (const [node, own] of codes.entries()) own.push(row[node]);
  weights.push(weight);
}

function dataOf(names: readonly string[], { levels }: IncompleteCases, rows: WeightedRows): NetworkData {
  const weights = Float64Array.from(rows.weights);
  return {
    names,
    nodes: names.map((name, node) => ({
      kind: "discrete",
      name,
      levels: levels[node],
      codes: Uint16Array.from(rows.codes[node]),
    })),
    rows: weights.length,
    weights,
    totalWeight: weights.reduce((sum, weight) => sum + weight, 0),
  };
}
