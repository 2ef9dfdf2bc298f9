// Models with a path of regressions, as figures of paths take them.

import { DataError, OptionError, ShapeError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { PathParameter } from "../../linear/path/coefficient-path.js";
import type { PathValidation } from "../../linear/path/validate-path.js";
import { shortText } from "../core/numbers.js";

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
  /** The place on the path of the one that predicts. */
  readonly chosen: number;
  readonly validation?: PathValidation | undefined;
}

/** One model with a path, several of them for several responses, or a pipeline that ends in either. */
export type PathSource =
  | PathedModel
  | { readonly models: readonly PathedModel[] }
  | { readonly last: unknown };

/** The models of all responses, or of the one that is named. */
export function readPathModels(
  method: string,
  source: PathSource,
  response: string | undefined,
): readonly PathedModel[] {
  const model = "last" in Object(source) ? (source as { last: unknown }).last : source;
  const all: unknown = "models" in Object(model) ? (model as { models: unknown }).models : [model];
  if (!Array.isArray(all) || all.length === 0 || !all.every(isPathed)) {
    const received = String((model as { kind?: unknown } | undefined)?.kind ?? quote(model));
    const expected = "a model with a path of coefficients, such as Ridge, Lasso or PLS";
    throw new DataError(`${method}: needs ${expected}; got ${received}.`, { method, expected, received });
  }
  const models = all as PathedModel[];
  if (response === undefined) return models;
  const chosen = models.filter((one) => one.response === response);
  if (chosen.length > 0) return chosen;
  const known = models.map((one) => quote(one.response)).join(", ");
  throw new OptionError(`${method}: option "response" must be one of ${known}; got ${quote(response)}.`, {
    method,
    option: "response",
    expected: known,
    received: response,
  });
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
  throw new ShapeError(
    `${method}: option "scales" needs one number per feature, ${features.length}; got ${scales.length}.`,
    {
      method,
      option: "scales",
      expected: `${features.length} numbers`,
      received: `${scales.length} numbers`,
    },
  );
}

const SYMBOLS: Readonly<Record<PathParameter, string>> = {
  lambda: "λ",
  size: "features",
  components: "components",
  step: "step",
};

/** "λ = 0.35", "4 features". */
export function settingText({ path }: Pick<PathedModel, "path">, place: number): string {
  const value = shortText(path.values[place]);
  const { parameter } = path;
  if (parameter === "lambda") return `λ = ${value}`;
  if (parameter === "step") return `step ${value}`;
  return `${value} ${value === "1" ? SYMBOLS[parameter].slice(0, -1) : SYMBOLS[parameter]}`;
}

/** How many coefficients of a setting are not 0. */
export function countOthers({ path: { coefficients } }: Pick<PathedModel, "path">, place: number): number {
  let count = 0;
  for (let j = 0; j < coefficients.columns; j += 1) if (coefficients.get(place, j) !== 0) count += 1;
  return count;
}
