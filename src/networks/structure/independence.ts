// Tests of conditional independence between nodes, given others.

import * as z from "zod";
import { got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { ChiSquared } from "../../math/probability/distributions/chi-squared.js";
import { badOption } from "../../math/probability/distributions/require.js";
import { StudentT } from "../../math/probability/distributions/student-t.js";
import { type Random, random } from "../../math/probability/random/index.js";
import { normalCdf } from "../../math/probability/special/normal.js";
import { likelihoodRatio, pearson, sumOverLayers } from "./layer-statistics.js";
import { rowsOf } from "./scores/conditional-gaussian.js";
import { type Configurations, configurationsOf, countPairs } from "./scores/configurations.js";
import { LevelCounter } from "./scores/level-counter.js";
import { type DiscreteData, isDiscrete, type NetworkData } from "./scores/network-data.js";
import { type Moments, momentsOf, partialCorrelation } from "./scores/regression.js";

const TEST_NAMES = ["g-squared", "chi-squared", "permutation", "correlation", "fisher-z"] as const;

/** How conditional independence is tested. */
export type IndependenceTestName = (typeof TEST_NAMES)[number];

export const independenceShape = {
  test: z
    .enum(TEST_NAMES)
    .optional()
    .describe(
      "How independence is tested. Of discrete nodes by the likelihood ratio, which is mutual information (g-squared, the default), by Pearson's statistic (chi-squared), or by permutations of the likelihood ratio (permutation); of continuous nodes by the t distribution of their partial correlation (correlation, the default) or by Fisher's z (fisher-z).",
    ),
  permutations: z.int().min(1).default(1000).describe("How many permutations a permutation test draws."),
} as const;

const independenceOptions = z.strictObject(independenceShape);

type IndependenceInput = Readonly<z.input<typeof independenceOptions>>;

interface IndependenceOptions extends IndependenceInput {
  /** The seed of permutations. */
  readonly seed?: number | undefined;
}

/** A statistic and the probability of a larger one if the nodes were independent. */
interface IndependenceResult {
  readonly statistic: number;
  readonly pValue: number;
}

/** Tests nodes of a table; results do not depend on the order of the two nodes. It must be closed at the end. */
export class IndependenceTester {
  readonly name: IndependenceTestName;
  /** Number of tests. */
  tests = 0;
  readonly #data: NetworkData;
  readonly #discrete: readonly DiscreteData[];
  readonly #moments: Moments | undefined;
  readonly #permutations: number;
  readonly #stream: Random;
  readonly #counter: LevelCounter;

  constructor(method: string, data: NetworkData, { test, permutations, seed = 0 }: IndependenceOptions) {
    const discrete = data.nodes.filter(isDiscrete);
    if (discrete.length > 0 && discrete.length < data.nodes.length) {
      const other = data.nodes.find((node) => !isDiscrete(node)) ?? data.nodes[0];
      const sentence = words`tests of independence need ${wanted("columns of one kind")}, all with levels or all with numbers; column ${quote(other.name)} has numbers. Learn by a score instead, or discretize the numbers.`;
      throw new OptionError(method, sentence, { option: "method" });
    }
    const isContinuous = discrete.length === 0;
    this.name = test ?? (isContinuous ? "correlation" : "g-squared");
    const isOfNumbers = this.name === "correlation" || this.name === "fisher-z";
    if (isOfNumbers !== isContinuous) {
      const [expected, received] = isContinuous
        ? ['"correlation" or "fisher-z" for columns with numbers', this.name]
        : ['"g-squared", "chi-squared" or "permutation" for columns with levels', this.name];
      throw badOption(method, "test", expected, quote(received));
    }
    if (permutations !== undefined && this.name !== "permutation") {
      const sentence = words`${optionName("permutations")} is for the test ${wanted('"permutation"')}; the test is ${got(quote(this.name))}.`;
      throw new OptionError(method, sentence);
    }
    this.#permutations = permutations ?? 1000;
    this.#data = data;
    this.#discrete = discrete;
    this.#stream = random(seed);
    this.#counter = new LevelCounter(data);
    const columns = data.nodes.flatMap((node) => (isDiscrete(node) ? [] : [node.values]));
    this.#moments = isContinuous ? momentsOf(columns, data.weights) : undefined;
  }

  /** Gives back the memory of the counts; nothing can be tested afterwards. */
  close(): void {
    this.#counter.close();
  }

  /** Tests whether two nodes are independent, given others. */
  test(x: number, y: number, given: readonly number[]): IndependenceResult {
    this.tests += 1;
    const [first, second] = x < y ? [x, y] : [y, x];
    if (this.#moments !== undefined) return this.#testNumbers(this.#moments, first, second, given);
    return this.#testLevels(first, second, given);
  }

  #testLevels(x: number, y: number, given: readonly number[]): IndependenceResult {
    const [rows, columns] = [this.#discrete[x].levels.length, this.#discrete[y].levels.length];
    const { cells, combinations } = this.#counter.pairs(x, y, given);
    const measure = this.name === "chi-squared" ? pearson : likelihoodRatio;
    const statistic = sumOverLayers(cells, combinations, rows, columns, measure);
    if (this.name === "permutation") return { statistic, pValue: this.#permute(statistic, x, y, given) };
    const degreesOfFreedom = (rows - 1) * (columns - 1) * this.#counter.possible(given);
    if (degreesOfFreedom === 0) return { statistic, pValue: 1 };
    return { statistic, pValue: new ChiSquared({ degreesOfFreedom }).survival(statistic) };
  }

  #permute(statistic: number, x: number, y: number, given: readonly number[]): number {
    const stream = [x, y, ...given].reduce((child, node) => child.child(node), this.#stream);
    const { rows, weights } = this.#data;
    const layers = configurationsOf(
      rows,
      given.map((node) => this.#discrete[node]),
    );
    const [first, second] = [this.#discrete[x], this.#discrete[y]];
    return permutationPValue(statistic, layers, first, second, weights, this.#permutations, stream);
  }

  #testNumbers(moments: Moments, x: number, y: number, given: readonly number[]): IndependenceResult {
    const correlation = partialCorrelation(moments, x, y, given);
    if (this.name === "fisher-z") {
      const freedom = moments.weight - given.length - 3;
      const statistic = freedom > 0 ? Math.abs(Math.atanh(correlation)) * Math.sqrt(freedom) : 0;
      return { statistic, pValue: 2 * normalCdf(-statistic) };
    }
    const degreesOfFreedom = moments.weight - given.length - 2;
    if (!(degreesOfFreedom > 0)) return { statistic: 0, pValue: 1 };
    const statistic = Math.abs(correlation) * Math.sqrt(degreesOfFreedom / (1 - correlation * correlation));
    const t = new StudentT({ degreesOfFreedom });
    return { statistic, pValue: statistic === Number.POSITIVE_INFINITY ? 0 : 2 * t.survival(statistic) };
  }
}

/** The share of permutations of one node within the layers whose statistic is at least as large, the original included. */
function permutationPValue(
  statistic: number,
  layers: Configurations,
  first: DiscreteData,
  second: DiscreteData,
  weights: Float64Array | undefined,
  permutations: number,
  stream: Random,
): number {
  const rows = rowsOf(layers);
  const codes = second.codes.slice();
  const shuffled = { ...second, codes };
  const [height, width] = [first.levels.length, second.levels.length];
  let asLarge = 1;
  for (let draw = 0; draw < permutations; draw += 1) {
    for (const list of rows)
      for (let at = list.length - 1; at > 0; at -= 1) {
        const [a, b] = [list[at], list[stream.integer(0, at)]];
        const kept = codes[a];
        codes[a] = codes[b];
        codes[b] = kept;
      }
    const cells = countPairs(layers, first, shuffled, weights);
    // Sums in another order differ by rounding from equal ones.
    if (sumOverLayers(cells, layers.size, height, width, likelihoodRatio) >= statistic * (1 - 1e-10))
      asLarge += 1;
  }
  return asLarge / (permutations + 1);
}
