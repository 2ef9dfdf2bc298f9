import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { ensembleError } from "../../methods/ensemble/ensemble-error.js";
import { curveLegend, curveMark, type Path } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { SHARES, squareHeight } from "./core/square.js";

const ensembleErrorSchema = z.strictObject({
  ...figureOptions,
  members: z
    .array(z.int().min(1))
    .min(1)
    .default([1, 5, 25, 125])
    .describe("How many classifiers vote: one curve for each number."),
});

export type EnsembleErrorPlotOptions = z.input<typeof ensembleErrorSchema>;

/** Errors from 0 to 1 at which the curves are computed. */
const STEPS = 200;
/** The error at which the description says where the curves are. */
const SHOWN = 0.35;

/**
 * The error of a majority of independent classifiers over the error of each: below one half, more votes help; above,
 * they do harm.
 *
 * ```ts
 * ensembleErrorPlot({ members: [1, 25] });
 * ```
 */
export function ensembleErrorPlot(options: EnsembleErrorPlotOptions = {}): Figure {
  const method = "ensembleErrorPlot";
  const settings = parseOptions(method, ensembleErrorSchema, options);
  const { members } = settings;
  const names = members.map((count) => plural(count, "classifier"));
  const errors = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const curves = members.map(
    (count): Path => errors.map((error) => [error, ensembleError(error, { members: count })]),
  );
  const at = Math.round(SHOWN * STEPS);
  const said = names.map((name, k) => `${name}: ${shortText(curves[k][at][1])}`);
  return makeFigure(method, settings, {
    description: `The error of the majority over the error of each classifier. At ${SHOWN}: ${said.join(", ")}.`,
    legend: (theme) => curveLegend(theme, names),
    height: squareHeight,
    plot: ({ theme }) => ({
      x: { label: "error of each", domain: [0, 1], ticks: SHARES },
      y: { label: "error of the majority", domain: [0, 1], ticks: SHARES },
      marks: curves.map((path, index) => curveMark(theme, path, index)),
    }),
  });
}
