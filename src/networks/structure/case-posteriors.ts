// What is expected of the families of a network in cases in which levels and numbers are missing, exactly: the levels that
// choose regressions are enumerated, given them the numbers are jointly normal, and all other levels are asked of a
// junction tree.

import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { significant } from "../../base/printing.js";
import { BayesianNetwork } from "../bayesian/bayesian-network.js";
import type { NetworkParts } from "../bayesian/nodes.js";
import { reach } from "../graphs/dag.js";
import { conditionNormal, jointNormal, regressionRow } from "../infer/gaussian.js";
import type { JunctionTree } from "../infer/junction-tree.js";
import { findingsOf, forEachCompletion, type IncompleteCase } from "./incomplete-cases.js";

/** More assignments of the levels that choose regressions than this are refused in one case. */
const MOST_ASSIGNMENTS = 2 ** 20;
const HALF_LOG_2PI = 0.5 * Math.log(2 * Math.PI);

/** A normal distribution of some nodes with numbers; what is known has no variance. */
export interface NumbersPosterior {
  /** The nodes, parents before children. */
  readonly nodes: readonly number[];
  readonly mean: Float64Array;
  /** nodes × nodes. */
  readonly covariance: Float64Array;
}

/** One assignment of the levels that choose the regressions of a case, with its share of the case. */
export interface CasePart {
  /** The levels of all nodes, with those of the assignment; −1 where they are still not known. */
  readonly codes: Int32Array;
  readonly weight: number;
  readonly numbers: NumbersPosterior;
}

/** What a case contributes, and the logarithm of the probability or density of what is known of it. */
export interface CasePosterior {
  readonly parts: readonly CasePart[];
  readonly logLikelihood: number;
}

/** Answers about cases under the current parameters of a network. */
export class CasePosteriors {
  readonly #method: string;
  readonly #parts: NetworkParts;
  readonly #levels: readonly (readonly Label[])[];
  readonly #tree: JunctionTree | undefined;

  constructor(method: string, parts: NetworkParts, levels: readonly (readonly Label[])[]) {
    this.#method = method;
    this.#parts = parts;
    this.#levels = levels;
    const discrete = parts.nodes.filter(({ kind }) => kind === "discrete");
    this.#tree = discrete.length === 0 ? undefined : BayesianNetwork.fromNodes(discrete).compile();
  }

  /**
   * The posterior of what is missing in a case. Numbers that are missing and have no known descendant are left out: they
   * say nothing about the parameters.
   */
  of(one: IncompleteCase, extent: "informative" | "all" = "informative"): CasePosterior {
    const { sizes, graph, discreteParents } = this.#parts;
    const known = [...one.numbers.keys()].filter(
      (node) => sizes[node] === 0 && !Number.isNaN(one.numbers[node]),
    );
    const wanted = extent === "all" ? [...sizes.keys()] : known;
    const relevant = reach(wanted, graph.parentIndices);
    const nodes = graph.order.filter((node) => sizes[node] === 0 && relevant.has(node));
    const choosing = [...new Set(nodes.flatMap((node) => discreteParents[node]))].filter(
      (node) => one.codes[node] < 0,
    );
    const logLevels = this.#logProbability(one.codes);
    if (logLevels === Number.NEGATIVE_INFINITY) {
      const sentence = "a case has probability 0 under the parameters to begin with.";
      throw new DataError(this.#method, sentence, { option: "init", expected: "a probability above 0" });
    }
    if (choosing.length === 0) {
      const { posterior, logDensity } = this.#numbers(nodes, one.codes, one);
      return {
        parts: [{ codes: one.codes, weight: one.weight, numbers: posterior }],
        logLikelihood: logLevels + logDensity,
      };
    }
    this.#requireFew(choosing);
    const parts: { codes: Int32Array; numbers: NumbersPosterior; logWeight: number }[] = [];
    forEachCompletion(
      this.#levels,
      one.codes,
      choosing,
      this.distribution(one.codes, choosing),
      (filled, p) => {
        if (!(p > 0)) return;
        const codes = filled.slice();
        const { posterior, logDensity } = this.#numbers(nodes, codes, one);
        parts.push({ codes, numbers: posterior, logWeight: Math.log(p) + logDensity });
      },
    );
    const most = parts.reduce(
      (largest, { logWeight }) => Math.max(largest, logWeight),
      Number.NEGATIVE_INFINITY,
    );
    const sum = parts.reduce((total, { logWeight }) => total + Math.exp(logWeight - most), 0);
    return {
      parts: parts.map(({ codes, numbers, logWeight }) => ({
        codes,
        numbers,
        weight: (one.weight * Math.exp(logWeight - most)) / sum,
      })),
      logLikelihood: logLevels + most + Math.log(sum),
    };
  }

  /** The joint distribution of unknown levels given the known ones, the last of them fastest. */
  distribution(codes: Int32Array, hidden: readonly number[]): Float64Array {
    const { nodes } = this.#parts.graph;
    if (hidden.length === 0 || this.#tree === undefined) return Float64Array.of(1);
    const of = hidden.map((node) => nodes[node]);
    return this.#tree.query({ of, given: this.#findings(codes) }).distribution.values;
  }

  #findings(codes: Int32Array): Record<string, Label> {
    return findingsOf(this.#parts.graph.nodes, this.#levels, codes);
  }

  #logProbability(codes: Int32Array): number {
    const { nodes, sizes, discreteParents } = this.#parts;
    if (this.#tree === undefined) return 0;
    if (sizes.some((size, node) => size > 0 && codes[node] < 0))
      return this.#tree.logEvidence({ given: this.#findings(codes) });
    return nodes.reduce((sum, node, index) => {
      if (node.kind !== "discrete") return sum;
      const cell = [...discreteParents[index], index].reduce(
        (at, member) => at * sizes[member] + codes[member],
        0,
      );
      return sum + Math.log(node.table[cell]);
    }, 0);
  }

  /** The numbers given levels that choose all their regressions, and the log density of the known ones. */
  #numbers(
    nodes: readonly number[],
    codes: Int32Array,
    { numbers }: IncompleteCase,
  ): { readonly posterior: NumbersPosterior; readonly logDensity: number } {
    const hidden = nodes.flatMap((node, at) => (Number.isNaN(numbers[node]) ? [at] : []));
    const mean = Float64Array.from(nodes, (node) => numbers[node]);
    const covariance = new Float64Array(nodes.length ** 2);
    if (hidden.length === 0)
      return { posterior: { nodes, mean, covariance }, logDensity: this.#logDensity(nodes, codes, numbers) };
    const known = [...nodes.keys()].filter((at) => !Number.isNaN(mean[at]));
    const joint = jointNormal(this.#parts, nodes, codes);
    const given = conditionNormal(
      joint,
      hidden,
      known,
      known.map((at) => mean[at]),
    );
    for (const [i, at] of hidden.entries()) {
      mean[at] = given.mean[i];
      for (const [j, other] of hidden.entries())
        covariance[at * nodes.length + other] = given.covariance.data[i * hidden.length + j];
    }
    return { posterior: { nodes, mean, covariance }, logDensity: given.logDensity };
  }

  /** One regression after the other, where nothing is missing. */
  #logDensity(nodes: readonly number[], codes: Int32Array, numbers: Float64Array): number {
    return nodes.reduce((sum, index) => {
      const node = this.#parts.nodes[index];
      if (node.kind !== "gaussian") return sum;
      const row = regressionRow(this.#parts, index, codes);
      const above = this.#parts.continuousParents[index];
      let gap = numbers[index] - node.intercepts[row];
      for (const [k, parent] of above.entries())
        gap -= node.coefficients[row * above.length + k] * numbers[parent];
      const deviation = node.standardDeviations[row];
      return sum - 0.5 * (gap / deviation) ** 2 - Math.log(deviation) - HALF_LOG_2PI;
    }, 0);
  }

  #requireFew(choosing: readonly number[]): void {
    const count = choosing.reduce((product, node) => product * this.#levels[node].length, 1);
    if (count <= MOST_ASSIGNMENTS) return;
    const names = choosing.map((node) => this.#parts.graph.nodes[node]).join(", ");
    const sentence = `in one case, the unknown levels of ${names} choose regressions and have ${significant(count)} assignments, more than 2^20; leave the case out.`;
    throw new DataError(this.#method, sentence, {
      expected: "at most 2^20 assignments",
      received: String(count),
    });
  }
}
