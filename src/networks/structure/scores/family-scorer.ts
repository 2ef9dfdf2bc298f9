import * as z from "zod";
import { columnName, DataError, OptionError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { got, optionName, wanted, words } from "../../../base/sentence.js";
import { penalizedConditionalGaussian } from "./conditional-gaussian.js";
import { type Configurations, configurationsOf, countLevelsOfAll } from "./configurations.js";
import { bdeuScore, bdsScore, type DiscreteScore, k2Score, penalizedLikelihood } from "./discrete.js";
import { jointCounts } from "./expected-counts.js";
import { bgeScore, type GaussianScore, penalizedGaussian } from "./gaussian.js";
import { LevelCounter } from "./level-counter.js";
import { type DiscreteData, isDiscrete, type NetworkData } from "./network-data.js";
import { momentsOf } from "./regression.js";

/** The scores of networks, by name. */
export const SCORE_NAMES = ["log-likelihood", "aic", "bic", "k2", "bdeu", "bds", "bge"] as const;

/** What judges a network; every score is a sum over the families of its nodes. */
export type ScoreName = (typeof SCORE_NAMES)[number];

export const scoreShape = {
  score: z
    .enum(SCORE_NAMES)
    .default("bic")
    .describe(
      "The score of a network: the log-likelihood, possibly minus a penalty for its parameters (aic, bic), or the log marginal likelihood under a prior (k2, bdeu, bds of discrete nodes, bge of continuous ones).",
    ),
  equivalentSampleSize: z
    .number()
    .gt(0)
    .default(1)
    .describe("Number of cases that the prior of bdeu and bds counts for."),
} as const;

const scoreOptions = z.strictObject(scoreShape);

/** How networks are scored. */
export type ScoreOptions = Readonly<z.input<typeof scoreOptions>>;

/** Whether a score has a prior that counts for a number of cases. */
export function hasSizedPrior(score: ScoreName): boolean {
  return score === "bdeu" || score === "bds";
}

/** Scores of families: a node, given its parents. Every family is computed once. It must be closed at the end. */
export class FamilyScorer {
  readonly data: NetworkData;
  readonly name: ScoreName;
  readonly #discrete: DiscreteScore | undefined;
  /** The score of families of numbers alone; their moments are computed when they are first needed. */
  #gaussian: GaussianScore | undefined;
  readonly #penalty: number;
  /** The index of every continuous node among them. */
  readonly #indices: Int32Array;
  readonly #cache = new Map<string, number>();
  readonly #counter: LevelCounter;

  constructor(method: string, data: NetworkData, options: ScoreOptions) {
    const { score = "bic", equivalentSampleSize = 1 } = options;
    if (options.equivalentSampleSize !== undefined && !hasSizedPrior(score)) {
      const sentence = words`${optionName("equivalentSampleSize")} is for the scores ${wanted('"bdeu" and "bds"')}; the score is ${got(quote(score))}.`;
      throw new OptionError(method, sentence);
    }
    requireKinds(method, data, score);
    this.data = data;
    this.name = score;
    this.#penalty = score === "aic" ? 1 : score === "bic" ? 0.5 * Math.log(data.totalWeight) : 0;
    this.#indices = new Int32Array(data.nodes.length);
    let count = 0;
    for (const [at, node] of data.nodes.entries()) if (!isDiscrete(node)) this.#indices[at] = count++;
    if (data.nodes.some(isDiscrete))
      this.#discrete = discreteScore(score, data, this.#penalty, equivalentSampleSize);
    requireVariation(method, data);
    this.#counter = new LevelCounter(data);
  }

  /** Gives back the memory of the counts; nothing can be scored afterwards. */
  close(): void {
    this.#counter.close();
  }

  /** How many families were scored. */
  get evaluations(): number {
    return this.#cache.size;
  }

  /** The score of a node with these parents. */
  score(node: number, parents: readonly number[]): number {
    const key = familyKey(node, parents);
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const score = this.#compute(node, parents);
    this.#cache.set(key, score);
    return score;
  }

  /** The sum over all nodes. */
  total(parents: readonly (readonly number[])[]): number {
    return parents.reduce((sum, list, node) => sum + this.score(node, list), 0);
  }

  /** What no score of a node with these parents exceeds: penalties alone, because a likelihood is at most 1. */
  upperBound(node: number, parents: readonly number[]): number {
    const nodeData = this.data.nodes[node];
    if (this.#penalty === 0 || !isDiscrete(nodeData)) return Number.POSITIVE_INFINITY;
    return -this.#penalty * (nodeData.levels.length - 1) * this.#counter.possible(parents);
  }

  /** Scores a node with each of the candidates as one more parent, all at once. */
  prepareCandidates(node: number, parents: readonly number[], candidates: readonly number[]): void {
    const { nodes } = this.data;
    const nodeData = nodes[node];
    const score = this.#discrete;
    if (score === undefined || !isDiscrete(nodeData) || !parents.every((parent) => isDiscrete(nodes[parent])))
      return;
    if (this.data.expected !== undefined) return;
    const wanted = candidates.filter(
      (candidate) =>
        isDiscrete(nodes[candidate]) && !this.#cache.has(familyKey(node, [...parents, candidate])),
    );
    for (const [at, { cells, combinations }] of this.#counter.pairsOfAll(node, wanted, parents).entries()) {
      const levels = nodeData.levels.length;
      const inner = cells.length / (combinations * levels);
      const configurations = this.#counter.possible([...parents, wanted[at]]);
      const value = score({ cells, outer: combinations, levels, inner, configurations });
      this.#cache.set(familyKey(node, [...parents, wanted[at]]), value);
    }
  }

  /**
   * The scores of several nodes with the same parents, not kept for later. `configurations` are those of the parents if
   * all are discrete.
   */
  scoresGiven(
    parents: readonly number[],
    configurations: Configurations | undefined,
    children: readonly number[],
  ): number[] {
    const { nodes, weights } = this.data;
    const score = this.#discrete;
    const discrete = children.map((child) => nodes[child]).filter(isDiscrete);
    const isCounted = this.data.expected === undefined;
    if (
      score === undefined ||
      configurations === undefined ||
      discrete.length < children.length ||
      !isCounted
    )
      return children.map((child) => this.#compute(child, parents));
    return countLevelsOfAll(configurations, discrete, weights).map((cells, at) =>
      score({
        cells,
        outer: configurations.size,
        levels: discrete[at].levels.length,
        inner: 1,
        configurations: configurations.possible,
      }),
    );
  }

  #compute(node: number, parents: readonly number[]): number {
    const { nodes, rows, weights } = this.data;
    const nodeData = nodes[node];
    const discrete: DiscreteData[] = parents.map((parent) => nodes[parent]).filter(isDiscrete);
    if (isDiscrete(nodeData)) {
      // Levels cannot depend on numbers in these networks.
      if (discrete.length < parents.length || this.#discrete === undefined) return Number.NEGATIVE_INFINITY;
      const levels = nodeData.levels.length;
      const configurations = this.#counter.possible(parents);
      const { cells, combinations } =
        this.data.expected === undefined
          ? this.#counter.levels(node, parents)
          : { cells: jointCounts(this.data, [...parents, node]), combinations: configurations };
      return this.#discrete({ cells, outer: combinations, levels, inner: 1, configurations });
    }
    const continuous = parents.filter((parent) => !isDiscrete(nodes[parent]));
    if (discrete.length === 0) {
      this.#gaussian ??= this.#scoreOfNumbers();
      return this.#gaussian(
        this.#indices[node],
        continuous.map((parent) => this.#indices[parent]),
      );
    }
    const predictors = continuous.flatMap((parent) => valuesOf(this.data, parent));
    const configurations = configurationsOf(rows, discrete);
    return penalizedConditionalGaussian(nodeData.values, predictors, configurations, weights, this.#penalty);
  }

  #scoreOfNumbers(): GaussianScore {
    const { nodes, weights } = this.data;
    const moments = momentsOf(
      nodes.flatMap((_, at) => valuesOf(this.data, at)),
      weights,
    );
    return this.name === "bge" ? bgeScore(moments) : penalizedGaussian(moments, this.#penalty);
  }
}

function valuesOf({ nodes }: NetworkData, at: number): Float64Array[] {
  const node = nodes[at];
  return isDiscrete(node) ? [] : [node.values];
}

function discreteScore(
  name: ScoreName,
  { rows, weights }: NetworkData,
  penalty: number,
  equivalentSampleSize: number,
): DiscreteScore {
  switch (name) {
    case "k2":
      return k2Score;
    case "bdeu":
      return bdeuScore(equivalentSampleSize);
    case "bds":
      return bdsScore(equivalentSampleSize);
    default:
      return penalizedLikelihood(rows, weights !== undefined, penalty);
  }
}

/** The order of the parents does not matter. */
function familyKey(node: number, parents: readonly number[]): string {
  return `${node}|${[...parents].sort((a, b) => a - b).join()}`;
}

/** Refuses numbers that do not vary: they have no density. */
function requireVariation(method: string, { nodes, weights }: NetworkData): void {
  const constant = nodes.find(
    (node) => !isDiscrete(node) && !(momentsOf([node.values], weights).products[0] > 0),
  );
  if (constant === undefined) return;
  const sentence = words`the numbers of ${columnName(constant.name)} do not vary, so that they have no density; leave the column out.`;
  throw new DataError(method, sentence, { expected: "numbers that vary" });
}

function requireKinds(method: string, { nodes }: NetworkData, score: ScoreName): void {
  const kind = score === "bge" ? "continuous" : "discrete";
  if (score !== "bge" && score !== "k2" && score !== "bdeu" && score !== "bds") return;
  const other = nodes.find((node) => node.kind !== kind);
  if (other === undefined) return;
  const sentence = words`the score ${quote(score)} is for ${wanted(kind)} nodes only; ${columnName(other.name)} is ${got(other.kind)}. The scores "aic" and "bic" are for both.`;
  throw new DataError(method, sentence);
}
