import { FormatError } from "../base/errors.js";
import type { Model } from "./model.js";

type Load = (json: unknown) => Model;

/** Reads the models inside the one being read; reading is synchronous, so one is enough. */
let current: Load | undefined;

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
  if (current !== undefined) return current(json);
  throw new FormatError("fromJSON", "the file holds other models; read it with loadModel.", {
    expected: "loadModel(json)",
  });
}
