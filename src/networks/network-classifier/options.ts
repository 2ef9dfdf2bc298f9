import * as z from "zod";
import { priorsOption } from "../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../model/class-weights.js";
import { DirectedGraph } from "../graphs/dag.js";
import { ESTIMATES } from "../structure/pseudo-counts.js";
import { SCORE_NAMES } from "../structure/scores/family-scorer.js";

const arc = z.tuple([z.string(), z.string()]);

const arcs = z.array(arc).meta({ constraint: "a list of pairs [from, to]" });

/** A graph is kept as its arcs: a node without any says nothing about the others. */
const graph = z
  .instanceof(DirectedGraph)
  .transform((given) => given.arcs.map(([from, to]): [string, string] => [from, to]))
  .meta({ constraint: "a DirectedGraph" });

export const networkClassifierOptions = z.strictObject({
  structure: z
    .union([z.enum(["naive", "tan", "learned"]), arcs, graph])
    // A default would be what the transformation gives, and so not an input that documentation could show.
    .prefault("tan")
    .describe(
      "The arcs: from the class to every feature (naive Bayes); these and a tree among the features; the arcs found by a search for a high score; or given arcs, in which the class has the name of the target.",
    ),
  priors: priorsOption,
  classWeights: classWeightsOption,
  method: z
    .enum(ESTIMATES)
    .default("dirichlet")
    .describe(
      "How probabilities are estimated: as shares of the counts, with `smoothing`, or with the priors of `equivalentSampleSize` that fitParameters explains.",
    ),
  smoothing: z
    .number()
    .min(0)
    .default(1)
    .describe(
      "The pseudo-count of every cell of a table, for `dirichlet`. The shares of the classes are not smoothed.",
    ),
  equivalentSampleSize: z
    .number()
    .gt(0)
    .default(1)
    .describe(
      "Number of cases that the prior counts for, with `bdeu` and `hierarchical` and in the corresponding scores.",
    ),
  numbers: z
    .enum(["gaussian", "equal-frequency", "equal-width", "k-means", "recursive", "chi-merge"])
    .default("gaussian")
    .describe(
      "How quantitative columns are modeled: as normal given the class and other parents, or by bins that Discretizer finds with this method.",
    ),
  bins: z
    .int()
    .min(2)
    .max(1000)
    .default(5)
    .describe("Number of bins of a quantitative column; for `recursive` and `chi-merge` the maximum."),
  priorCases: z
    .number()
    .min(0)
    .default(5)
    .describe(
      "For a quantitative column with categorical parents besides the class: the number of cases that the prior counts for. It draws each of the regressions of the column toward that of the class.",
    ),
  varianceFloor: z
    .number()
    .min(0)
    .default(1e-9)
    .describe("Fraction of the largest column variance that is added to every variance, so that none is 0."),
  score: z.enum(SCORE_NAMES).default("bic").describe("The score that a search for the structure maximizes."),
  search: z
    .enum(["hill-climbing", "tabu"])
    .default("hill-climbing")
    .describe("The search method for the structure if it is `learned`."),
  maxParents: z
    .int()
    .min(1)
    .optional()
    .describe("Maximum number of parents of a node if the structure is `learned`. The default is no limit."),
  required: arcs.optional().describe("Arcs that a `learned` structure must have."),
  forbidden: arcs.optional().describe("Arcs that `tan` and `learned` structures must not have."),
  maxIterations: z
    .int()
    .min(1)
    .default(500)
    .describe("Maximum number of EM iterations, which are needed if training cases have missing values."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-8)
    .describe("EM ends when the log-likelihood changes by less than this fraction."),
});

export type NetworkClassifierOptions = z.input<typeof networkClassifierOptions>;
export type NetworkClassifierSettings = z.output<typeof networkClassifierOptions>;
