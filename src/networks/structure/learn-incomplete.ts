import { type Convergence, requireRunSettings, throwIfAborted } from "../../base/control.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import type { Steps } from "../../base/steps.js";
import { refuseUselessOptions } from "../../base/useless-options.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { badOption, requireWhole } from "../../math/probability/distributions/require.js";
import { seedOf } from "../../math/probability/random/seed.js";
import type { BayesianNetwork } from "../bayesian/bayesian-network.js";
import { DirectedGraph } from "../graphs/dag.js";
import { fitCases } from "./fit-incomplete.js";
import { readIncompleteCases } from "./incomplete-cases.js";
import { naiveGraph } from "./learn-by-completing.js";
import { learnSteps } from "./learn-structure.js";
import { STRUCTURE_OPTIONS } from "./method-options.js";
import { isClimbing, type LearnStructureOptions, readStructureOptions } from "./options.js";
import type { NetworkData } from "./scores/network-data.js";
import { type FoundGraph, structuralEm } from "./structural-em.js";

export interface LearnIncompleteOptions
  extends Pick<
    LearnStructureOptions<"hill-climbing" | "tabu" | "chow-liu" | "tan">,
    | "columns"
    | "method"
    | "score"
    | "equivalentSampleSize"
    | "forbidden"
    | "required"
    | "order"
    | "maxParents"
    | "init"
    | "target"
    | "seed"
    | "signal"
    | "onProgress"
  > {
  /** Maximum number of times the structure is learned. The default is 20. */
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
  /** How the estimation of the last parameters ended. */
  readonly convergence: Convergence;
  /** What should be known of the parameters. */
  readonly notes: readonly string[];
}

const METHOD = "learnIncomplete";
const METHODS: readonly string[] = ["hill-climbing", "tabu", "chow-liu", "tan"];

/**
 * The structure and the parameters of a network from cases with missing levels and numbers, by structural EM (Friedman
 * 1998): cases are completed in all ways, weighted by their probabilities in the current network, and the structure is
 * learned from them, until it no longer changes.
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
    "target",
    "maxIterations",
    "seed",
    "signal",
    "onProgress",
  ]);
  requireRunSettings(METHOD, options);
  requireTable(METHOD, table);
  const {
    method = "hill-climbing",
    signal,
    onProgress,
    maxIterations: given = 20,
    seed: drawn = 0,
    ...search
  } = options;
  if (!METHODS.includes(method))
    throw badOption(METHOD, "method", METHODS.map(quote).join(" or "), quote(method));
  refuseUselessOptions(METHOD, STRUCTURE_OPTIONS, method, { ...search, method });
  const maxIterations = requireWhole(METHOD, "maxIterations", given, 1);
  const seed = seedOf(drawn);
  throwIfAborted(METHOD, signal);
  const names = options.columns ?? table.featureNames();
  const cases = readIncompleteCases(METHOD, new DirectedGraph(names, [], METHOD), table, {});
  const settings = readStructureOptions(METHOD, {
    method,
    // Trees need no random numbers, but the parameters under which cases are completed do.
    ...(method === "hill-climbing" || method === "tabu" ? { seed } : {}),
    ...(options.target !== undefined && { target: options.target }),
  });
  const pause = abortablePacer(METHOD, signal);
  const { init, ...constant } = search;
  function* learn(data: NetworkData, from: DirectedGraph | undefined): Steps<FoundGraph> {
    const begin = from?.arcs ?? init;
    const useInit = isClimbing(settings.method) && begin !== undefined;
    const learned = yield* learnSteps(
      METHOD,
      data,
      { ...constant, method, ...(useInit && { init: begin }) },
      settings,
    );
    return { graph: new DirectedGraph(names, learned.graph.arcs, METHOD), score: learned.score ?? 0 };
  }
  const start = method === "tan" ? naiveGraph(METHOD, names, options.target) : undefined;
  const found = await structuralEm(METHOD, {
    names,
    cases,
    learn,
    start,
    maxIterations,
    seed,
    pause,
    onProgress,
  });
  const fitted = await fitCases(METHOD, found.graph, cases, { ...FINAL, seed, pause });
  return {
    network: fitted.network,
    logLikelihood: fitted.logLikelihood,
    history: found.history,
    converged: found.converged,
    convergence: fitted.convergence,
    notes: fitted.notes,
  };
}

/** The parameters of the structure that was found are estimated as `fitIncomplete` does by default. */
const FINAL = {
  smoothing: 0,
  varianceFloor: 1e-6,
  restarts: 1,
  maxIterations: 500,
  tolerance: 1e-8,
} as const;
