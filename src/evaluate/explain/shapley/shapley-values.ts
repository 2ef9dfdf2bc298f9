import { RUN_SETTINGS, requireRunSettings, throwIfAborted } from "../../../base/control.js";
import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";
import { parseOwnOptions } from "../../../base/options.js";
import type { Table } from "../../../data/table/table.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { withSeed } from "../../../math/probability/random/seed.js";
import { can } from "../../../model/capabilities.js";
import type { Rows } from "../../../model/input/rows.js";
import type { Model } from "../../../model/model.js";
import { requireModel } from "../../../model/require-model.js";
import { positiveClass } from "../../metrics/input/positive-class.js";
import { requireNoPositive } from "../heard.js";
import { answersOf } from "./answers.js";
import { backgroundOf, readRows, requireNoOffset } from "./background.js";
import { exactly, type Found } from "./exact.js";
import { METHOD, type ShapleyOptions, type ShapleySettings, shapleyValuesOptions } from "./options.js";
import { columnsOf } from "./owners.js";
import { type OutputShapley, type ShapleyMethod, ShapleyValues } from "./result.js";
import { sampleShapley } from "./sampling.js";

/**
 * What every column adds to the answer of a model for every row, compared with what is expected if nothing is known of
 * the row (Shapley 1953, Lundberg and Lee 2017). The values of a row and the base add up to the answer. They are exact
 * for trees, forests, boosted trees and linear models; for other models they are sampled and have standard errors.
 *
 * ```ts
 * const values = await shapleyValues(model, table);
 * values.row(0)[0].column; // what matters most for the first row
 * ```
 */
export async function shapleyValues(
  model: Model,
  rows: Rows,
  options: ShapleyOptions = {},
): Promise<ShapleyValues> {
  const settings = readSettings(options);
  throwIfAborted(METHOD, options.signal);
  requireModel(METHOD, model);
  const cases = readRows(rows);
  requireNoOffset(cases);
  const positive = positiveOf(model, options.positive);
  const found = await explain(model, cases, settings);
  const outputs = outputsOf(model, found);
  const index = outputs.length === 1 ? 0 : outputs.findIndex(({ output }) => output === positive);
  return new ShapleyValues({
    kind: model.kind,
    method: found.method,
    space: found.space,
    columns: found.columns,
    outputs,
    cases,
    positive: index < 0 ? undefined : index,
  });
}

function readSettings(options: ShapleyOptions): ShapleySettings {
  const given = parseOwnOptions(
    METHOD,
    shapleyValuesOptions,
    withSeed(options) as ShapleyOptions,
    RUN_SETTINGS,
  );
  requireRunSettings(METHOD, options);
  return { ...options, ...given };
}

async function explain(model: Model, cases: Table | Matrix, settings: ShapleySettings): Promise<Found> {
  const exact = await exactly(model, cases, settings);
  if (exact !== undefined) return exact;
  const { method } = settings;
  if (method === "tree") throw cannot(model, method, "a sum over trees, each of whose splits has one column");
  if (method === "linear") throw cannot(model, method, "a linear function of its columns");
  return bySampling(model, cases, settings);
}

async function bySampling(model: Model, cases: Table | Matrix, settings: ShapleySettings): Promise<Found> {
  const { background, weights } = backgroundOf(cases, settings);
  const columns = columnsOf(model, cases);
  const { answer, names, space } = answersOf(model, cases);
  const game = { method: METHOD, answer, outputs: names.length, columns, background, weights };
  const pairs = Math.ceil(settings.permutations / 2);
  const sampled = await sampleShapley(game, cases, pairs, settings);
  return { method: "sampling", space, columns, names, ...sampled };
}

/** The outputs with their names; a single score of two classes is that of the second, and less it that of the first. */
function outputsOf(model: Model, { names, values, base, errors }: Found): OutputShapley[] {
  const outputs = names.map((output, k) => ({
    output,
    base: base[k],
    values: values[k],
    errors: errors?.[k],
  }));
  if (!can(model, "classes") || outputs.length !== 1 || model.classes.length !== 2) return outputs;
  const [second] = outputs;
  const first = {
    ...second,
    output: model.classes[0],
    base: -second.base,
    values: second.values.map((value) => -value),
  };
  return [first, second];
}

/** The class that is meant unless one is named. */
function positiveOf(model: Model, named: Label | undefined): Label | undefined {
  if (can(model, "classes"))
    return positiveClass(model.classes, new Float64Array(model.classes.length), named, METHOD)?.label;
  requireNoPositive(METHOD, named);
  return undefined;
}

function cannot(model: Model, method: ShapleyMethod, what: string): OptionError {
  const sentence = words`${optionName("method")} cannot be ${got(quote(method))}: for these rows, ${model.kind} is not ${what}; ${wanted('"sampling"')} works for every model.`;
  return new OptionError(METHOD, sentence);
}
