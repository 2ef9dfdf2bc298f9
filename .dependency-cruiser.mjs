// The folders of src in their order: each may import from those before it, never from those behind it. A folder that
// has another one of the list in it stands for the rest of its contents.
const order = [
  "base",
  "wasm",
  "math/linalg",
  "math/probability",
  "math/optimize",
  "math/basis",
  "data",
  "math/distance",
  "math/neighbor-index",
  "data/hypothesis-tests",
  "math/sample",
  "io",
  "model",
  "model/bayes-rule",
  "evaluate/decide",
  "evaluate/folds",
  "evaluate",
  "prepare",
  "evaluate/calibrate",
  "methods/baseline",
  "methods/linear",
  "methods/smooth",
  "methods/discriminant",
  "methods/bayes",
  "methods/rules",
  "methods/kernel",
  "methods/cluster",
  "methods/mixture",
  "methods/neighbors",
  "methods/svm",
  "methods/neural",
  "methods/tree",
  "methods/associate",
  "networks",
  "methods/ensemble",
  "evaluate/explain",
  "data/datasets",
  "apps/catalog.ts",
  "apps/workers",
  "apps/plot",
  "apps/report",
  "apps/cli",
  "index.ts",
  "everything.ts",
];

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
      comment: "A new folder needs its place in the order, here and in docs/design.md.",
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
