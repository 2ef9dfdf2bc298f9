import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { DataError, got, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { chosenLine } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { onePerPanel } from "./core/grid.js";
import { type LabeledLine, labeledLines } from "./core/labeled-lines.js";
import { countText, plural, shortText } from "./core/numbers.js";
import { type FigureSettings, figureOptions, wholeNumber } from "./core/options.js";
import { rangeOf } from "./core/range.js";
import {
  COUNTS_NOTE,
  COUNTS_TOP,
  countMarks,
  hasCounts,
  type PathAxis,
  pathAxis,
  pathAxisOption,
  responseOption,
  scalesOption,
} from "./paths/axis.js";
import {
  countOthers,
  type PathedModel,
  type PathSource,
  readPathModels,
  readScales,
  settingText,
} from "./paths/read-path.js";

const pathSchema = z.strictObject({
  ...figureOptions,
  axis: pathAxisOption,
  labels: wholeNumber(0, 30)
    .default(12)
    .describe(
      "The number of features that are labeled, those with the largest coefficients; the others are gray.",
    ),
  scales: scalesOption,
  response: responseOption,
});

export type PathPlotOptions = z.input<typeof pathSchema>;

/**
 * If there are more settings than this, those closer to each other than this fraction of the axes
 * are merged.
 */
const MOST = 500;
const FINEST = 1 / 800;
/** Up to this many settings are marked individually, if the axis counts them. */
const FEW = 30;

/**
 * How the coefficients of a model change along its path: over λ, components, sizes or steps, over degrees of
 * freedom, or over their L1 norm. The chosen regression is marked.
 *
 * ```ts
 * const model = await new Lasso().fit(table, "lpsa");
 * pathPlot(model, { axis: "l1-fraction" });
 * ```
 */
export function pathPlot(source: PathSource, options: PathPlotOptions = {}): Figure {
  const method = "pathPlot";
  const settings = parseOptions(method, pathSchema, options);
  const models = readPathModels(method, source, settings.response);
  return onePerPanel(method, settings, models, {
    title: ({ response }) => response,
    draw: (model, shown) => onePath(method, model, settings, shown),
  });
}

function onePath(
  method: string,
  model: PathedModel,
  { axis: wanted, labels, scales: given }: z.output<typeof pathSchema>,
  settings: FigureSettings,
): Figure {
  const { path, chosen } = model;
  const scales = readScales(method, given, path.features);
  const axis = pathAxis(method, model, wanted, scales);
  if (axis.shown.length < 2) {
    const sentence = words`the path of ${model.response} has only ${got("one setting")}, so that there are no lines to draw; let the fit choose the settings, or use coefficientPlot.`;
    throw new DataError(method, sentence, { expected: "2 settings or more" });
  }
  const drawn = thinSettings(model, axis, scales);
  const { traces, nonzero } = readTraces(model, axis, drawn, scales);
  const counts = hasCounts(model, axis);
  const marked = axis.shown.includes(chosen);
  return makeFigure(method, settings, {
    description: describe(model, scales),
    notes: [
      marked && `Dashed line: the regression that was chosen, ${settingText(model, chosen)}.`,
      counts && COUNTS_NOTE,
      given !== undefined && "Coefficients are multiplied by the scales that were given.",
      ...axis.notes,
      drawn.length < axis.shown.length &&
        `Lines are drawn through ${drawn.length} of ${countText(axis.shown.length)} settings.`,
    ],
    height: (width) => Math.round(Math.min(430, 150 + width * 0.42)),
    plot: (frame) => {
      const { theme, width } = frame;
      const { marginRight, marks } = labeledLines(frame, traces, {
        labels: Math.min(labels, nonzero),
        dots: axis.name !== "lambda" && path.parameter !== "lambda" && drawn.length <= FEW,
        ...(counts && { top: COUNTS_TOP }),
      });
      return {
        marginRight,
        ...(counts && { marginTop: COUNTS_TOP }),
        x: { label: axis.label, ...axis.options(width) },
        y: { label: given === undefined ? "coefficient" : "coefficient × scale", nice: true },
        marks: [
          Plot.ruleY([0], { stroke: theme.muted }),
          chosenLine(theme, marked ? [axis.at(chosen)] : []),
          ...(counts ? countMarks(theme, model, axis, width) : []),
          ...marks,
        ],
      };
    },
  });
}

/** The lines of all features, those with the largest coefficients first, and how many of them are not always 0. */
function readTraces(
  { path }: PathedModel,
  axis: PathAxis,
  drawn: readonly number[],
  scales: readonly number[],
): { readonly traces: readonly LabeledLine[]; readonly nonzero: number } {
  const sizes = path.features.map((_, j) =>
    axis.shown.reduce((most, i) => Math.max(most, Math.abs(path.coefficients.get(i, j)) * scales[j]), 0),
  );
  const order = path.features.map((_, j) => j).sort((a, b) => sizes[b] - sizes[a]);
  const traces = order.map((feature) => ({
    name: path.features[feature],
    points: drawn.map((i) => [axis.at(i), path.coefficients.get(i, feature) * scales[feature]] as const),
  }));
  return { traces, nonzero: sizes.filter((size) => size > 0).length };
}

/**
 * The settings that are more than a pixel from the previous one, and always the chosen one and the
 * last.
 */
function thinSettings(
  { path, chosen }: PathedModel,
  { shown, at }: PathAxis,
  scales: readonly number[],
): readonly number[] {
  if (shown.length <= MOST) return shown;
  const [left, right] = rangeOf(shown.map(at));
  const across = (right - left) * FINEST;
  const value = (i: number, j: number) => path.coefficients.get(i, j) * scales[j];
  let [low, high] = [0, 0];
  for (const i of shown)
    for (let j = 0; j < scales.length; j += 1)
      [low, high] = [Math.min(low, value(i, j)), Math.max(high, value(i, j))];
  const up = (high - low) * FINEST;
  let last = shown[0];
  const kept = shown.filter((i) => {
    const far =
      Math.abs(at(i) - at(last)) > across ||
      scales.some((_, j) => Math.abs(value(i, j) - value(last, j)) > up);
    const keep = far || i === last || i === chosen || i === shown[shown.length - 1];
    if (keep) last = i;
    return keep;
  });
  return kept;
}

function describe(model: PathedModel, scales: readonly number[]): string {
  const { path, chosen, response } = model;
  const size = (j: number) => Math.abs(path.coefficients.get(chosen, j)) * scales[j];
  const largest = path.features
    .map((_, j) => j)
    .sort((a, b) => size(b) - size(a))
    .slice(0, 3)
    .filter((j) => size(j) > 0)
    .map((j) => `${path.features[j]} ${shortText(path.coefficients.get(chosen, j) * scales[j])}`);
  return [
    `Coefficients of ${plural(path.features.length, "feature")} for ${response} along ${plural(path.values.length, "setting")}.`,
    `Chosen: ${settingText(model, chosen)} with ${countOthers(model, chosen)} that are not 0${largest.length > 0 ? `; largest: ${largest.join(", ")}` : ""}.`,
  ].join(" ");
}
