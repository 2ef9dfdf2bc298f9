import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { type Convergence, type RunControl, requireRunSettings, throwIfAborted } from "../../base/control.js";
import { quote } from "../../base/label.js";
import { parseOwnOptions } from "../../base/options.js";
import { abortablePacer } from "../../base/pause.js";
import type { Table } from "../../data/table/table.js";
import { maximizeExpectation } from "../../math/optimize/expectation-maximization.js";
import { bestOfStarts } from "../../math/optimize/restarts.js";
import { random } from "../../math/probability/random/index.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { BayesianNetwork } from "../bayesian/bayesian-network.js";
import type { DirectedGraph } from "../graphs/dag.js";
import { type IncompleteCases, type LatentLevels, readIncompleteCases } from "./incomplete-cases.js";
import { IncompleteModel } from "./incomplete-model.js";

export const fitIncompleteOptions = z.strictObject({
  smoothing: z
    .number()
    .min(0)
    .default(0)
    .describe("The pseudo-count of every cell, which keeps probabilities away from 0."),
  maxIterations: z.int().min(0).default(500).describe("Maximum number of iterations."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-8)
    .describe("The iteration ends when the log-likelihood changes by less than this fraction."),
  varianceFloor: z
    .number()
    .min(0)
    .default(1e-6)
    .describe("Minimum variance of a regression, as a fraction of the variance of its column."),
  restarts: z
    .int()
    .min(1)
    .default(1)
    .describe("Number of starts of EM from random probabilities, of which the best is kept."),
  seed: z.int().min(0).default(0).describe("The seed of the initial probabilities."),
});

type FitIncompleteInput = Readonly<z.input<typeof fitIncompleteOptions>>;

export interface FitIncompleteOptions
  extends Seeded<FitIncompleteInput>,
    Pick<RunControl, "signal" | "onProgress"> {
  /** The levels of nodes of the graph that are not columns of the table, by name. */
  readonly latent?: LatentLevels;
  /**
   * A network with the same nodes, parents and levels: the first start begins with its parameters. An entry of 0 in its
   * tables remains 0 unless there is `smoothing`. By default, the start is drawn at random.
   */
  readonly init?: BayesianNetwork;
}

/** A network whose parameters were estimated from incomplete cases. */
export interface IncompleteFit {
  readonly network: BayesianNetwork;
  /** The log-likelihood of what is known of the cases. */
  readonly logLikelihood: number;
  /** The log-likelihood of the start and after every iteration, with the log density of the prior. */
  readonly history: readonly number[];
  readonly convergence: Convergence;
  /** What should be known of the parameters: regressions that are shared, and variances at their floor. */
  readonly notes: readonly string[];
}

const METHOD = "fitIncomplete";

/**
 * The parameters of a network from cases with missing levels and numbers anywhere, or with nodes that were never observed,
 * by EM: each incomplete case counts for all its completions, in proportion to their exact probabilities.
 *
 * ```ts
 * const { network } = await fitIncomplete(graph, table, { latent: { Cause: ["a", "b"] } });
 * ```
 */
export async function fitIncomplete(
  graph: DirectedGraph,
  table: Table,
  options: FitIncompleteOptions = {},
): Promise<IncompleteFit> {
  requireFields(METHOD, "the graph", graph, ["nodes", "parentIndices"], "a DirectedGraph");
  const seeded = withSeed(options) as FitIncompleteInput;
  const others = ["latent", "init", "signal", "onProgress"];
  const settings = parseOwnOptions(METHOD, fitIncompleteOptions, seeded, others);
  requireRunSettings(METHOD, options);
  const { latent = {}, init, signal, onProgress } = options;
  const cases = readIncompleteCases(METHOD, graph, table, latent);
  throwIfAborted(METHOD, signal);
  return await fitCases(METHOD, graph, cases, {
    ...settings,
    init,
    pause: abortablePacer(METHOD, signal),
    onProgress,
  });
}

/** How EM is run, with nothing left to choose. */
interface FitSettings
  extends Readonly<z.output<typeof fitIncompleteOptions>>,
    Pick<RunControl, "onProgress"> {
  readonly init?: BayesianNetwork | undefined;
  readonly pause: () => Promise<unknown>;
}

/** Fits parameters by EM to cases that were read. */
export async function fitCases(
  method: string,
  graph: DirectedGraph,
  cases: IncompleteCases,
  {
    smoothing,
    varianceFloor,
    maxIterations,
    tolerance,
    restarts,
    seed,
    init,
    pause,
    onProgress,
  }: FitSettings,
): Promise<IncompleteFit> {
  const model = new IncompleteModel(method, graph, cases, smoothing, varianceFloor);
  const given = init === undefined ? undefined : model.from(init);
  let isFirst = true;
  const { best } = await bestOfStarts(
    restarts,
    random(seed),
    (stream, phase) => {
      const start = isFirst && given !== undefined ? given : model.start(stream);
      isFirst = false;
      return maximizeExpectation(
        {
          expect: (nodes) => model.expect(nodes, pause),
          maximize: (sums, nodes) => model.maximize(sums, nodes),
        },
        start,
        { method, tolerance, maxIterations, phase },
        { onProgress },
      );
    },
    (one, than) => one.objective > than.objective,
    () => undefined,
  );
  return {
    network: BayesianNetwork.fromNodes(best.parameters),
    logLikelihood: best.objective - model.logPrior(best.parameters),
    history: best.objectives,
    convergence: best.convergence,
    notes: notesOf(model, best.parameters),
  };
}

function notesOf(model: IncompleteModel, nodes: Parameters<IncompleteModel["logPrior"]>[0]): string[] {
  const shared = model.numbers.shared.map(
    ({ node, assignments }) =>
      `${assignments} assignments of the parents of ${quote(nodes[node].name)} share a regression: some have too few cases.`,
  );
  const small = model.numbers
    .atFloor(nodes)
    .map((node) => `A variance of ${quote(nodes[node].name)} is as small as "varianceFloor" lets it be.`);
  return [...shared, ...small];
}
