import * as z from "zod";
import { requireFields } from "../../../base/arguments.js";
import { DataError, wanted, words } from "../../../base/errors.js";
import { parseOptions } from "../../../base/options.js";
import type { Figure } from "../core/figure.js";
import { shortText } from "../core/numbers.js";
import { figureOptions } from "../core/options.js";
import { curvePlot } from "../curve-plot.js";

const neighborCountSchema = z.strictObject(figureOptions);

export type NeighborCountPlotOptions = z.input<typeof neighborCountSchema>;

/** A model whose number of neighbors was chosen by leave-one-out. */
export interface ChosenNeighbors {
  readonly k: number;
  readonly leaveOneOutErrors?: Float64Array | undefined;
  /** A classifier has classes; its errors are shares. */
  readonly classes?: readonly unknown[];
}

/**
 * The leave-one-out error by the number of neighbors, for a model that was fitted with `neighbors: "auto"`.
 *
 * ```ts
 * neighborCountPlot(await new KNeighborsClassifier({ neighbors: "auto" }).fit(table, "species"));
 * ```
 */
export function neighborCountPlot(model: ChosenNeighbors, options: NeighborCountPlotOptions = {}): Figure {
  const method = "neighborCountPlot";
  const settings = parseOptions(method, neighborCountSchema, options);
  requireFields(method, "the model", model, ["k"], "a model of the k nearest cases");
  const { k, leaveOneOutErrors: errors, classes } = model;
  if (errors === undefined) {
    const expected = 'a model fitted with neighbors: "auto"';
    const sentence = words`the figure needs ${wanted(expected)}, which knows the error of every number of neighbors.`;
    throw new DataError(method, sentence, { received: "a model with a given number of neighbors" });
  }
  const counts = Array.from(errors, (_, at) => at + 1);
  return curvePlot(
    counts,
    { mean: errors },
    {
      xLabel: "neighbors",
      yLabel: classes === undefined ? "mean squared error, leave-one-out" : "misclassified, leave-one-out",
      title: `${k} ${k === 1 ? "neighbor has" : "neighbors have"} the least leave-one-out error, ${shortText(errors[k - 1])}`,
      ...settings,
    },
  );
}
