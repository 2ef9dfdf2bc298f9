import { MissingDependencyError } from "../base/errors.js";

type FileSystem = typeof import("node:fs/promises");

/** Node's file system, without an import that would break browser bundles. */
export function fileSystem(method: string): FileSystem {
  const load = globalThis.process?.getBuiltinModule as ((name: string) => unknown) | undefined;
  const loaded = load?.("node:fs/promises") as FileSystem | undefined;
  if (loaded === undefined) {
    throw new MissingDependencyError(
      method,
      "paths need a file system, which is not available here; pass a URL, a File, bytes or a stream.",
      { expected: "a URL, a File, bytes or a stream", received: "a path" },
    );
  }
  return loaded;
}
