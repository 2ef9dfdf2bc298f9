import * as z from "zod";
import { requireFields } from "../../../base/arguments.js";
import { type Convergence, type RunControl, requireRunSettings } from "../../../base/control.js";
import { argumentName, DataError, OptionError, optionName, words } from "../../../base/errors.js";
import { requireOptionsObject } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { parseOptions } from "../../../base/options.js";
import { abortablePacer } from "../../../base/pause.js";
import { inspect, significant } from "../../../base/printing.js";
import { finishPaced } from "../../../base/steps.js";
import { type OptionsByMethod, refuseUselessOptions } from "../../../base/useless-options.js";
import type { Table } from "../../../data/table/table.js";
import type { Factor } from "../../../math/probability/table/factor.js";
import type { Names } from "../../../math/probability/table/scope.js";
import { deviancePValue } from "../../graphs/deviance-test.js";
import { UndirectedGraph } from "../../graphs/undirected-graph.js";
import { compileSchema } from "../../infer/options.js";
import { cellsOf } from "../../infer/potential.js";
import { countParameters } from "./hierarchy.js";
import { type JointCounts, readJointCounts } from "./margins.js";
import { MarkovNetwork } from "./markov-network.js";
import {
  type FittedTables,
  fitDecomposable,
  fitProportionally,
  type Margin,
} from "./proportional-fitting.js";

const METHOD = "fitMarkovNetwork";

const fitSchema = z.strictObject({
  graph: z
    .custom<UndirectedGraph>((value) => value instanceof UndirectedGraph)
    .optional()
    .meta({ constraint: "an UndirectedGraph" })
    .describe("The graph; the model has a potential for every maximal clique of it."),
  cliques: z
    .array(z.array(z.string()).min(1))
    .min(1)
    .optional()
    .describe("Sets of variables whose margins the model shall have, instead of a graph."),
  method: z
    .enum(["auto", "closed-form", "iterative"])
    .default("auto")
    .describe(
      "A closed form, which chordal graphs have, or iterative proportional fitting; by default the first where it exists.",
    ),
  equivalentSampleSize: z
    .number()
    .min(0)
    .default(0)
    .describe("Number of cases that are added, spread evenly over all combinations of levels."),
  maxIterations: z.int().min(1).default(10_000).describe("Maximum number of rounds of proportional fitting."),
  tolerance: z
    .number()
    .gt(0)
    .default(1e-12)
    .describe("It ends when no share of a margin differs by more from the share of the cases."),
  missing: z
    .enum(["error", "omit"])
    .default("error")
    .describe("How cases with missing values are handled: as an error, or left out."),
  ...compileSchema.shape,
});

const ITERATION = ["maxIterations", "tolerance", "order", "maxBytes"];

/** The options that each method reads, besides those that say what is fitted; "auto" may iterate. */
const FIT_OPTIONS: OptionsByMethod<z.output<typeof fitSchema>["method"]> = {
  auto: ITERATION,
  "closed-form": [],
  iterative: ITERATION,
};

/** How an undirected network is fitted; either `graph` or `cliques` must be given. */
export type FitMarkovNetworkOptions = z.input<typeof fitSchema> & Pick<RunControl, "signal" | "onProgress">;

/** What a fitted network consists of, and how well it fits. */
export interface MarkovFitParts {
  readonly network: MarkovNetwork;
  /** Whether a closed form or iterative proportional fitting found it. */
  readonly method: "closed-form" | "iterative";
  /** The number of cases, or the sum of their weights. */
  readonly totalWeight: number;
  readonly logLikelihood: number;
  /** G²: twice the log-likelihood that the model with all interactions has more. */
  readonly deviance: number;
  /** X²: the sum of (count − expected)² / expected over all combinations of levels. */
  readonly pearson: number;
  /** The number of combinations of levels, less one, less the number of parameters. */
  readonly degreesOfFreedom: number;
  /** How the iteration ended; undefined for a closed form. */
  readonly convergence?: Convergence | undefined;
  /** The largest difference between a share and its fitted value, in every round. */
  readonly history: readonly number[];
}

export interface MarkovFit extends MarkovFitParts {}

/** An undirected network that was fitted to counts, and how well it fits them. */
export class MarkovFit {
  constructor(parts: MarkovFitParts) {
    requireFields("MarkovFit", "the fit", parts, ["network", "method"], "what fitMarkovNetwork returns");
    Object.assign(this, parts);
  }

  /**
   * The probability of so large a deviance if the model is true, by its χ² distribution; 1 for a model of all
   * interactions, and NaN if there are more combinations of levels than a number can be.
   */
  get pValue(): number {
    return deviancePValue(this.deviance, this.degreesOfFreedom);
  }

  /** Expected counts by the levels of some variables. */
  expected(of: Names): Factor {
    return this.network.query({ of }).distribution.scale(this.totalWeight);
  }

  toString(): string {
    const { convergence } = this;
    const how =
      convergence === undefined
        ? "closed form"
        : `${convergence.iterations} rounds of proportional fitting${convergence.converged ? "" : ", not converged"}`;
    return [
      `MarkovFit of ${significant(this.totalWeight)} cases by ${how}`,
      `deviance ${significant(this.deviance)}, X² ${significant(this.pearson)} on ${significant(this.degreesOfFreedom)} degrees of freedom, p = ${significant(this.pValue)}`,
    ].join("\n");
  }

  [inspect](): string {
    return this.toString();
  }
}

/**
 * The undirected network of largest likelihood with a given graph or given cliques: a log-linear model of counts. Cases
 * are the rows of a table, whose weights count, or the counts of a contingency table, given as a `Factor`.
 *
 * ```ts
 * const { network, deviance, degreesOfFreedom } = await fitMarkovNetwork(table, { cliques: [["A", "B"], ["B", "C"]] });
 * ```
 */
export async function fitMarkovNetwork(
  source: Table | Factor,
  given: FitMarkovNetworkOptions,
): Promise<MarkovFit> {
  requireOptionsObject(METHOD, given);
  const { signal, onProgress, ...options } = given;
  const settings = parseOptions(METHOD, fitSchema, options);
  refuseUselessOptions(METHOD, FIT_OPTIONS, settings.method, options);
  requireRunSettings(METHOD, { signal, onProgress });
  requireFields(METHOD, "the data", source, [], "a Table of cases or a Factor of counts");
  const counts = readJointCounts(METHOD, source, settings.missing);
  const names = counts.variables.map(({ name }) => name);
  const { graph, generators, hasAllCliques } = readGenerators(names, settings);
  const marginOf = (indices: readonly number[]): Margin => {
    const cells = cellsOf(counts.sizes, indices);
    const { equivalentSampleSize: added } = settings;
    const values = counts.margin(indices).map((count) => (count + added / cells) / (counts.total + added));
    return { variables: indices, values };
  };
  const isDecomposable = hasAllCliques && graph.isChordal;
  if (settings.method === "closed-form" && !isDecomposable) {
    const sentence = "only chordal graphs whose cliques are all among the margins have a closed form.";
    throw new OptionError(METHOD, words`${optionName("method")}: ${sentence}`, {
      expected: '"iterative" or "auto"',
      received: '"closed-form"',
    });
  }
  const pause = abortablePacer(METHOD, signal);
  await pause();
  const isClosed = isDecomposable && settings.method !== "iterative";
  const fitted = isClosed
    ? fitDecomposable(counts.sizes, generators, marginOf)
    : await finishPaced(
        fitProportionally(
          METHOD,
          { graph, sizes: counts.sizes, approximateMethod: "gibbs" },
          generators.map(marginOf),
          settings,
          onProgress,
        ),
        pause,
      );
  return summarize(counts, generators, fitted, isClosed ? "closed-form" : "iterative");
}

function readGenerators(
  names: readonly string[],
  { graph, cliques }: z.output<typeof fitSchema>,
): {
  readonly graph: UndirectedGraph;
  readonly generators: readonly (readonly number[])[];
  readonly hasAllCliques: boolean;
} {
  if ((graph === undefined) === (cliques === undefined))
    throw new OptionError(METHOD, words`either ${argumentName("graph")} or "cliques" must be given.`, {
      expected: "graph or cliques",
      received: graph === undefined ? "neither" : "both",
    });
  const stranger = graph?.nodes.find((node) => !names.includes(node));
  if (stranger !== undefined)
    throw new DataError(METHOD, `the data has no variable ${quote(stranger)}, which the graph has.`, {
      column: stranger,
      expected: names.join(", "),
    });
  const fullGraph = new UndirectedGraph(names, graph?.edges ?? [], METHOD);
  const sets = cliques ?? fullGraph.cliques();
  const full = UndirectedGraph.fromCliques(names, sets, METHOD);
  const listed = sets.map((set) => full.indicesOf(set, METHOD));
  const covered = new Set(listed.flat());
  const generators = [...listed, ...names.flatMap((_, index) => (covered.has(index) ? [] : [[index]]))];
  const hasAllCliques = full
    .cliques()
    .every((clique) =>
      generators.some((set) => full.indicesOf(clique).every((index) => set.includes(index))),
    );
  return { graph: full, generators, hasAllCliques };
}

function summarize(
  { variables, sizes, total, observed }: JointCounts,
  generators: readonly (readonly number[])[],
  { tables, convergence, history }: FittedTables,
  method: "closed-form" | "iterative",
): MarkovFit {
  const network = new MarkovNetwork({
    inputs: { names: variables.map(({ name }) => name) },
    variables,
    potentials: tables.map(({ variables: indices, values }) => ({
      nodes: indices.map((index) => variables[index].name),
      values,
      logScale: 0,
    })),
  });
  const logs = network.logProbability(observed.cases);
  let logLikelihood = 0;
  let deviance = 0;
  let pearson = -total;
  for (const [at, count] of observed.counts.entries()) {
    logLikelihood += count * logs[at];
    deviance += 2 * count * (Math.log(count / total) - logs[at]);
    // Σ (n − m)² / m = Σ n² / m − N, because Σ m = N.
    pearson += (count * count) / (total * Math.exp(logs[at]));
  }
  return new MarkovFit({
    network,
    method,
    totalWeight: total,
    logLikelihood,
    // Neither is below 0, but rounding may lead there.
    deviance: Math.max(0, deviance),
    pearson: Math.max(0, pearson),
    degreesOfFreedom: cellsOf(sizes, [...sizes.keys()]) - 1 - countParameters(sizes, generators),
    convergence,
    history,
  });
}
