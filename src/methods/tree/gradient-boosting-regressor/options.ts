import * as z from "zod";
import {
  alphaIssue,
  boostingOptions,
  choosesIssue,
  choosesOnce,
  fitsMethod,
  methodIssue,
} from "../engine/boosting/options.js";

const share = z.number().gt(0).lt(1);

export const REGRESSION_LOSSES = ["squared", "absolute", "huber", "quantile", "poisson", "gamma"] as const;

export const gradientBoostingRegressorOptions = z
  .strictObject({
    loss: z
      .enum(REGRESSION_LOSSES)
      .default("squared")
      .describe(
        "The loss: squared for means, absolute for medians, huber (squared for small residuals, absolute for large ones), quantile, or, with a logarithmic link, poisson for counts or gamma for positive numbers.",
      ),
    tau: z
      .union([share, z.array(share).min(1)])
      .default(0.5)
      .describe(
        "The quantile of the quantile loss, or several, whose predictions never cross. Of several, `predict` returns the median or the quantile nearest to it.",
      ),
    huberShare: share
      .default(0.9)
      .describe("The share of the residuals that Huber's loss treats as small, in every round."),
    ...boostingOptions,
  })
  .refine(({ loss, tau }) => loss === "quantile" || tau === 0.5, {
    path: ["tau"],
    message: 'must be left out unless the option "loss" is "quantile"',
  })
  .refine(({ loss, huberShare }) => loss === "huber" || huberShare === 0.9, {
    path: ["huberShare"],
    message: 'must be left out unless the option "loss" is "huber"',
  })
  .refine(({ lambda, alpha }) => lambda > 0 || alpha === 0, alphaIssue)
  .refine(fitsMethod, methodIssue)
  .refine(choosesOnce, choosesIssue)
  .refine(({ loss, monotone }) => Object.keys(monotone).length === 0 || !isRobust(loss), {
    path: ["monotone"],
    message:
      "must be left out for losses whose leaves are medians or quantiles: absolute, huber and quantile",
  });

export type GradientBoostingRegressorOptions = z.input<typeof gradientBoostingRegressorOptions>;

function isRobust(loss: (typeof REGRESSION_LOSSES)[number]): boolean {
  return loss === "absolute" || loss === "huber" || loss === "quantile";
}
