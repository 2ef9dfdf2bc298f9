import * as z from "zod";
import { countsOption, GENERAL_CRITERIA } from "../../evaluate/clusters/options.js";
import { controlShape } from "../../evaluate/search/options.js";
import { compareMethodsOptions } from "./options.js";

const { methods, keep, prepare, source, seed } = compareMethodsOptions.shape;
const { threads, signal, onProgress } = controlShape;

export const compareClusterersOptions = z.strictObject({
  methods: methods.describe("The clusterers to compare; all that suit the table unless given."),
  counts: countsOption
    .optional()
    .describe(
      "The numbers of clusters to try; by default 2 to 10, or up to the number of distinct rows if that is less.",
    ),
  criterion: z
    .enum(GENERAL_CRITERIA)
    .default("silhouette")
    .describe("What chooses the number of clusters of each method, and ranks the methods."),
  seed: seed.describe("The seed of every fit and of the samples."),
  prepare: prepare.describe(
    "Whether columns are imputed, encoded and scaled; all methods see the same prepared columns.",
  ),
  keep,
  source,
  threads,
  signal,
  onProgress: onProgress.describe("Called with the number of fits done and their total."),
});

export type CompareClusterersSettings = z.output<typeof compareClusterersOptions>;
/** What a comparison of clusterers may be told. */
export type CompareClusterersOptions = Readonly<z.input<typeof compareClusterersOptions>>;
