import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { FIGURE, optionName, wanted, words } from "../../base/sentence.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { onePerPanel } from "./core/grid.js";
import { shortText } from "./core/numbers.js";
import { type FigureSettings, figureOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import {
  COUNTS_NOTE,
  COUNTS_TOP,
  countMarks,
  hasCounts,
  linearAxis,
  type PathAxis,
  pathAxis,
  pathAxisOption,
  responseOption,
} from "./paths/axis.js";
import { type PathedModel, type PathSource, readPathModels, settingText } from "./paths/read-path.js";

const validationSchema = z.strictObject({ ...figureOptions, axis: pathAxisOption, response: responseOption });

export type ValidationPlotOptions = z.input<typeof validationSchema>;

/** The estimated error on new cases, at every setting. */
interface Errors {
  readonly name: string;
  readonly means: ArrayLike<number>;
  readonly standardErrors: ArrayLike<number> | undefined;
  readonly best: number;
  readonly oneStandardError: number | undefined;
  /** The positions of the settings, if they are not those of the path. */
  readonly fractions: ArrayLike<number> | undefined;
}

/** Up to this many settings, error bars are drawn; beyond, a band. */
const FEW = 60;

/**
 * The cross-validated error along the path of a model, plus and minus one standard error, with the
 * setting of smallest error and the simplest setting within one standard error of it. For a ridge
 * regression whose penalty was chosen in closed form, its criterion.
 *
 * ```ts
 * const model = await new Lasso({ rule: "one-standard-error" }).fit(table, "lpsa");
 * validationPlot(model);
 * ```
 */
export function validationPlot(source: PathSource, options: ValidationPlotOptions = {}): Figure {
  const method = "validationPlot";
  const settings = parseOptions(method, validationSchema, options);
  const all = readPathModels(method, source, settings.response);
  // Responses that share their components share the error, too; the number of coefficients differs between them.
  const shared = all.every(({ validation }) => validation !== undefined && validation === all[0].validation);
  const together = { ...all[0], response: all.map(({ response }) => response).join(", ") };
  return onePerPanel(method, settings, shared ? [together] : all, {
    title: ({ response }) => response,
    draw: (model, shown) => oneCurve(method, model, settings.axis, shown, !shared || all.length === 1),
  });
}

function oneCurve(
  method: string,
  model: PathedModel,
  wanted: z.output<typeof pathAxisOption>,
  settings: FigureSettings,
  counted: boolean,
): Figure {
  const errors = readErrors(method, model);
  const { means, standardErrors, best, oneStandardError } = errors;
  const axis = axisFor(method, model, errors, wanted);
  const spread = (i: number) => standardErrors?.[i] ?? 0;
  const counts = counted && errors.fractions === undefined && hasCounts(model, axis);
  const text = (index: number) =>
    errors.fractions === undefined
      ? settingText(model, index)
      : `Σ|β| at ${shortText(errors.fractions[index])} of the largest`;
  const limit = means[best] + spread(best);
  const simplest =
    oneStandardError === undefined
      ? ""
      : ` The simplest within one standard error: ${text(oneStandardError)}, ${shortText(means[oneStandardError])}.`;
  return makeFigure(method, settings, {
    description: `${errors.name} of ${model.response} at ${axis.shown.length} settings. Least: ${text(best)}, ${shortText(means[best])}${standardErrors === undefined ? "" : ` ± ${shortText(spread(best), 2)}`}.${simplest}`,
    notes: [
      standardErrors !== undefined &&
        `${axis.shown.length <= FEW ? "Bars" : "Band"}: one standard error up and down.`,
      counts && COUNTS_NOTE,
      ...axis.notes,
    ],
    legend: (theme) => [
      { label: `least: ${text(best)}`, color: COLORS[theme.name][1], dash: "" },
      ...(oneStandardError === undefined
        ? []
        : [
            {
              label: `within one standard error: ${text(oneStandardError)}`,
              color: COLORS[theme.name][2],
              dash: "5 3",
            },
          ]),
    ],
    height: (width) => Math.round(Math.min(380, 130 + width * 0.4)),
    plot: ({ theme, width }) => {
      const [color, least, simple] = COLORS[theme.name];
      const y = (i: number) => means[i];
      const ends = { y1: (i: number) => means[i] - spread(i), y2: (i: number) => means[i] + spread(i) };
      const few = axis.shown.length <= FEW;
      const rule = (index: number, stroke: string, dash?: string) =>
        Plot.ruleX(axis.shown.includes(index) ? [axis.at(index)] : [], {
          stroke,
          strokeWidth: 1.5,
          ...(dash !== undefined && { strokeDasharray: dash }),
        });
      return {
        ...(counts && { marginTop: COUNTS_TOP }),
        x: { label: axis.label, ...axis.options(width) },
        y: { label: errors.name, nice: true },
        marks: [
          ...(oneStandardError === undefined
            ? []
            : [
                Plot.ruleY([limit], { stroke: theme.muted, strokeDasharray: "2 3" }),
                rule(oneStandardError, simple, "5 3"),
              ]),
          rule(best, least),
          ...(standardErrors === undefined
            ? []
            : few
              ? [Plot.ruleX(axis.shown, { x: axis.at, ...ends, stroke: color, strokeOpacity: 0.55 })]
              : [Plot.areaY(axis.shown, { x: axis.at, ...ends, fill: color, fillOpacity: 0.18 })]),
          few && standardErrors !== undefined
            ? null
            : Plot.line(axis.shown, { x: axis.at, y, stroke: color, strokeWidth: 2 }),
          ...(few ? [Plot.dot(axis.shown, { x: axis.at, y, r: 3, fill: color })] : []),
          ...(counts ? countMarks(theme, model, axis, width) : []),
        ],
      };
    },
  });
}

function axisFor(
  method: string,
  model: PathedModel,
  { means, fractions }: Errors,
  wanted: z.output<typeof pathAxisOption>,
): PathAxis {
  const { length } = means;
  if (fractions !== undefined) {
    if (wanted !== undefined && wanted !== "l1-fraction") {
      throw new DataError(method, {
        what: words`${model.response} was cross-validated at shares of the largest Σ|β|; ${optionName("axis")}`,
        expected: '"l1-fraction"',
        received: quote(wanted),
      });
    }
    const indices = Array.from({ length }, (_, i) => i);
    return linearAxis("l1-fraction", indices, fractions, false);
  }
  return pathAxis(
    method,
    model,
    wanted,
    model.path.features.map(() => 1),
  );
}

function readErrors(method: string, model: PathedModel): Errors {
  const { validation, path } = model;
  const { fractions, criterion, criterionValues } = model as {
    fractions?: ArrayLike<number>;
    criterion?: string;
    criterionValues?: ArrayLike<number>;
  };
  if (validation !== undefined) {
    const count = validation.means.length;
    return {
      name: `cross-validated ${model.loss ?? "squared error"}`,
      ...validation,
      fractions: fractions?.length === count && count > 0 ? fractions : undefined,
    };
  }
  const values = Array.from(criterionValues ?? []);
  if (values.length === path.values.length && values.length > 1 && values.every(Number.isFinite)) {
    return {
      name: criterion === "loo" ? "leave-one-out squared error" : "generalized cross-validation",
      means: values,
      standardErrors: undefined,
      best: values.reduce((best, value, i) => (value < values[best] ? i : best), 0),
      oneStandardError: undefined,
      fractions: undefined,
    };
  }
  const expected = "a model whose path was cross-validated";
  const sentence = words`${FIGURE}needs ${wanted(expected)}; fit it with the option "folds", or with criterion: "cross-validation".`;
  throw new DataError(method, sentence, { received: "a model without a validation" });
}
