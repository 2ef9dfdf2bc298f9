import * as z from "zod";
import { CredalError, FormatError, got, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { version } from "../../base/version.js";
import type { ModelClass } from "../fitted-model.js";
import type { Model } from "../model.js";
import { canonicalHash } from "./canonical.js";
import { formatError } from "./format-error.js";
import { parseBytes } from "./json-bytes.js";

/** The envelope of a model file. */
export interface ModelJson {
  readonly format: "credal-model";
  readonly formatVersion: number;
  /** The version of the library that wrote it. */
  readonly library: string;
  readonly kind: string;
  readonly state: unknown;
  /** The SHA-256 of the other fields as canonical JSON; models inside of others and older files have none. */
  readonly sha256?: string | undefined;
}

/** Increased when the format changes so that older readers would misread it. */
const FORMAT_VERSION = 1;

/** Lists in lists, deeper than any model needs; recursion is safe up to here. */
const MAX_JSON_DEPTH = 512;

const envelope = z.strictObject({
  format: z.literal("credal-model"),
  formatVersion: z.literal(FORMAT_VERSION),
  library: z.string(),
  kind: z.string(),
  state: z.unknown(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits")
    .optional(),
});

/** The file of a model that is its state. */
export function writeState(kind: string, state: unknown): ModelJson {
  const json = {
    format: "credal-model",
    formatVersion: FORMAT_VERSION,
    library: version,
    kind,
    state,
  } as const;
  return { ...json, sha256: checksum(json) };
}

/** The SHA-256 of a model file, whatever the order of its keys and its spaces. */
export function checksum({ sha256: _, ...json }: ModelJson): string {
  return canonicalHash(json);
}

/** A model of one class from parsed JSON, every field checked; nothing in it is executed. */
export function readState<M extends Model>(Class: ModelClass<M>, json: unknown): M {
  const file = readEnvelope(json);
  const { kind, state } = file;
  requireKind(Class.kind, kind);
  const Create = Class as unknown as new (state: object) => M;
  const model = asFormatError(kind, () => new Create(Class.state.decode(kind, state)));
  // Last, because a field that is wrong says more than a sum that is.
  requireChecksum(file);
  return model;
}

/** What a model's parts refuse, a matrix that is singular for example, is a fault of the file. */
function asFormatError<M>(kind: string, read: () => M): M {
  try {
    return read();
  } catch (error) {
    if (error instanceof FormatError) throw error;
    const sentence = error instanceof CredalError ? error.sentence : "is not that of a model.";
    throw new FormatError(kind, `field "state": ${sentence}`, { column: "state" }, error);
  }
}

function requireChecksum(file: ModelJson): void {
  if (file.sha256 === undefined) return;
  const received = checksum(file);
  if (received === file.sha256) return;
  const sentence =
    'field "sha256": does not match the content, so the file was damaged or edited; restore it, or, if the edit was intended, remove the field "sha256", load the model and save it again.';
  throw new FormatError(file.kind, sentence, { column: "sha256", expected: file.sha256, received });
}

function requireKind(expected: string, kind: string): void {
  if (kind === expected) return;
  const sentence = words`field "kind" must be ${wanted(quote(expected))}; got ${got(quote(kind))}.`;
  throw new FormatError(expected, sentence, { column: "kind" });
}

/** The outer fields of a model file, checked. */
export function readEnvelope(json: unknown): ModelJson {
  const result = envelope.safeParse(json);
  if (!result.success) throw formatError("loadModel", "", result.error);
  return result.data as ModelJson;
}

/** Level by level, because a recursion is what must be safe afterwards; what contains itself has no end either. */
function requireShallow(json: unknown): void {
  let level = new Set([json]);
  for (let depth = 0; level.size > 0; depth += 1) {
    if (depth > MAX_JSON_DEPTH) {
      const sentence = `the file is nested more than ${MAX_JSON_DEPTH} deep, which is the limit.`;
      throw new FormatError("loadModel", sentence, { expected: `at most ${MAX_JSON_DEPTH} levels` });
    }
    const next = new Set<unknown>();
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      for (const inner of Array.isArray(value) ? value : Object.values(value))
        if (typeof inner === "object" && inner !== null) next.add(inner);
    }
    level = next;
  }
}

/** The value that a text or a parsed text stands for, of a depth that recursion can cope with. */
export function parseJson(source: unknown): unknown {
  const json = typeof source === "string" ? parseText(source) : source;
  requireShallow(json);
  return json;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const advice = looksLikePath(text)
      ? "it takes the text of a model file, and readModel its path"
      : "it may have been cut off";
    const sentence = `the text is not valid JSON; ${advice}: ${(cause as Error).message}.`;
    throw new FormatError("loadModel", sentence, {}, cause);
  }
}

/** The value of a JSON text from its bytes, for a text that is too long to be a string. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  return parseBytes("loadModel", bytes, MAX_JSON_DEPTH);
}

function looksLikePath(text: string): boolean {
  return text.length < 1000 && !/[\n{}]/.test(text) && /[^\s"[\]]\.\w{1,10}$/.test(text.trim());
}
