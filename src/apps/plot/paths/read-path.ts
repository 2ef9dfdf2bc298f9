// Models with a path of regressions, as figures of paths read them.

import { quote } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { PathValidation } from "../../../methods/linear/engine/choice/validate-path.js";
import type { PathParameter } from "../../../methods/linear/engine/path/coefficient-path.js";
import type { LogisticPath } from "../../../methods/linear/logistic-regression/index.js";
import { shortText } from "../core/numbers.js";
import { needs, wrongLength, wrongOption } from "../core/refusal.js";

/** A model that was chosen from a path of linear regressions, such as a lasso. */
export interface PathedModel {
  readonly response: string;
  readonly path: {
    readonly features: readonly string[];
    readonly parameter: PathParameter;
    readonly values: ArrayLike<number>;
    /** One row per setting, one column per feature. */
    readonly coefficients: Pick<Matrix, "rows" | "columns" | "get">;
    readonly degreesOfFreedom: ArrayLike<number>;
  };
  /** The position on the path of the regression that predicts. */
  readonly chosen: number;
  readonly validation?: PathValidation | undefined;
  /** What the validation measures: the squared error by default. */
  readonly loss?: string;
}

/** A logistic regression that was chosen from a path of penalties. */
export interface PathedClassifier {
  readonly features: readonly string[];
  readonly path?: LogisticPath | undefined;
  readonly chosen?: number | undefined;
  readonly validation?: PathValidation | undefined;
}

/** One model with a path, several of them for several responses, or a pipeline that ends in either. */
export type PathSource =
  | PathedModel
  | PathedClassifier
  | { readonly models: readonly PathedModel[] }
  | { readonly last: unknown };

/** The models of all responses, or that of the named one. */
export function readPathModels(
  method: string,
  source: PathSource,
  response: string | undefined,
): readonly PathedModel[] {
  const model = "last" in Object(source) ? (source as { last: unknown }).last : source;
  const all: unknown =
    "models" in Object(model)
      ? (model as { models: unknown }).models
      : isPathedClassifier(model)
        ? equationsOf(model)
        : [model];
  if (!Array.isArray(all) || all.length === 0 || !all.every(isPathed)) {
    const received = String((model as { kind?: unknown } | undefined)?.kind ?? quote(model));
    const expected =
      "a model with a path of coefficients, such as Ridge, Lasso, PLS or a penalized LogisticRegression";
    throw needs(method, expected, received);
  }
  const models = all as PathedModel[];
  if (response === undefined) return models;
  const chosen = models.filter((one) => one.response === response);
  if (chosen.length > 0) return chosen;
  const known = models.map((one) => quote(one.response)).join(", ");
  throw wrongOption(method, "response", `one of ${known}`, quote(response));
}

type ChosenClassifier = PathedClassifier & { readonly path: LogisticPath; readonly chosen: number };

function isPathedClassifier(model: unknown): model is ChosenClassifier {
  const { path, chosen } = Object(model) as PathedClassifier;
  return typeof path?.parameters === "function" && typeof chosen === "number";
}

/** A logistic regression has one path for each of its equations, which share the validation. */
function equationsOf({ features, path, chosen, validation }: ChosenClassifier): readonly PathedModel[] {
  const settings = Array.from(path.lambdas, (_, setting) => path.parameters(setting));
  const first = path.terms.length - features.length;
  return path.equations.map((response, equation) => ({
    response,
    chosen,
    validation,
    loss: "deviance",
    path: {
      features,
      parameter: "lambda",
      values: path.lambdas,
      degreesOfFreedom: path.nonZeros,
      coefficients: {
        rows: settings.length,
        columns: features.length,
        get: (setting, feature) => settings[setting].get(equation, first + feature),
      },
    },
  }));
}

function isPathed(model: unknown): model is PathedModel {
  const { path, chosen } = Object(model) as Partial<PathedModel>;
  return typeof path?.coefficients?.get === "function" && typeof chosen === "number";
}

/** What coefficients are multiplied by, one number per feature. */
export function readScales(
  method: string,
  scales: ArrayLike<number> | undefined,
  features: readonly string[],
): readonly number[] {
  if (scales === undefined) return features.map(() => 1);
  if (scales.length === features.length) return Array.from(scales);
  throw wrongLength(method, "scales", "number per feature", [features.length, scales.length]);
}

/** The axis labels of the parameters of paths. */
export const SYMBOLS: Readonly<Record<PathParameter, string>> = {
  lambda: "λ",
  size: "features",
  components: "components",
  step: "step",
};

/** "λ = 0.35", "4 features". */
export function settingText({ path }: Pick<PathedModel, "path">, index: number): string {
  const value = shortText(path.values[index]);
  const { parameter } = path;
  if (parameter === "lambda") return `λ = ${value}`;
  if (parameter === "step") return `step ${value}`;
  return `${value} ${value === "1" ? SYMBOLS[parameter].slice(0, -1) : SYMBOLS[parameter]}`;
}

/** The number of nonzero coefficients of a setting. */
export function countOthers({ path: { coefficients } }: Pick<PathedModel, "path">, index: number): number {
  let count = 0;
  for (let j = 0; j < coefficients.columns; j += 1) if (coefficients.get(index, j) !== 0) count += 1;
  return count;
}
