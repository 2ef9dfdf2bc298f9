import * as z from "zod";
import { quote } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { matrixOption } from "../../../model/matrix-option.js";
import {
  componentsOption,
  mixtureOptions,
  restartsFit,
  restartsRefusal,
  START_WORDS,
  startOptions,
} from "../engine/options.js";
import { covarianceModels, covarianceWords } from "./covariance-models.js";

const words = Object.keys(covarianceWords) as (keyof typeof covarianceWords)[];
const covarianceName = z.enum([...covarianceModels, ...words]);

const startingParameters = z.strictObject({
  means: matrixOption,
  covariances: z.array(matrixOption).min(1).optional(),
  weights: z.array(z.number().gt(0)).optional(),
});

const startingShares = z.strictObject({ responsibilities: matrixOption });

export const gaussianMixtureOptions = z
  .strictObject({
    components: componentsOption([1, 2, 3, 4, 5, 6, 7, 8, 9]),
    covariances: z
      .union([covarianceName, z.array(covarianceName).min(1)])
      .default("full")
      .meta({
        constraint: `${[...words, ...covarianceModels].map((name) => quote(name)).join(", ")}, or a list of them`,
      })
      .describe(
        "The form of the covariances: one per component, one for all, variances only, or a single variance; or three letters for volume, shape and axes, each equal (E), varying (V) or absent (I). If several are given, the criterion chooses one.",
      ),
    criterion: mixtureOptions.criterion,
    prior: z
      .union([
        z.enum(["none", "data"]),
        z.strictObject({
          shrinkage: z.number().min(0).default(0.01),
          degreesOfFreedom: z.number().gt(0).optional(),
          scale: z.number().gt(0).default(1),
        }),
      ])
      .default("none")
      .meta({ constraint: '"none", "data", or { shrinkage, degreesOfFreedom, scale }' })
      .describe(
        "The prior of means and covariances: none, where EM abandons a start whose component becomes singular; the conjugate prior of Fraley and Raftery, whose scale comes from the data and which prevents this; or this prior with another weight of its mean, other degrees of freedom, or a multiple of its scale.",
      ),
    method: mixtureOptions.method,
    missing: z
      .enum(["native", "error"])
      .default("native")
      .describe(
        "Whether missing values are handled by EM, which takes the expectation over them, or refused.",
      ),
    init: z
      .union([z.enum(START_WORDS), startingParameters, startingShares])
      .default("k-means")
      .meta({
        constraint:
          '"k-means", "hierarchical", "random", { means, covariances, weights }, or { responsibilities }',
      })
      .describe(
        "The start of EM: the clusters of k-means or of Ward's tree, the cases nearest to rows drawn at random, given means (optionally with covariances and weights), or given responsibilities, one row per case.",
      ),
    ...startOptions,
  })
  .refine(restartsFit, restartsRefusal)
  .refine(({ init, components }) => typeof init === "string" || startSize(init) === components, {
    path: ["init"],
    message: 'must be for as many components as the option "components" says',
  });

export type GaussianMixtureOptions = z.input<typeof gaussianMixtureOptions>;
export type GaussianMixtureSettings = z.output<typeof gaussianMixtureOptions>;
/** A start that was given. */
export type GivenStart = z.output<typeof startingParameters> | z.output<typeof startingShares>;

/** For how many components a start is, if its parts agree. */
function startSize(init: GivenStart): number | undefined {
  if ("responsibilities" in init) return Matrix.from(init.responsibilities).columns;
  const { means, covariances, weights } = init;
  const { rows } = Matrix.from(means);
  return [covariances, weights].every((list) => list === undefined || list.length === rows)
    ? rows
    : undefined;
}
