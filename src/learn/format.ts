import * as z from "zod";
import { FormatError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { version } from "../base/version.js";
import type { ModelClass } from "./fitted-model.js";
import { formatError } from "./format-error.js";
import type { Model } from "./model.js";

/** The envelope of a model file. */
export interface ModelJson {
  readonly format: "credal-model";
  readonly formatVersion: number;
  /** The version of the library that wrote it. */
  readonly library: string;
  readonly kind: string;
  readonly state: unknown;
}

/** Increased when the format changes so that older readers would misread it. */
const FORMAT_VERSION = 1;

const envelope = z.strictObject({
  format: z.literal("credal-model"),
  formatVersion: z.literal(FORMAT_VERSION),
  library: z.string(),
  kind: z.string(),
  state: z.unknown(),
});

/** The file of a model that is its state. */
export function writeState(kind: string, state: unknown): ModelJson {
  return { format: "credal-model", formatVersion: FORMAT_VERSION, library: version, kind, state };
}

/** A model of one class from parsed JSON, every field checked; nothing in it is executed. */
export function readState<M extends Model>(Class: ModelClass<M>, json: unknown): M {
  const { kind, state } = readEnvelope(json);
  requireKind(Class.kind, kind);
  const Create = Class as unknown as new (state: object) => M;
  return new Create(Class.state.decode(kind, state));
}

function requireKind(expected: string, kind: string): void {
  if (kind === expected) return;
  throw new FormatError(expected, `field "kind" must be ${quote(expected)}; got ${quote(kind)}.`, {
    column: "kind",
    expected,
    received: kind,
  });
}

/** The outer fields of a model file, checked. */
export function readEnvelope(json: unknown): ModelJson {
  const result = envelope.safeParse(json);
  if (!result.success) throw formatError("loadModel", "", result.error);
  return result.data as ModelJson;
}

/** Parses a string; anything else is returned as it is. */
export function parseJson(source: unknown): unknown {
  if (typeof source !== "string") return source;
  try {
    return JSON.parse(source);
  } catch (cause) {
    const sentence = `the text is not valid JSON; it may have been cut off: ${(cause as Error).message}.`;
    throw new FormatError("loadModel", sentence, {}, cause);
  }
}
