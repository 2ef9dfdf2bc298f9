import * as z from "zod";
import { requireFields } from "../../../base/arguments.js";
import { requireList } from "../../../base/numbers.js";
import { parseOptions } from "../../../base/options.js";
import type { Figure } from "../core/figure.js";
import { readList } from "../core/lists.js";
import { figureOptions } from "../core/options.js";
import { curvePlot } from "../curve-plot.js";

const lossSchema = z.strictObject({
  ...figureOptions,
  xLabel: z.string().default("epoch").describe("The label of the horizontal axis."),
  xScale: z.enum(["linear", "log"]).default("linear").describe("The scale of the horizontal axis."),
});

export type LossPlotOptions = z.input<typeof lossSchema>;

/** A model that tells its losses, such as a network or boosted trees. */
export interface LossHistory {
  /** The mean loss of the training cases, epoch by epoch. */
  readonly trainingLoss: ArrayLike<number>;
  /** That of the cases that were held back; empty without. */
  readonly validationLoss: ArrayLike<number>;
}

/**
 * How the loss fell in training, on the training cases and on those that were held back.
 *
 * ```ts
 * lossPlot(await new MLPClassifier({ validation: 0.2 }).fit(iris(), "species"));
 * ```
 */
export function lossPlot(model: LossHistory, options: LossPlotOptions = {}): Figure {
  const method = "lossPlot";
  const settings = parseOptions(method, lossSchema, options);
  requireFields(method, "the model", model, ["trainingLoss", "validationLoss"], "one that tells its losses");
  const training = readList(method, "trainingLoss", model.trainingLoss);
  requireList(method, "validationLoss", model.validationLoss);
  const isHeldBack = model.validationLoss.length > 0;
  const epochs = Array.from(training, (_, epoch) => epoch + 1);
  const series = [
    { name: "training", mean: training },
    ...(isHeldBack
      ? [
          {
            name: "validation",
            mean: readList(method, "validationLoss", model.validationLoss, { length: training.length }),
          },
        ]
      : []),
  ];
  return curvePlot(epochs, series, { ...settings, yLabel: "mean loss" });
}
