import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { folders } from "./scripts/folders/list.mjs";

const order = folders.map(({ path }) => path);

/** What matches the files of a folder, without those of folders in it that have their own place in the order. */
function pattern(name) {
  if (name.endsWith(".ts")) return `^src/${name.replace(".", "\\.")}$`;
  const inside = order
    .filter((other) => other.startsWith(`${name}/`))
    .map((other) => other.slice(name.length));
  return `^src/${name}${inside.length === 0 ? "/" : `(?!(?:${inside.join("|")})/)/`}`;
}
/** The folders of single methods, which have a fit.ts. */
const methods = readdirSync(fileURLToPath(new URL("src", import.meta.url)), {
  recursive: true,
  encoding: "utf8",
})
  .filter((path) => path.endsWith("/fit.ts") && !path.includes("/engine/"))
  .map(dirname);
// Tests, and the code they share, may look at anything.
const tests = { pathNot: "\\.test\\.ts$" };

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that import each other cannot be read, tested or moved one at a time.",
      severity: "error",
      from: { path: "^src/" },
      // Types are erased; a type may look back within its folder.
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "known-folders",
      comment: "A new folder needs an entry in scripts/folders/list.mjs.",
      severity: "error",
      from: {},
      to: { path: "^src/", pathNot: order.map(pattern) },
    },
    {
      name: "methods-are-closed",
      comment:
        "Of a method, other families see its index, its model and its options; what else they share is in an engine.",
      severity: "error",
      from: { path: "^src/(methods/[^/]+|[^/]+)/", ...tests },
      to: {
        path: `^src/(?:${methods.join("|")})/(?!(?:index|model|options)\\.ts$)`,
        pathNot: "^src/$1/",
      },
    },
    ...order.slice(0, -1).map((folder, at) => ({
      name: `below-${order[at + 1].replace(".ts", "")}`,
      comment: `src/${folder} may only import from the folders before it.`,
      severity: "error",
      from: { path: pattern(folder), ...tests },
      to: { path: order.slice(at + 1).map(pattern) },
    })),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".js", ".mjs"] },
  },
};
