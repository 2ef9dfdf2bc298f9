import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";
import { folders, moduleOf } from "./scripts/folders/list.mjs";
import { plainTypes } from "./scripts/plain-types/plugin.js";

const zodSetup = fileURLToPath(new URL("./src/base/zod-setup.ts", import.meta.url));

/** Sets zod up before any schema is made, and leaves its own imports alone: bundlers keep what is used of it. */
const zodWithoutEval: UserConfig["plugins"] = {
  name: "zod-without-eval",
  resolveId: { handler: (id) => (id === "zod-setup" ? { id: zodSetup, moduleSideEffects: true } : null) },
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /from "zod"/ },
    handler: (code, id) => (id === zodSetup ? null : `import "zod-setup";${code}`),
  },
};

const shared: UserConfig = {
  format: "esm",
  platform: "neutral",
  target: "es2022",
  plugins: zodWithoutEval,
};

/** One file with everything in it, for pages that have no bundler. */
const wholeFile: UserConfig = {
  ...shared,
  // The optional packages stay outside; a page that wants them names them in an import map.
  deps: { alwaysBundle: [/./], neverBundle: ["apache-arrow", "hyparquet", "hyparquet-writer"] },
  minify: true,
  // Not part of the package; scripts/third-party.mjs reads from them which packages are inside.
  sourcemap: "hidden",
  clean: false,
  dts: false,
};

/** The modules that the package exports, by the names of their files. */
function publicModules(): Readonly<Record<string, string>> {
  const modules = folders.flatMap((folder) => {
    const { subpath } = folder;
    return subpath === undefined || subpath === "browser" ? [] : [[subpath || "index", moduleOf(folder)]];
  });
  return Object.fromEntries(modules);
}

/** The folders below src in which a module is, from the outermost. */
function foldersOf(id: string): readonly string[] {
  const [, path] = /\/src\/(.+)\/[^/]+$/.exec(id) ?? [];
  return path?.split("/") ?? [];
}

/**
 * Every method and every module of kernels is a chunk of its own: bundlers drop chunks that a program does not
 * import, but keep unused classes of a chunk that it does.
 */
function ownChunk(id: string): string | null {
  if (id === zodSetup) return "zod-setup";
  const [, part] = /\/src\/wasm\/generated\/([\w-]+)\.ts$/.exec(id) ?? [];
  if (part !== undefined) return `kernels-${part}`;
  const [room, family, method, ...deeper] = foldersOf(id);
  if (id.endsWith(".d.ts") || family === undefined) return null;
  if (room === "networks") return networkChunk([family, method, ...deeper]);
  if (room === "prepare") return family === "engine" || method !== undefined ? null : `prepare-${family}`;
  const ofMethods = room === "methods" || (room === "evaluate" && family === "calibrate");
  if (!ofMethods || method === undefined || method === "engine" || deeper.length > 0) return null;
  return `${family}-${method}`;
}

function networkChunk(folders: readonly (string | undefined)[]): string | null {
  const last = folders.findLast((folder) => folder !== undefined);
  if (last === "graphs") return null;
  // Networks and what answers questions to them are one thing: apart, their chunks would import each other.
  const isNetwork = (folders[0] === "bayesian" && last !== "files") || folders[0] === "infer";
  return isNetwork ? "networks-bayesian" : `networks-${last}`;
}

/** The part of a chunk that its name depends on. */
interface Chunk {
  readonly name: string;
  readonly moduleIds: readonly string[];
}

/**
 * Chunks of several modules that belong to no single method would be named after one of them, so that a stack trace
 * of one method would point to another. They have the name of their folder, if it is the same for all.
 */
function chunkName({ name, moduleIds }: Chunk): string {
  const modules = moduleIds.filter((id) => id.includes("/src/") && ownChunk(id) === null);
  if (modules.length < 2) return "[name]-[hash].js";
  const folders = new Set(modules.map((id) => shelfOf(foldersOf(id))));
  const [folder] = folders;
  const suffix = name.endsWith(".d") ? ".d" : "";
  return `${folders.size === 1 ? `shared-${folder}` : "shared"}${suffix}-[hash].js`;
}

/** Rooms with families of their own in them. */
const SHELVES: ReadonlySet<string> = new Set(["math", "methods", "apps"]);

/** The family of a module, or its room. */
function shelfOf([room, family]: readonly string[]): string {
  return family !== undefined && SHELVES.has(room) ? family : room;
}

export default defineConfig([
  {
    ...shared,
    entry: {
      ...publicModules(),
      everything: "src/everything.ts",
      cli: "src/apps/cli/main.ts",
      "worker-thread": "src/apps/workers/thread.ts",
    },
    // Only the command line imports what Node alone has.
    deps: { neverBundle: [/^node:/] },
    dts: true,
    plugins: [zodWithoutEval, plainTypes()],
    outputOptions: {
      chunkFileNames: chunkName,
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: ownChunk }] },
    },
  },
  { ...wholeFile, entry: { browser: "src/everything.ts" } },
  // Some packages below Observable Plot name their files by "main" alone, which a neutral build does not read.
  { ...wholeFile, platform: "browser", entry: { "plot-browser": "src/apps/plot/index.ts" } },
]);
