import { RUN_SETTINGS, type RunControl, requireRunSettings, throwIfAborted } from "../../base/control.js";
import { DataError, OptionError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { Table } from "../../data/table.js";
import { positiveClass } from "../../evaluate/metrics/input/positive-class.js";
import { can } from "../../learn/capabilities.js";
import { type Rows, toMatrix } from "../../learn/input/rows.js";
import { type Features, readWeights } from "../../learn/input.js";
import type { Model } from "../../learn/model.js";
import { requireModel } from "../../learn/require-model.js";
import { Matrix } from "../../linalg/matrix.js";
import { requireWhole } from "../../probability/distributions/require.js";
import { type Seed, seedOf } from "../../probability/random/seed.js";
import { type TreeShapley, treeShapley } from "../../wasm/tree-shapley.js";
import { backgroundShapley } from "../../wasm/tree-shapley-background.js";
import { type LinearSource, linearShapley, linearSourceOf } from "./linear-source.js";
import { preparedBy } from "./prepared.js";
import { type OutputShapley, type ShapleyMethod, type ShapleySpace, ShapleyValues } from "./result.js";
import { sampleShapley } from "./sampling.js";
import { byOutput, type TreeSource, treeSourceOf } from "./tree-source.js";

export interface ShapleyOptions extends RunControl {
  /** How the values are computed: "tree", "linear" or "sampling"; exactly if the model allows it unless given. */
  readonly method?: ShapleyMethod;
  /**
   * Rows that stand for what is not known. Trees need none: unless it is given, a column that is not known takes every
   * branch by the weight of the training cases. For other models, it is the explained rows unless given.
   */
  readonly background?: Rows;
  /** How often each row of the background counts; as its weight column says, or once, unless given. */
  readonly weights?: ArrayLike<number>;
  /** How many orders of the columns are sampled, in pairs of opposite orders: 100 unless given. */
  readonly permutations?: number;
  /** The class that is meant unless another is named; the positive one of two unless given. */
  readonly positive?: Label;
  /** The seed of the orders and of the background rows, or a stream whose next number is the seed: 0 unless given. */
  readonly seed?: Seed;
}

const METHOD = "shapleyValues";
const METHODS: readonly ShapleyMethod[] = ["tree", "linear", "sampling"];

/** What was found, before outputs have names and an opposite. */
interface Found {
  readonly method: ShapleyMethod;
  readonly space: ShapleySpace;
  readonly columns: readonly string[];
  readonly names: readonly Label[];
  readonly values: readonly Matrix[];
  readonly base: Float64Array;
  readonly errors?: readonly Matrix[];
}

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
  const names = ["method", "background", "weights", "permutations", "positive", "seed", ...RUN_SETTINGS];
  requireKnownOptions(METHOD, options, names);
  requireRunSettings(METHOD, options);
  throwIfAborted(METHOD, options.signal);
  requireModel(METHOD, model);
  const method = requireMethod(options.method);
  const cases = readRows(rows);
  requireNoOffset(cases);
  const found = await explain(model, cases, method, options);
  const outputs = outputsOf(model, found);
  return new ShapleyValues({
    kind: model.kind,
    method: found.method,
    space: found.space,
    columns: found.columns,
    outputs,
    cases,
    positive: positiveOf(model, outputs, options.positive),
  });
}

async function explain(
  model: Model,
  cases: Table | Matrix,
  method: ShapleyMethod | undefined,
  options: ShapleyOptions,
): Promise<Found> {
  const exact =
    (await byLastStep(model, cases, method, options)) ?? (await exactly(model, cases, method, options));
  if (exact !== undefined) return exact;
  if (method === "tree") throw cannot(model, method, "a sum over trees, each of whose splits has one column");
  if (method === "linear") throw cannot(model, method, "a linear function of its columns");
  return bySampling(model, cases, options);
}

/** The values of the last step of a pipeline, if every column that it reads is made from one column of the rows. */
async function byLastStep(
  model: Model,
  cases: Table | Matrix,
  method: ShapleyMethod | undefined,
  options: ShapleyOptions,
): Promise<Found | undefined> {
  const prepared = method === "sampling" ? undefined : preparedBy(METHOD, model, cases);
  if (prepared === undefined) return undefined;
  const { model: last, prepare, owners } = prepared;
  // The weights of the background are those before it was prepared.
  const { background, weights } = options.background === undefined ? {} : backgroundOf(cases, options);
  const found = await exactly(last, prepare(cases), method, {
    ...options,
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
  const places = found.columns.map((name) => columns.indexOf(owners.get(name) ?? ""));
  if (places.includes(-1)) return undefined;
  if (found.method === "tree" && new Set(places).size < places.length) return undefined;
  const values = found.values.map((own) => {
    const out = new Matrix(own.rows, columns.length);
    for (let row = 0; row < own.rows; row += 1)
      for (let j = 0; j < own.columns; j += 1)
        out.data[row * columns.length + places[j]] += own.data[row * own.columns + j];
    return out;
  });
  return { ...found, columns, values };
}

/** The values of trees or linear functions; undefined for other models. */
async function exactly(
  model: Model,
  cases: Table | Matrix,
  method: ShapleyMethod | undefined,
  options: ShapleyOptions,
): Promise<Found | undefined> {
  if (method === "tree" || method === undefined) {
    const source = treeSourceOf(model);
    const found = source && (await byTrees(source, model, cases, options));
    if (found !== undefined) return found;
  }
  if (method !== "linear" && method !== undefined) return undefined;
  const source = linearSourceOf(model, cases);
  return source && byLine(source, model, cases, options);
}

/** Exact values of trees; undefined if a split depends on more than its own column. */
async function byTrees(
  source: TreeSource,
  model: Model,
  cases: Table | Matrix,
  options: ShapleyOptions,
): Promise<Found | undefined> {
  const { game, read, init, factor, space, outputs: names } = source;
  if (options.background === undefined && options.weights !== undefined) throw lonelyWeights();
  const x = read(cases);
  const control = { signal: options.signal, threads: options.threads };
  const found =
    options.background === undefined
      ? await treeShapley(game, x, control)
      : await againstBackground(source, x, backgroundOf(cases, options), control);
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

function byLine(source: LinearSource, model: Model, cases: Table | Matrix, options: ShapleyOptions): Found {
  const { background, weights } = backgroundOf(cases, options);
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

async function bySampling(model: Model, cases: Table | Matrix, options: ShapleyOptions): Promise<Found> {
  const { permutations = 100 } = options;
  const seed = seedOf(options.seed ?? 0);
  requireWhole(METHOD, "permutations", permutations, 4);
  requireWhole(METHOD, "seed", seed, 0);
  const { background, weights } = backgroundOf(cases, options);
  const columns = columnsOf(model, cases);
  const { answer, names, space } = answersOf(model, cases);
  const game = { method: METHOD, answer, outputs: names.length, columns, background, weights };
  const pairs = Math.ceil(permutations / 2);
  const sampled = await sampleShapley(game, cases, pairs, seed, options);
  return { method: "sampling", space, columns, names, ...sampled };
}

/** What a model is asked: probabilities, scores or numbers. */
function answersOf(
  model: Model,
  cases: Table | Matrix,
): {
  readonly answer: (rows: Rows) => Matrix;
  readonly names: readonly Label[];
  readonly space: ShapleySpace;
} {
  if (can(model, "classes")) {
    const { classes } = model;
    if (can(model, "probabilities"))
      return { answer: (rows) => model.predictProba(rows), names: classes, space: "probabilities" };
    if (can(model, "scores")) {
      const names = model.decisionFunction(cases).columns === 1 ? classes.slice(1) : classes;
      return { answer: (rows) => model.decisionFunction(rows), names, space: "scores" };
    }
  } else if (can(model, "predictions") && !can(model, "groups")) {
    const predict = (rows: Rows) => {
      const predicted = model.predict(rows);
      if (predicted instanceof Matrix) return predicted;
      return new Matrix(predicted.length, 1, Float64Array.from(predicted as ArrayLike<number>));
    };
    const { response, responses } = model as {
      readonly response?: string;
      readonly responses?: readonly string[];
    };
    const { columns } = predict(cases);
    const names = responses ?? (columns === 1 ? [response ?? "prediction"] : numbered(columns));
    return { answer: predict, names, space: "response" };
  }
  const expected = "a fitted model that predicts numbers, probabilities or scores";
  throw new DataError(METHOD, `expected ${expected}; got a model of the kind ${model.kind}.`, {
    expected,
    received: model.kind,
  });
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, k) => `y${k}`);
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

/** The place of the output that is meant unless one is named. */
function positiveOf(
  model: Model,
  outputs: readonly OutputShapley[],
  named: Label | undefined,
): number | undefined {
  if (!can(model, "classes")) {
    if (named === undefined) return outputs.length === 1 ? 0 : undefined;
    const expected = "undefined for models without classes";
    throw new OptionError(METHOD, `option "positive" must be ${expected}; got ${quote(named)}.`, {
      option: "positive",
      expected,
      received: quote(named),
    });
  }
  const found = positiveClass(model.classes, new Float64Array(model.classes.length), named, METHOD);
  return found && outputs.findIndex(({ output }) => output === found.label);
}

/** The columns that a model reads: those of the table that its features are made from, or of a matrix its features. */
function columnsOf(model: Model, cases: Table | Matrix): readonly string[] {
  const inputs = "inputs" in model ? (model.inputs as Features | undefined) : undefined;
  if (!(cases instanceof Table) || inputs?.encoding === undefined) return model.features;
  return [...new Set(inputs.encoding.columns.map(({ column }) => column))];
}

/** Rows that stand for what is not known, and how often each counts, if not once. */
interface Background {
  readonly background: Table | Matrix;
  readonly weights: Float64Array | undefined;
}

function backgroundOf(cases: Table | Matrix, options: ShapleyOptions): Background {
  const background = options.background === undefined ? cases : readRows(options.background);
  requireNoOffset(background);
  if (background instanceof Table !== cases instanceof Table) {
    const [expected, received] = [cases, background].map((rows) =>
      rows instanceof Table ? "a table" : "a matrix",
    );
    throw new OptionError(
      METHOD,
      `option "background" must be ${expected}, as the rows are; got ${received}.`,
      {
        option: "background",
        expected,
        received,
      },
    );
  }
  const least = options.background === undefined ? 2 : 1;
  if (background.rows < least) {
    const expected = `at least ${least} ${least === 1 ? "row" : "rows"}`;
    const sentence = `the background must have ${expected}; got ${background.rows}. Give rows of training data as option "background".`;
    throw new OptionError(METHOD, sentence, {
      option: "background",
      expected,
      received: String(background.rows),
    });
  }
  return { background, weights: readWeights(METHOD, background, options.weights) };
}

function readRows(rows: Rows): Table | Matrix {
  return rows instanceof Table ? rows : toMatrix(METHOD, rows);
}

/** A known part of the prediction belongs to no column. */
function requireNoOffset(rows: Table | Matrix): void {
  if (!(rows instanceof Table) || rows.roles.offset === undefined) return;
  const expected = "a table without an offset";
  const received = quote(rows.roles.offset);
  throw new DataError(METHOD, `expected ${expected}; column ${received} has this role.`, {
    expected,
    received,
  });
}

function requireMethod(method: unknown): ShapleyMethod | undefined {
  const found = METHODS.find((known) => known === method);
  if (found !== undefined || method === undefined) return found;
  const expected = listLevels(METHODS);
  throw new OptionError(METHOD, `option "method" must be one of ${expected}; got ${quote(method)}.`, {
    option: "method",
    expected,
    received: quote(method),
  });
}

function cannot(model: Model, method: ShapleyMethod, what: string): OptionError {
  const sentence = `option "method" cannot be ${quote(method)}: for these rows, ${model.kind} is not ${what}; "sampling" works for every model.`;
  return new OptionError(METHOD, sentence, {
    option: "method",
    expected: '"sampling"',
    received: quote(method),
  });
}

function lonelyWeights(): OptionError {
  const expected = 'given together with "background" for trees';
  const sentence = `option "weights" must be ${expected}, which otherwise go by the weights of their training cases.`;
  return new OptionError(METHOD, sentence, { option: "weights", expected, received: "weights alone" });
}
