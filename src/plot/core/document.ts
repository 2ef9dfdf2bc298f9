import { MissingDependencyError } from "../../base/errors.js";

type Linkedom = typeof import("linkedom");
type NodeModules = typeof import("node:module");

let made: Document | undefined;

/**
 * The page's document or, outside a page, one created by linkedom. The package is loaded on first
 * use and by a name that bundlers do not follow, so that bundles for browsers do not contain it.
 */
export function hostDocument(method: string): Document {
  if (globalThis.document?.createElementNS !== undefined) return globalThis.document;
  made ??= load(method).parseHTML("<!doctype html><html><body></body></html>").document;
  return made;
}

function load(method: string): Linkedom {
  try {
    const builtin = globalThis.process.getBuiltinModule as (name: string) => unknown;
    const { createRequire } = builtin("node:module") as NodeModules;
    return createRequire(import.meta.url)("linkedom");
  } catch (cause) {
    throw new MissingDependencyError(
      method,
      "outside a browser a figure needs the package linkedom; run: npm install linkedom",
      { expected: "the package linkedom" },
      cause,
    );
  }
}
