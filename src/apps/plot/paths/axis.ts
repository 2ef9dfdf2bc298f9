import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { DataError, OptionError, optionName, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { numberAxis } from "../core/number-axis.js";
import { rangeOf } from "../core/range.js";
import { wrongOption } from "../core/refusal.js";
import type { Theme } from "../core/theme.js";
import { countOthers, type PathedModel, SYMBOLS } from "./read-path.js";

const AXES = ["lambda", "size", "components", "step", "degrees-of-freedom", "l1-fraction"] as const;
type AxisName = (typeof AXES)[number];

export const pathAxisOption = z
  .enum(AXES)
  .optional()
  .describe(
    "The horizontal axis: the parameter of the path (λ from large to small), the degrees of freedom, or Σ|β| as a share of its maximum; by default the first, or the last if λ ends at 0 or there are many steps.",
  );

export const scalesOption = z
  .custom<ArrayLike<number>>(
    (value) =>
      (Array.isArray(value) || ArrayBuffer.isView(value)) &&
      Array.from(value as ArrayLike<number>).every((scale) => scale > 0 && Number.isFinite(scale)),
  )
  .optional()
  .meta({ constraint: "a list of numbers > 0" })
  .describe(
    "The factor of each coefficient, one number per feature: scaled by standard deviations, coefficients can be compared.",
  );

export const responseOption = z
  .string()
  .optional()
  .describe("Which response is drawn if there are several; all by default.");

/**
 * If there are more steps than this, they are small, and most of the change happens in the first
 * ones.
 */
const MANY_STEPS = 30;

/** The positions of the settings of a path. */
export interface PathAxis {
  readonly name: AxisName;
  readonly label: string;
  /** The settings that have a position, in the order of the path. */
  readonly shown: readonly number[];
  /** Position of a setting along the axis; NaN if it has none. */
  readonly at: (setting: number) => number;
  /** The axis in the form that Plot expects. */
  readonly options: (width: number) => Plot.ScaleOptions;
  readonly notes: readonly string[];
}

const LABELS: Readonly<Record<AxisName, string>> = {
  ...SYMBOLS,
  "degrees-of-freedom": "degrees of freedom",
  "l1-fraction": "Σ|β| as a share of the largest",
};

/** The requested axis, or the one that suits the path best. */
export function pathAxis(
  method: string,
  model: PathedModel,
  wanted: AxisName | undefined,
  scales: readonly number[],
): PathAxis {
  const { parameter, values } = model.path;
  const settings = Array.from({ length: values.length }, (_, i) => i);
  const ends = parameter === "lambda" && settings.some((i) => values[i] === 0);
  const small = parameter === "step" && settings.length > MANY_STEPS;
  const name = wanted ?? (ends || small ? "l1-fraction" : parameter);
  if (name !== parameter && name !== "degrees-of-freedom" && name !== "l1-fraction") {
    const axes = [parameter, "degrees-of-freedom", "l1-fraction"].map(quote).join(", ");
    const expected = `one of ${axes}, as the parameter of the path is ${parameter}`;
    throw wrongOption(method, "axis", expected, quote(name));
  }
  if (name !== "lambda") {
    const positions = positionsOf(method, model, name, scales);
    const ownTicks = name !== "degrees-of-freedom" && name !== "l1-fraction";
    return linearAxis(name, settings, positions, ownTicks);
  }
  const shown = settings.filter((i) => values[i] > 0);
  if (shown.length === 0) {
    throw new OptionError(
      method,
      words`${optionName("axis")} must not be "lambda", because λ is 0 everywhere.`,
      { expected: '"degrees-of-freedom", "l1-fraction"', received: name },
    );
  }
  const axis = numberAxis(
    shown.map((i) => values[i]),
    { scale: "log", ownTicks: false },
  );
  return {
    name,
    label: LABELS.lambda,
    shown,
    at: (setting) => (values[setting] > 0 ? axis.at(values[setting]) : Number.NaN),
    options: (width) => ({ ...axis.options(width), reverse: true }),
    notes: shown.length < settings.length ? ["λ = 0 cannot be shown on a logarithmic axis."] : [],
  };
}

/** An axis of given numbers, one per setting. */
export function linearAxis(
  name: AxisName,
  shown: readonly number[],
  positions: ArrayLike<number>,
  ownTicks: boolean,
): PathAxis {
  const axis = numberAxis(positions, { scale: "linear", ownTicks });
  return { name, label: LABELS[name], shown, at: (i) => positions[i], options: axis.options, notes: [] };
}

function positionsOf(
  method: string,
  { path }: PathedModel,
  name: Exclude<AxisName, "lambda">,
  scales: readonly number[],
): Float64Array {
  if (name === "degrees-of-freedom") return Float64Array.from(path.degreesOfFreedom);
  if (name !== "l1-fraction") return Float64Array.from(path.values);
  const norms = Float64Array.from({ length: path.values.length }, (_, i) =>
    scales.reduce((sum, scale, j) => sum + Math.abs(path.coefficients.get(i, j)) * scale, 0),
  );
  const most = norms.reduce((largest, norm) => Math.max(largest, norm), 0);
  if (most > 0) return norms.map((norm) => norm / most);
  const sentence = "all coefficients of the path are 0; there is nothing to draw.";
  throw new DataError(method, sentence, { expected: "a coefficient that is not 0", received: "zeros" });
}

/** Space above the frame for the numbers of features in the model. */
export const COUNTS_TOP = 40;

/** Whether the numbers of nonzero coefficients add information to the axis. */
export function hasCounts(model: PathedModel, axis: PathAxis): boolean {
  if (axis.name === "size") return false;
  return new Set(axis.shown.map((i) => countOthers(model, i))).size > 2;
}

/** Along the top: the number of nonzero coefficients, at positions that are far enough apart. */
export function countMarks(theme: Theme, model: PathedModel, axis: PathAxis, width: number): Plot.Markish[] {
  const most = Math.max(2, Math.floor((width - 120) / 50));
  const positions = axis.shown.map(axis.at);
  const [low, high] = rangeOf(positions);
  const even = Array.from({ length: most }, (_, k) => low + ((high - low) * k) / (most - 1));
  const nearest = even.map((position) =>
    axis.shown.reduce((best, i) =>
      Math.abs(axis.at(i) - position) < Math.abs(axis.at(best) - position) ? i : best,
    ),
  );
  const kept: number[] = [];
  for (const i of nearest) {
    const last = kept[kept.length - 1];
    const near = kept.length > 0 && Math.abs(axis.at(i) - axis.at(last)) < (0.6 * (high - low)) / (most - 1);
    if (!near) kept.push(i);
  }
  return [
    Plot.text(kept, {
      x: axis.at,
      text: (i: number) => String(countOthers(model, i)),
      frameAnchor: "top",
      dy: -12,
      fill: theme.muted,
      fontSize: 10,
    }),
  ];
}

export const COUNTS_NOTE = "Numbers along the top: how many coefficients are not 0.";
