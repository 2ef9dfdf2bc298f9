import * as z from "zod";
import { type Convergence, type RunControl, requireRunSettings, throwIfAborted } from "../../base/control.js";
import { parseOptions, parseOwnOptions } from "../../base/options.js";
import { abortablePacer } from "../../base/pause.js";
import type { Steps } from "../../base/steps.js";
import { refuseUselessOptions } from "../../base/useless-options.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { BayesianNetwork } from "../bayesian/bayesian-network.js";
import { DirectedGraph } from "../graphs/dag.js";
import { constraintShape } from "./constraints.js";
import { fitCases, fitIncompleteOptions } from "./fit-incomplete.js";
import { readIncompleteCases } from "./incomplete-cases.js";
import { naiveGraph } from "./learn-by-completing.js";
import { learnSteps } from "./learn-structure.js";
import { STRUCTURE_OPTIONS } from "./method-options.js";
import { isClimbing, learnStructureOptions, readStructureOptions } from "./options.js";
import type { NetworkData } from "./scores/network-data.js";
import { type FoundGraph, structuralEm } from "./structural-em.js";

const METHODS = ["hill-climbing", "tabu", "chow-liu", "tan"] as const;

const learnIncompleteOptions = learnStructureOptions
  .pick({ columns: true, score: true, equivalentSampleSize: true, target: true, init: true, seed: true })
  .extend({
    ...constraintShape,
    method: learnStructureOptions.shape.method
      .unwrap()
      .extract(METHODS)
      .default("hill-climbing")
      .describe("How the structure is learned from completed cases."),
    maxIterations: z
      .int()
      .min(1)
      .default(20)
      .describe("Maximum number of times that the structure is learned."),
  });

type LearnIncompleteInput = Readonly<z.input<typeof learnIncompleteOptions>>;

export interface LearnIncompleteOptions
  extends Seeded<LearnIncompleteInput>,
    Pick<RunControl, "signal" | "onProgress"> {}

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
  const seeded = withSeed(options) as LearnIncompleteInput;
  const given = parseOwnOptions(METHOD, learnIncompleteOptions, seeded, ["signal", "onProgress"]);
  requireRunSettings(METHOD, options);
  requireTable(METHOD, table);
  const { method, maxIterations, seed } = given;
  const { signal, onProgress, maxIterations: _rounds, seed: _seed, ...search } = options;
  refuseUselessOptions(METHOD, STRUCTURE_OPTIONS, method, { ...search, method });
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
  const defaults = parseOptions(METHOD, fitIncompleteOptions, { seed });
  const fitted = await fitCases(METHOD, found.graph, cases, { ...defaults, pause });
  return {
    network: fitted.network,
    logLikelihood: fitted.logLikelihood,
    history: found.history,
    converged: found.converged,
    convergence: fitted.convergence,
    notes: fitted.notes,
  };
}
