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
