// Packages that are loaded on first use. Each import names its package in a `try` of its own, so that
// bundlers find the package where it is installed and do not fail where it is not.

import { MissingDependencyError, wanted, words } from "../base/errors.js";

export async function loadHyparquet(method: string) {
  try {
    return await import("hyparquet");
  } catch (cause) {
    throw missing(method, "hyparquet", cause);
  }
}

export async function loadHyparquetWriter(method: string) {
  try {
    return await import("hyparquet-writer");
  } catch (cause) {
    throw missing(method, "hyparquet-writer", cause);
  }
}

export async function loadArrow(method: string) {
  try {
    return await import("apache-arrow");
  } catch (cause) {
    throw missing(method, "apache-arrow", cause);
  }
}

function missing(method: string, name: string, cause: unknown): MissingDependencyError {
  const sentence = words`requires the optional ${wanted(`package ${name}`)}; run: npm install ${name}`;
  return new MissingDependencyError(method, sentence, {}, cause);
}
