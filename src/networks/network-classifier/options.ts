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
      "The arcs: from the class to every feature; the same and a tree among the features; those that a search for a good score finds; or given ones, in which the target has its own name.",
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
      "The pseudo-count of every cell of a table, for `dirichlet`; the shares of the classes have none.",
    ),
  equivalentSampleSize: z
    .number()
    .gt(0)
    .default(1)
    .describe(
      "How many cases the prior counts for, with `bdeu` and `hierarchical`, and in the scores of that kind.",
    ),
  numbers: z
    .enum(["gaussian", "equal-frequency", "equal-width", "k-means", "recursive", "chi-merge"])
    .default("gaussian")
    .describe(
      "What quantitative columns become: normal given the class and other parents, or bins that Discretizer finds by this method.",
    ),
  bins: z
    .int()
    .min(2)
    .max(1000)
    .default(5)
    .describe("The number of bins of a quantitative column; for `recursive` and `chi-merge` the maximum."),
  priorCases: z
    .number()
    .min(0)
    .default(5)
    .describe(
      "Where a quantitative column has parents with levels besides the class: how many cases the prior counts for that draws each of its regressions toward that of the class.",
    ),
  varianceFloor: z
    .number()
    .min(0)
    .default(1e-9)
    .describe("This fraction of the largest column variance is added to every variance, so that none is 0."),
  score: z.enum(SCORE_NAMES).default("bic").describe("What a search for the structure maximizes."),
  search: z
    .enum(["hill-climbing", "tabu"])
    .default("hill-climbing")
    .describe("How the structure is searched for if it is `learned`."),
  maxParents: z
    .int()
    .min(1)
    .optional()
    .describe("The most parents of a node if the structure is `learned`; any number by default."),
  required: arcs.optional().describe("Arcs that a `learned` structure must have."),
  forbidden: arcs.optional().describe("Arcs that `tan` and `learned` structures must not have."),
  maxIterations: z
    .int()
    .min(1)
    .default(500)
    .describe("The most iterations of EM, which training cases with missing values may need."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-8)
    .describe("EM ends when the log-likelihood changes by less than this fraction."),
});

export type NetworkClassifierOptions = z.input<typeof networkClassifierOptions>;
export type NetworkClassifierSettings = z.output<typeof networkClassifierOptions>;
