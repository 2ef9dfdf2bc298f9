import { FormatError } from "./base/errors.js";
import { requireKnownOptions } from "./base/known-options.js";
import { quote } from "./base/label.js";
import { baselineMethods } from "./baseline/methods.js";
import { bayesMethods } from "./bayes/methods.js";
import { calibrateMethods } from "./calibrate/methods.js";
import { clusterMethods } from "./cluster/methods.js";
import { discriminantMethods } from "./discriminant/methods.js";
import type { EstimatorClass } from "./learn/estimator.js";
import type { ModelClass } from "./learn/fitted-model.js";
import { parseJson, readEnvelope, readState } from "./learn/format.js";
import type { Model } from "./learn/model.js";
import { readingWith } from "./learn/nested.js";
import { linearMethods } from "./linear/methods.js";
import { prepareMethods } from "./prepare/methods.js";

/** Reads models of a transformer that is not in the catalog; see `defineTransformer`. */
export interface ModelReader {
  readonly kind: string;
  readonly load: (json: unknown) => Model;
}

/** Every estimator there is; command line, forms and `loadModel` go by it. */
export const catalog: readonly EstimatorClass[] = [
  ...baselineMethods,
  ...bayesMethods,
  ...discriminantMethods,
  ...linearMethods,
  ...clusterMethods,
  ...prepareMethods,
  ...calibrateMethods,
];

export interface LoadOptions {
  /** Definitions of transformers of your own, which read their models. */
  readonly definitions?: readonly ModelReader[];
  /** Is told what is worth knowing about a file that could be read, one sentence each. */
  readonly onNote?: (note: string) => void;
}

/**
 * A model from what its `toJSON` gave, as text or as parsed JSON. Everything is checked and nothing is
 * executed; what is not a complete model of a known kind, or no longer has the content that was saved, is refused
 * by a FormatError that names the field. Models of transformers of your own, also inside of pipelines, are read by
 * their definitions.
 *
 * ```ts
 * const model = loadModel(await readFile("model.json", "utf8"));
 * const other = loadModel(text, { definitions: [MyTransformer], onNote: console.warn });
 * ```
 */
export function loadModel(source: unknown, options: LoadOptions | readonly ModelReader[] = {}): Model {
  const { definitions = [], onNote } = isList(options) ? { definitions: options } : knownOptions(options);
  const json = parseJson(source);
  const load = (inner: unknown): Model => {
    const { kind, state } = readEnvelope(inner);
    const own = definitions.find((definition) => definition.kind === kind);
    if (own !== undefined) return own.load(inner);
    const Class = modelClasses().find((one) => one.kind === kind);
    if (Class === undefined) throw unknownKind(kind, state);
    return readState(Class, inner);
  };
  const model = readingWith(load, () => load(json));
  if (readEnvelope(json).sha256 === undefined) {
    onNote?.(
      `the file of this ${model.kind} has no checksum, so damage could not be detected; save it again to add one.`,
    );
  }
  return model;
}

function isList(options: LoadOptions | readonly ModelReader[]): options is readonly ModelReader[] {
  return Array.isArray(options);
}

function knownOptions(options: LoadOptions): LoadOptions {
  requireKnownOptions("loadModel", options, ["definitions", "onNote"]);
  return options;
}

/** The classes of all models. */
function modelClasses(): ModelClass[] {
  return catalog.flatMap(({ models = [] }) => models);
}

function unknownKind(kind: string, state: unknown): FormatError {
  const known = modelClasses()
    .map((one) => one.kind)
    .join(", ");
  const custom = typeof state === "object" && state !== null && "custom" in state;
  const why = custom
    ? `${quote(kind)} was defined by functions, which a file does not hold; give its definition: loadModel(source, [${kind}])`
    : `there is no method ${quote(kind)}; known methods: ${known}`;
  return new FormatError("loadModel", `field "kind": ${why}.`, {
    column: "kind",
    expected: known,
    received: kind,
  });
}
