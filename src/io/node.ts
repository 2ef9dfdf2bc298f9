import { got, MissingDependencyError, wanted, words } from "../base/errors.js";
import { nodeModule } from "../base/node-module.js";

type FileSystem = typeof import("node:fs/promises");

/** Node's file system, without an import that would break browser bundles. */
export function fileSystem(method: string): FileSystem {
  return builtIn<FileSystem>(method, "node:fs/promises");
}

/** Node's functions of paths. */
export function paths(method: string): typeof import("node:path") {
  return builtIn(method, "node:path");
}

/** The path of a file URL. */
export function pathOf(method: string, url: URL): string {
  return builtIn<typeof import("node:url")>(method, "node:url").fileURLToPath(url);
}

function builtIn<T>(method: string, name: string): T {
  const loaded = nodeModule<T>(name);
  if (loaded === undefined) {
    throw new MissingDependencyError(
      method,
      words`${got("paths")} need a file system, which is not available here; pass ${wanted("a URL, a File, bytes or a stream")}.`,
    );
  }
  return loaded;
}
