// Models inside of models: the outer one is read and written by its schema, the inner ones by whoever knows them.

import { FormatError } from "../../base/errors.js";
import type { Model } from "../model.js";
import type { ModelJson } from "./format.js";

type Load = (json: unknown) => Model;

/** Models inside of models inside of models: a file with more levels than this is refused. */
const MAX_NESTED_MODELS = 32;

/** Reads the models inside the one being read; reading is synchronous, so one is enough. */
let current: Load | undefined;
let depth = 0;

/** Reads a model whose file holds others, which `load` reads. */
export function readingWith<T>(load: Load, read: () => T): T {
  const before = current;
  current = load;
  try {
    return read();
  } finally {
    current = before;
  }
}

/** A model inside the file of another. */
export function readNested(json: unknown): Model {
  if (current === undefined) {
    throw new FormatError("fromJSON", "the file holds other models; read it with loadModel.", {
      expected: "loadModel(json)",
    });
  }
  if (depth >= MAX_NESTED_MODELS) {
    const sentence = `models are nested more than ${MAX_NESTED_MODELS} deep, which is the limit.`;
    throw new FormatError("loadModel", sentence, { expected: `at most ${MAX_NESTED_MODELS} levels` });
  }
  depth += 1;
  try {
    return current(json);
  } finally {
    depth -= 1;
  }
}

/** The checksum of the outer model covers the inner ones. */
export function writeNested(model: Model): Omit<ModelJson, "sha256"> {
  const { sha256: _, ...json } = model.toJSON();
  return json;
}
