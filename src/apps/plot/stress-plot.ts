import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { Figure } from "./core/figure.js";
import { readList } from "./core/lists.js";
import { figureOptions } from "./core/options.js";
import { needs } from "./core/refusal.js";
import { curvePlot } from "./curve-plot.js";

const stressPlotSchema = z.strictObject({
  ...figureOptions,
  xLabel: z.string().default("step").describe("The label of the horizontal axis."),
  yLabel: z.string().default("stress").describe("The label of the vertical axis."),
});

export type StressPlotOptions = z.input<typeof stressPlotSchema>;

/** A model that tells what it minimized, such as one of `MDS`. */
export interface StressHistory {
  /** The value at the start and after every step. */
  readonly history: ArrayLike<number>;
}

/**
 * How the stress of an embedding fell, step by step.
 *
 * ```ts
 * stressPlot(await new MDS().fit(rows));
 * ```
 */
export function stressPlot(model: StressHistory, options: StressPlotOptions = {}): Figure {
  const method = "stressPlot";
  const settings = parseOptions(method, stressPlotSchema, options);
  requireFields(method, "the model", model, ["history"], "one that tells what it minimized");
  if (model.history.length === 0) throw needs(method, "a model that was found in steps", "one without any");
  const mean = readList(method, "history", model.history);
  return curvePlot([...mean.keys()], [{ name: "stress", mean }], settings);
}
