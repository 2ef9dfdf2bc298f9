// Model files, and the columns that the models in them need.

import { readFile } from "node:fs/promises";
import { CredalError } from "../../base/errors.js";
import { version } from "../../base/version.js";
import type { ColumnEncoding } from "../../data/kinds/encoding.js";
import type { Kind, KindSpec } from "../../data/table/column.js";
import { isGzip } from "../../io/gzip.js";
import { allBytes, unreadableFile } from "../../io/source.js";
import { can } from "../../model/capabilities.js";
import { readEnvelope } from "../../model/files/format.js";
import type { Model } from "../../model/model.js";
import { DateFeaturesModel } from "../../prepare/date-features/index.js";
import { ImputerModel } from "../../prepare/imputer/index.js";
import { PipelineModel } from "../../prepare/pipeline/model.js";
import { TextVectorizerModel } from "../../prepare/text-vectorizer/index.js";
import { loadModel, MODEL_LIMITS, parseModelBytes } from "../catalog.js";
import { CommandError } from "./refusal.js";
import { type Terminal, tell } from "./terminal.js";

/** What a model file says of itself. */
const SAYS_MODEL = /"format"\s*:\s*"credal-model"/;

/** A model with what its file says about itself. */
export interface ModelFile {
  readonly model: Model;
  readonly bytes: number;
  /** The version of Credal that wrote it. */
  readonly library: string;
  /** Whether the content was compared with a checksum. */
  readonly checked: boolean;
}

/** The model in a file; anything else is refused in one line, and what is worth knowing about it is noted. */
export async function readModelFile(path: string, terminal: Terminal): Promise<Model> {
  const { model } = await openModelFile(path, (note) =>
    tell(terminal, `Note: ${JSON.stringify(path)}: ${note}\n`),
  );
  return model;
}

/** The model in a file, with the facts about the file. */
export async function openModelFile(path: string, onNote?: (note: string) => void): Promise<ModelFile> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw unreadableFile("model", path, error);
  });
  let content = bytes as Uint8Array;
  try {
    content = await allBytes("model", bytes, MODEL_LIMITS);
    const json = parseModelBytes("model", content);
    requireVersion(path, json);
    const model = loadModel(json, { onNote });
    const { library, sha256 } = readEnvelope(json);
    return { model, bytes: bytes.length, library, checked: sha256 !== undefined };
  } catch (error) {
    if (!(error instanceof CredalError) || error instanceof CommandError) throw error;
    if (content !== bytes || !isGzip(bytes)) {
      if (!saysModel(content))
        throw new CommandError(
          `${JSON.stringify(path)} is not a saved model, which "credal train" writes.`,
          {},
          error,
        );
    }
    throw new CommandError(`${JSON.stringify(path)} is not a readable model: ${error.sentence}`, {}, error);
  }
}

/** Whether a file says that it is a model; it may be damaged all the same. Other text may be large and is not read. */
export async function isModelFile(path: string): Promise<boolean> {
  if (!/\.json(\.gz)?$/i.test(path)) return false;
  return saysModel(await allBytes("model", path, MODEL_LIMITS).catch(() => new Uint8Array()));
}

/** A model says what it is where its file begins; the whole of it may be too long for a text. */
function saysModel(bytes: Uint8Array): boolean {
  const SEARCHED = 2 ** 26;
  return SAYS_MODEL.test(new TextDecoder().decode(bytes.subarray(0, SEARCHED)));
}

/** A file of a later format is not damaged; it needs a newer Credal. */
function requireVersion(path: string, json: unknown): void {
  const { format, formatVersion, library } = outline(json);
  if (format !== "credal-model" || formatVersion === undefined) return;
  try {
    readEnvelope({ format, formatVersion, library: "", kind: "", state: null });
  } catch (error) {
    throw new CommandError(
      `${JSON.stringify(path)} has the model format ${String(formatVersion)}, written by Credal ${String(library)}; Credal ${version} cannot read it.`,
      {},
      error,
    );
  }
}

function outline(json: unknown): { format?: unknown; formatVersion?: unknown; library?: unknown } {
  return typeof json === "object" && json !== null ? json : {};
}

/** The column that a model was fitted to predict, if it knows. */
export function targetOf(model: Model): string | undefined {
  if (model instanceof PipelineModel && model.target !== undefined) return model.target;
  return "response" in model && typeof model.response === "string" ? model.response : undefined;
}

/** The kinds that the columns of a file must have to match those the model was fitted to. */
export function kindsOf(model: Model): Record<string, KindSpec> {
  if (model instanceof ImputerModel)
    return Object.fromEntries(
      model.rules.map(({ column, kind, levels }) => [column, kindWith(kind, levels)]),
    );
  if (model instanceof TextVectorizerModel)
    return Object.fromEntries(model.rules.map(({ column }) => [column, "text"]));
  if (model instanceof DateFeaturesModel)
    return Object.fromEntries(model.rules.map(({ column }) => [column, "date"]));
  if (model instanceof PipelineModel) {
    const features = new Set(model.features);
    const all = model.steps.map((step) => kindsOf(step.model)).reverse();
    const kinds = Object.assign({}, ...all) as Record<string, KindSpec>;
    return Object.fromEntries(Object.entries(kinds).filter(([name]) => features.has(name)));
  }
  const open = can(model, "unseenLevels") ? model.seenLevels : undefined;
  return Object.fromEntries(
    encodingsOf(model).map((encoding) => [
      encoding.column,
      // Without a list of levels, a file may have others.
      open?.get(encoding.column)?.every((level) => typeof level === "string")
        ? "categorical"
        : kindOf(encoding),
    ]),
  );
}

/** The kind of every feature, as far as the model tells; a column that is not encoded holds numbers. */
export function featureKinds(model: Model): Readonly<Record<string, Kind>> {
  const kinds = kindsOf(model);
  const levels = can(model, "unseenLevels") ? model.seenLevels : undefined;
  return Object.fromEntries(
    model.features.map((name) => {
      const spec = kinds[name] ?? (levels?.has(name) ? "categorical" : "quantitative");
      return [name, typeof spec === "object" ? spec.kind : spec];
    }),
  );
}

/** The kind of the target: that of the model's classes, or numbers for a regression. */
export function targetKindOf(model: Model): Kind {
  if (!can(model, "classes")) return "quantitative";
  const [label] = model.classes;
  if (typeof label === "boolean") return "boolean";
  return typeof label === "number" ? "quantitative" : "categorical";
}

function kindWith(kind: Kind, levels: readonly (string | number | boolean)[] | undefined): KindSpec {
  return kind === "ordinal" && levels !== undefined ? { kind, levels } : kind;
}

function encodingsOf(model: Model): readonly ColumnEncoding[] {
  const { inputs } = model as { inputs?: { encoding?: { columns: readonly ColumnEncoding[] } } };
  return inputs?.encoding?.columns ?? [];
}

function kindOf(encoding: ColumnEncoding): KindSpec {
  if (!("levels" in encoding)) return encoding.coding === "number" ? "quantitative" : "boolean";
  return { kind: encoding.coding === "codes" ? "ordinal" : "categorical", levels: encoding.levels };
}
