import { MissingDependencyError, wanted, words } from "../../../base/errors.js";
import { nodeModule } from "../../../base/node-module.js";

type Linkedom = typeof import("linkedom");

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
    const modules = nodeModule<typeof import("node:module")>("node:module");
    if (modules === undefined) throw new Error("there are no modules of Node.js here");
    return modules.createRequire(import.meta.url)("linkedom");
  } catch (cause) {
    throw new MissingDependencyError(
      method,
      words`outside a browser a figure needs ${wanted("the package linkedom")}; run: npm install linkedom`,
      {},
      cause,
    );
  }
}
