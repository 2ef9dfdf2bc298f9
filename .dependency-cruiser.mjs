// The folders of src in their order: each may import from those before it, never from those behind it.
const order = [
  "base",
  "wasm",
  "linalg",
  "probability",
  "optimize",
  "data",
  "distance",
  "neighbor-index",
  "inference",
  "sample",
  "io",
  "learn",
  "classify",
  "decide",
  "resample",
  "evaluate",
  "prepare",
  "calibrate",
  "baseline",
  "linear",
  "discriminant",
  "bayes",
  "rules",
  "kernel-methods",
  "cluster",
  "mixture",
  "neighbors",
  "svm",
  "neural",
  "tree",
  "associate",
  "graph",
  "ensemble",
  "explain",
  "datasets",
  "catalog.ts",
  "workers",
  "plot",
  "report",
  "cli",
  "index.ts",
  "everything.ts",
];

const pattern = (name) => `^src/${name.replace(".", "\\.")}${name.endsWith(".ts") ? "$" : "/"}`;
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
