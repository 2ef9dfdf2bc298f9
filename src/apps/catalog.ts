import { FormatError, got, words } from "../base/errors.js";
import { requireKnownOptions } from "../base/known-options.js";
import { quote } from "../base/label.js";
import { type SaveOptions, saveFile } from "../io/save.js";
import { allBytes } from "../io/source.js";
import { decodeUtf8 } from "../io/text.js";
import { can } from "../model/capabilities.js";
import type { EstimatorClass, Task } from "../model/estimator.js";
import { parseJson, parseJsonBytes, readEnvelope, readState } from "../model/files/format.js";
import { jsonPieces } from "../model/files/json-pieces.js";
import { readingWith } from "../model/files/nested.js";
import type { ModelClass } from "../model/fitted-model.js";
import type { Classifier, Clusterer, Density, Model, Regressor, Transformer } from "../model/model.js";
import { requireModel } from "../model/require-model.js";
import { graphModels } from "../networks/methods.js";
import { methods } from "./families.js";

/** Reads models of a transformer that is not in the catalog; see `defineTransformer`. */
export interface ModelReader {
  readonly kind: string;
  readonly load: (json: unknown) => Model;
}

/** Every estimator there is; command line, forms and `loadModel` go by it. */
export const catalog: readonly EstimatorClass[] = methods;

type ListedModel = (typeof methods)[number]["models"][number] | (typeof graphModels)[number];

/** The kinds of all models. */
export type ModelKind = ListedModel["kind"];

type OfKind<M, K> = M extends { readonly kind: K; new (state: never): infer Instance } ? Instance : never;

/** The model of a kind: `ModelOfKind<"Ridge">` is `RidgeModel`. */
export type ModelOfKind<K extends ModelKind> = OfKind<ListedModel, K>;

/** What the models of a task can do. */
export interface ModelsByTask {
  readonly classification: Classifier;
  readonly regression: Regressor;
  readonly clustering: Clusterer;
  readonly transformation: Transformer;
  readonly density: Density;
}

/** What a model file must hold. */
export interface ExpectedModel {
  /** The kind of the model: "Ridge". */
  readonly kind?: ModelKind | undefined;
  /** What the model, or the last step of the pipeline, does. */
  readonly task?: Task | undefined;
  /** The definitions of your own transformers. */
  readonly definitions?: readonly ModelReader[] | undefined;
  /** Is told what is worth knowing about a file that could be read, one sentence each. */
  readonly onNote?: ((note: string) => void) | undefined;
}

/** The type of the model that is expected. */
export type ExpectedOf<E extends ExpectedModel> = (E extends { readonly kind: infer K extends ModelKind }
  ? ModelOfKind<K>
  : Model) &
  (E extends { readonly task: infer T extends Task } ? ModelsByTask[T] : unknown);

/**
 * A model from what its `toJSON` gave, as text or as parsed JSON. Everything is checked and nothing is
 * executed; what is not a complete model of a known kind, or no longer has the content that was saved, is refused
 * by a FormatError that names the field. Models of your own transformers, also inside of pipelines, are read by
 * their definitions.
 *
 * ```ts
 * const model = loadModel(await readFile("model.json", "utf8"));
 * const other = loadModel(text, { definitions: [MyTransformer], onNote: console.warn });
 * const ridge = loadModel(text, { kind: "Ridge" }); // a RidgeModel, or an error
 * const classifier = loadModel(text, { task: "classification" });
 * ```
 */
export function loadModel(source: unknown, definitions?: readonly ModelReader[]): Model;
export function loadModel<const E extends ExpectedModel>(source: unknown, expected: E): ExpectedOf<E>;
export function loadModel(source: unknown, second: readonly ModelReader[] | ExpectedModel = []): Model {
  const expected: ExpectedModel = isList(second) ? { definitions: second } : second;
  requireKnownOptions("loadModel", expected, ["kind", "task", "definitions", "onNote"]);
  return expectedModel(parseJson(source), expected);
}

function expectedModel(json: unknown, expected: ExpectedModel): Model {
  const model = readModelJson(json, expected.definitions ?? []);
  const { kind = model.kind, task, onNote } = expected;
  if (model.kind !== kind) throw unexpected(`the kind ${quote(kind)}`, kind, model.kind);
  if (task !== undefined && !DOES[task](model)) throw unexpected(`the task ${quote(task)}`, task, model.kind);
  if (readEnvelope(json).sha256 === undefined) {
    onNote?.(
      `the file of this ${model.kind} has no checksum, so damage could not be detected; save it again to add one.`,
    );
  }
  return model;
}

/**
 * Writes a model to a file, completely or not at all; compressed if its name ends in .gz. Needs Node.
 *
 * ```ts
 * await writeModel("model.json", model);
 * await writeModel("model.json.gz", model);
 * ```
 */
export async function writeModel(path: string | URL, model: Model, options: SaveOptions = {}): Promise<void> {
  requireKnownOptions("writeModel", options, ["signal"]);
  requireModel("writeModel", model);
  await saveFile("writeModel", path, jsonPieces(model.toJSON()), options.signal);
}

/**
 * The model in a file, checked like that of `loadModel`; decompressed if it was written as .gz. Needs Node.
 *
 * ```ts
 * const model = await readModel("model.json", { kind: "Ridge" });
 * ```
 */
export async function readModel<const E extends ExpectedModel = ExpectedModel>(
  path: string | URL,
  expected: E = {} as E,
): Promise<ExpectedOf<E>> {
  const bytes = await allBytes("readModel", path, MODEL_LIMITS);
  requireKnownOptions("readModel", expected, ["kind", "task", "definitions", "onNote"]);
  return expectedModel(parseModelBytes("readModel", bytes), expected) as ExpectedOf<E>;
}

/** The JSON of a model file, which may be longer than a text. */
export function parseModelBytes(method: string, bytes: Uint8Array): unknown {
  return bytes.length <= LONGEST_TEXT ? parseJson(decodeUtf8(method, bytes)) : parseJsonBytes(bytes);
}

/** Node reads no larger file at once. */
export const MODEL_LIMITS = { maxBytes: 2 ** 31 - 1, maxRatio: 200 };

/** A text in JavaScript may be as long as this, and a little longer. */
const LONGEST_TEXT = 2 ** 29 - 2 ** 10;

/** How a model of a task is told from others. */
const DOES: { readonly [T in Task]: (model: Model) => boolean } = {
  classification: (model) => can(model, "predictions") && can(model, "classes"),
  regression: (model) => can(model, "predictions") && !can(model, "classes") && !can(model, "groups"),
  clustering: (model) => can(model, "groups"),
  transformation: (model) => can(model, "transformation"),
  density: (model) => can(model, "densities"),
};

/** The task of a model, or of the last step of a pipeline. */
export function taskOfModel(model: Model): Task | undefined {
  return (Object.keys(DOES) as Task[]).find((task) => DOES[task](model));
}

function isList(value: readonly ModelReader[] | ExpectedModel): value is readonly ModelReader[] {
  return Array.isArray(value);
}

function unexpected(what: string, expected: string, received: string): FormatError {
  const message = words`expected a model of ${what}; got a model of the kind ${got(quote(received))}.`;
  return new FormatError("loadModel", message, { column: "kind", expected });
}

function readModelJson(json: unknown, definitions: readonly ModelReader[]): Model {
  const load = (inner: unknown): Model => {
    const { kind, state } = readEnvelope(inner);
    const reader = definitions.find((definition) => definition.kind === kind);
    if (reader !== undefined) return reader.load(inner);
    const Class = modelClasses().find((one) => one.kind === kind);
    if (Class === undefined) throw unknownKind(kind, state);
    return readState(Class, inner);
  };
  return readingWith(load, () => load(json));
}

/** The classes of all models. */
function modelClasses(): ModelClass[] {
  return [...catalog.flatMap(({ models = [] }) => models), ...graphModels];
}

function unknownKind(kind: string, state: unknown): FormatError {
  const known = modelClasses()
    .map((one) => one.kind)
    .join(", ");
  const custom = typeof state === "object" && state !== null && "custom" in state;
  const why = custom
    ? `${quote(kind)} was defined by functions, which a file does not hold; give its definition: loadModel(source, [${kind}])`
    : `there is no method ${quote(kind)}; known methods: ${known}`;
  const sentence = `field "kind": ${why}.`;
  return new FormatError("loadModel", sentence, { column: "kind", expected: known, received: kind });
}
