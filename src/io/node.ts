import { MissingDependencyError } from "../base/errors.js";

type FileSystem = typeof import("node:fs/promises");

/** Node's file system, without an import that would break bundles for the browser. */
export function fileSystem(method: string): FileSystem {
  const load = globalThis.process?.getBuiltinModule as ((name: string) => unknown) | undefined;
  const loaded = load?.("node:fs/promises") as FileSystem | undefined;
  if (loaded === undefined) {
    throw new MissingDependencyError(
      `${method}: there is no file system here to find a path in; give a URL, a File, bytes or a stream.`,
      { method, expected: "a URL, a File, bytes or a stream", received: "a path" },
    );
  }
  return loaded;
}
