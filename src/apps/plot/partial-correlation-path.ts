import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { DataError } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import type { EdgeStrength } from "../../networks/index.js";
import { chosenLine } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { type LabeledLine, labeledLines } from "./core/labeled-lines.js";
import { numberAxis } from "./core/number-axis.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, wholeNumber } from "./core/options.js";

const partialCorrelationPathSchema = z.strictObject({
  ...figureOptions,
  labels: wholeNumber(0, 30)
    .default(12)
    .describe("The number of edges that are labeled, the strongest ones; the others are gray."),
});

export type PartialCorrelationPathOptions = z.input<typeof partialCorrelationPathSchema>;

/** A `GraphicalLassoModel` with more than one penalty. */
export interface GraphPathLike {
  readonly path: { readonly lambdas: ArrayLike<number> };
  readonly chosen: number;
  edgesAt(index: number): readonly EdgeStrength[];
}

/**
 * The partial correlations of all edges over the penalty of a graphical lasso, from the graph without edges on the
 * left. The chosen penalty is marked.
 *
 * ```ts
 * const model = await new GraphicalLasso().fit(table);
 * partialCorrelationPath(model);
 * ```
 */
export function partialCorrelationPath(
  model: GraphPathLike,
  options: PartialCorrelationPathOptions = {},
): Figure {
  const method = "partialCorrelationPath";
  const settings = parseOptions(method, partialCorrelationPathSchema, options);
  requireFields(method, "the model", model, ["path", "chosen", "edgesAt"], "a model of GraphicalLasso");
  const lambdas = Array.from(model.path.lambdas);
  const shown = [...lambdas.keys()].filter((index) => lambdas[index] > 0);
  if (shown.length < 2)
    throw new DataError(
      method,
      `the path has fewer than two penalties above 0, so that there are no lines to draw; let the fit choose the penalty.`,
      { expected: "2 penalties or more", received: String(shown.length) },
    );
  const axis = numberAxis(
    shown.map((index) => lambdas[index]),
    { scale: "log", ownTicks: false },
  );
  const traces = readTraces(model, shown, (index) => axis.at(lambdas[index]));
  const chosen = lambdas[model.chosen];
  return makeFigure(method, settings, {
    description: `Partial correlations of ${plural(traces.length, "edge")} over ${shown.length} penalties.`,
    notes: [
      chosen > 0 && `Dashed line: the penalty that was chosen, λ = ${shortText(chosen, 3)}.`,
      shown.length < lambdas.length && "λ = 0 cannot be shown on a logarithmic axis.",
    ],
    height: (width) => Math.round(Math.min(430, 150 + width * 0.42)),
    plot: (frame) => {
      const { theme } = frame;
      const { marginRight, marks } = labeledLines(frame, traces, settings);
      return {
        marginRight,
        x: { label: "λ", ...axis.options(frame.width), reverse: true },
        y: { label: "partial correlation", nice: true },
        marks: [
          Plot.ruleY([0], { stroke: theme.muted }),
          chosenLine(theme, chosen > 0 ? [axis.at(chosen)] : []),
          ...marks,
        ],
      };
    },
  });
}

/** One line for every pair that is an edge somewhere, those that become strongest first. */
function readTraces(
  model: GraphPathLike,
  shown: readonly number[],
  at: (index: number) => number,
): LabeledLine[] {
  const values = new Map<string, Float64Array>();
  for (const [k, index] of shown.entries())
    for (const { a, b, partialCorrelation } of model.edgesAt(index)) {
      const name = `${a} — ${b}`;
      const strengths = values.get(name) ?? new Float64Array(shown.length);
      strengths[k] = partialCorrelation;
      values.set(name, strengths);
    }
  return [...values]
    .map(([name, strengths]) => ({
      name,
      largest: strengths.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
      points: shown.map((index, k) => [at(index), strengths[k]] as const),
    }))
    .sort((one, other) => other.largest - one.largest);
}
