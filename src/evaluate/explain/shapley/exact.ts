// Exact values: of sums over trees, of linear functions, and of pipelines that end in one of them.

import type { RunControl } from "../../../base/control.js";
import { OptionError, optionName, wanted, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import type { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Model } from "../../../model/model.js";
import { type TreeShapley, treeShapley } from "../../../wasm/tree-shapley.js";
import { backgroundShapley } from "../../../wasm/tree-shapley-background.js";
import { type Background, backgroundOf } from "./background.js";
import { type LinearSource, linearShapley, linearSourceOf } from "./linear-source.js";
import { METHOD, type ShapleySettings } from "./options.js";
import { columnsOf } from "./owners.js";
import { preparedBy } from "./prepared.js";
import type { ShapleyMethod, ShapleySpace } from "./result.js";
import { byOutput, type TreeSource, treeSourceOf } from "./tree-source.js";

/** What was found, before outputs have names and an opposite. */
export interface Found {
  readonly method: ShapleyMethod;
  readonly space: ShapleySpace;
  readonly columns: readonly string[];
  readonly names: readonly Label[];
  readonly values: readonly Matrix[];
  readonly base: Float64Array;
  readonly errors?: readonly Matrix[];
}

/** The exact values of a model, by this method or by the first that fits; undefined if there are none. */
export async function exactly(
  model: Model,
  cases: Table | Matrix,
  settings: ShapleySettings,
): Promise<Found | undefined> {
  if (settings.method === "sampling") return undefined;
  return (await byLastStep(model, cases, settings)) ?? (await ofModel(model, cases, settings));
}

/** The values of the last step of a pipeline, if every column that it reads is made from one column of the rows. */
async function byLastStep(
  model: Model,
  cases: Table | Matrix,
  settings: ShapleySettings,
): Promise<Found | undefined> {
  const prepared = preparedBy(METHOD, model, cases);
  if (prepared === undefined) return undefined;
  const { model: last, prepare, owners } = prepared;
  // The weights of the background are those before it was prepared.
  const { background, weights } = settings.background === undefined ? {} : backgroundOf(cases, settings);
  const found = await ofModel(last, prepare(cases), {
    ...settings,
    ...(background && { background: prepare(background) }),
    ...(weights && { weights }),
  });
  return found && regrouped(found, owners, columnsOf(model, cases));
}

/** The values by the columns that others were made from; those of a tree cannot be added up. */
function regrouped(
  found: Found,
  owners: ReadonlyMap<string, string>,
  columns: readonly string[],
): Found | undefined {
  const indices = found.columns.map((name) => columns.indexOf(owners.get(name) ?? ""));
  if (indices.includes(-1)) return undefined;
  if (found.method === "tree" && new Set(indices).size < indices.length) return undefined;
  const values = found.values.map((output) => {
    const out = new Matrix(output.rows, columns.length);
    for (let row = 0; row < output.rows; row += 1)
      for (let j = 0; j < output.columns; j += 1)
        out.data[row * columns.length + indices[j]] += output.data[row * output.columns + j];
    return out;
  });
  return { ...found, columns, values };
}

/** The values of trees or linear functions; undefined for other models. */
async function ofModel(
  model: Model,
  cases: Table | Matrix,
  settings: ShapleySettings,
): Promise<Found | undefined> {
  const { method } = settings;
  if (method !== "linear") {
    const source = treeSourceOf(model);
    const found = source && (await byTrees(source, model, cases, settings));
    if (found !== undefined || method === "tree") return found;
  }
  const source = linearSourceOf(model, cases);
  return source && byLine(source, model, cases, settings);
}

/** Exact values of trees; undefined if a split depends on more than its own column. */
async function byTrees(
  source: TreeSource,
  model: Model,
  cases: Table | Matrix,
  settings: ShapleySettings,
): Promise<Found | undefined> {
  const { game, read, init, factor, space, outputs: names } = source;
  if (settings.background === undefined && settings.weights !== undefined) throw lonelyWeights();
  const x = read(cases);
  const control = { signal: settings.signal, threads: settings.threads };
  const found =
    settings.background === undefined
      ? await treeShapley(game, x, control)
      : await againstBackground(source, x, backgroundOf(cases, settings), control);
  if (found.undecided > 0) return undefined;
  return {
    method: "tree",
    space,
    columns: columnsOf(model, cases),
    names,
    values: byOutput(found.values, x.rows, x.columns, names.length, factor),
    base: init.map((from, k) => from + factor * found.base[k]),
  };
}

async function againstBackground(
  { game, read, depends }: TreeSource,
  x: Matrix,
  { background, weights }: Background,
  control: Pick<RunControl, "signal" | "threads">,
): Promise<TreeShapley> {
  const others = read(background);
  if (depends)
    for (const rows of [x, others]) {
      const found = await treeShapley(game, rows, control);
      if (found.undecided > 0) return found;
    }
  return { ...(await backgroundShapley(game, x, others, weights, control)), undecided: 0 };
}

function byLine(source: LinearSource, model: Model, cases: Table | Matrix, settings: ShapleySettings): Found {
  const { background, weights } = backgroundOf(cases, settings);
  const columns = columnsOf(model, cases);
  const { outputs: names, space } = source;
  return {
    method: "linear",
    space,
    columns,
    names,
    ...linearShapley(source, columns, cases, background, weights),
  };
}

function lonelyWeights(): OptionError {
  const expected = 'given together with "background" for trees';
  const sentence = words`${optionName("weights")} must be ${wanted(expected)}, which otherwise go by the weights of their training cases.`;
  return new OptionError(METHOD, sentence, { received: "weights alone" });
}
