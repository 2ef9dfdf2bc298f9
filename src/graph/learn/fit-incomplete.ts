import { requireFields } from "../../base/arguments.js";
import { type Convergence, type RunControl, requireRunSettings, throwIfAborted } from "../../base/control.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { abortablePacer } from "../../base/pause.js";
import type { Table } from "../../data/table.js";
import { maximizeExpectation } from "../../optimize/expectation-maximization.js";
import { bestOfStarts } from "../../optimize/restarts.js";
import { requireNotNegative, requireWhole } from "../../probability/distributions/require.js";
import { type Random, random } from "../../probability/random/index.js";
import { type Seed, seedOf } from "../../probability/random/seed.js";
import type { DirectedGraph } from "../dag.js";
import { BayesianNetwork } from "../network/bayesian-network.js";
import type { DiscreteNode } from "../network/nodes.js";
import {
  findingsOf,
  forEachCompletion,
  type IncompleteCase,
  type IncompleteCases,
  type LatentLevels,
  readIncompleteCases,
} from "./incomplete-cases.js";
import { normalizedRows } from "./pseudo-counts.js";

export interface FitIncompleteOptions extends Pick<RunControl, "signal" | "onProgress"> {
  /** The levels of nodes of the graph that are not columns of the table, by name. */
  readonly latent?: LatentLevels;
  /** The pseudo-count of every cell, which keeps probabilities away from 0: 0 unless given. */
  readonly smoothing?: number;
  /** The most iterations: 500 unless given. */
  readonly maxIterations?: number;
  /** The iteration ends when the log-likelihood changes by less than this fraction: 1e-8 unless given. */
  readonly tolerance?: number;
  /** How many times EM begins anew, with other random probabilities; the best result counts: 1 unless given. */
  readonly restarts?: number;
  /** The seed of the probabilities to begin with, or a stream whose next number is the seed: 0 unless given. */
  readonly seed?: Seed;
}

/** A network whose parameters were estimated from incomplete cases. */
export interface IncompleteFit {
  readonly network: BayesianNetwork;
  /** The log-likelihood of what is known of the cases. */
  readonly logLikelihood: number;
  /** The log-likelihood of the start and after every iteration, with the log density of the prior. */
  readonly history: readonly number[];
  readonly convergence: Convergence;
}

const METHOD = "fitIncomplete";

/** The tables of all nodes. */
type Tables = readonly Float64Array[];

/**
 * The parameters of a network of nodes with levels from cases with missing values anywhere, or with nodes that were never
 * observed, by EM: each incomplete case counts for all its completions, in proportion to their exact probabilities.
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
  requireFields(METHOD, "the graph", graph, ["nodes", "parentPlaces"], "a DirectedGraph");
  requireKnownOptions(METHOD, options, [
    "latent",
    "smoothing",
    "maxIterations",
    "tolerance",
    "restarts",
    "seed",
    "signal",
    "onProgress",
  ]);
  requireRunSettings(METHOD, options);
  const { latent = {}, signal, onProgress } = options;
  const smoothing = requireNotNegative(METHOD, "smoothing", options.smoothing ?? 0);
  const maxIterations = requireWhole(METHOD, "maxIterations", options.maxIterations ?? 500, 0);
  const tolerance = requireNotNegative(METHOD, "tolerance", options.tolerance ?? 1e-8);
  const restarts = requireWhole(METHOD, "restarts", options.restarts ?? 1, 1);
  const model = new IncompleteModel(graph, readIncompleteCases(METHOD, graph, table, latent), smoothing);
  throwIfAborted(METHOD, signal);
  const pause = abortablePacer(METHOD, signal);
  const { best } = await bestOfStarts(
    restarts,
    random(seedOf(options.seed ?? 0)),
    (stream, phase) =>
      maximizeExpectation(
        {
          expect: (tables: Tables) => model.expect(tables, pause),
          maximize: (counts: Tables) => model.maximize(counts),
        },
        model.start(stream),
        { method: METHOD, tolerance, maxIterations, phase },
        { signal, onProgress },
      ),
    (one, than) => one.objective > than.objective,
    () => undefined,
  );
  return {
    network: model.network(best.parameters),
    logLikelihood: best.objective - model.logPrior(best.parameters),
    history: best.objectives,
    convergence: best.convergence,
  };
}

/** A network of nodes with levels in the hands of EM. */
class IncompleteModel {
  readonly #graph: DirectedGraph;
  readonly #data: IncompleteCases;
  readonly #smoothing: number;
  /** The nodes of every family: parents, then the node. */
  readonly #families: readonly (readonly number[])[];

  constructor(graph: DirectedGraph, data: IncompleteCases, smoothing: number) {
    this.#graph = graph;
    this.#data = data;
    this.#smoothing = smoothing;
    this.#families = graph.parentPlaces.map((parents, node) => [...parents, node]);
  }

  /** Probabilities near those of the complete families; of those that were never seen complete, random ones. */
  start(stream: Random): Tables {
    const counts = this.#emptyTables();
    for (const { codes, weight } of this.#data.cases)
      for (const [node, family] of this.#families.entries())
        if (family.every((member) => codes[member] >= 0)) counts[node][this.#cell(family, codes)] += weight;
    return counts.map((own, node) => {
      const draws = stream.child(node);
      return normalizedRows(
        own.map((count) => count + draws.exponential() + 1),
        this.#levels(node),
      );
    });
  }

  /** The expected counts of all families, and the log-likelihood of what is known. */
  async expect(tables: Tables, pause: () => Promise<unknown>) {
    const tree = this.network(tables).compile();
    const { nodes } = this.#graph;
    const { levels, cases } = this.#data;
    const counts = this.#emptyTables();
    let objective = this.logPrior(tables);
    for (const one of cases) {
      await pause();
      if (one.codes.every((code) => code >= 0)) {
        objective += this.#addComplete(tables, counts, one);
        continue;
      }
      const given = findingsOf(nodes, levels, one.codes);
      objective += one.weight * tree.logEvidence({ given });
      for (const [node, family] of this.#families.entries()) {
        const hidden = family.filter((member) => one.codes[member] < 0);
        if (hidden.length === 0) {
          counts[node][this.#cell(family, one.codes)] += one.weight;
          continue;
        }
        const { distribution } = tree.query({ of: hidden.map((member) => nodes[member]), given });
        forEachCompletion(levels, one.codes, hidden, distribution.values, (completed, probability) => {
          counts[node][this.#cell(family, completed)] += one.weight * probability;
        });
      }
    }
    return { expected: counts as Tables, objective };
  }

  maximize(counts: Tables): Tables {
    return counts.map((own, node) =>
      normalizedRows(
        own.map((count) => count + this.#smoothing),
        this.#levels(node),
      ),
    );
  }

  /** The log density of the prior that pseudo-counts stand for, up to a constant. */
  logPrior(tables: Tables): number {
    if (this.#smoothing === 0) return 0;
    return tables.reduce((sum, own) => own.reduce((all, p) => all + this.#smoothing * Math.log(p), sum), 0);
  }

  network(tables: Tables): BayesianNetwork {
    const { nodes } = this.#graph;
    return BayesianNetwork.fromNodes(
      tables.map((table, node): DiscreteNode => {
        const parents = this.#graph.parentPlaces[node].map((parent) => nodes[parent]);
        return { kind: "discrete", name: nodes[node], parents, levels: this.#data.levels[node], table };
      }),
    );
  }

  #levels(node: number): number {
    return this.#data.levels[node].length;
  }

  #emptyTables(): Float64Array[] {
    return this.#families.map(
      (family) => new Float64Array(family.reduce((cells, member) => cells * this.#levels(member), 1)),
    );
  }

  #cell(family: readonly number[], codes: ArrayLike<number>): number {
    return family.reduce((cell, member) => cell * this.#levels(member) + codes[member], 0);
  }

  #addComplete(tables: Tables, counts: readonly Float64Array[], { codes, weight }: IncompleteCase): number {
    let sum = 0;
    for (const [node, family] of this.#families.entries()) {
      const cell = this.#cell(family, codes);
      counts[node][cell] += weight;
      sum += weight * Math.log(tables[node][cell]);
    }
    return sum;
  }
}
