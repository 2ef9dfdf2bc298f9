// The folders of src, declared once: their order, the subpaths of the package, and the families of methods. Everything
// else that lists them is derived from here, or compared with it by `npm run folders`.

/**
 * A folder of src, or a file there.
 *
 * @typedef {object} Folder
 * @property {string} path Below src. A folder that has another one of the list in it stands for the rest of its contents.
 * @property {string} [subpath] What follows "credal/" where users import it.
 * @property {string} [title] The heading of a family in docs/README.md; its pages are in the folder of this path in docs.
 * @property {boolean} [methods] Whether it has a methods.ts, whose list is part of the catalog.
 */

/**
 * In their order: each may import from those before it, never from those behind it.
 *
 * @type {readonly Folder[]}
 */
export const folders = [
  { path: "base" },
  { path: "wasm", subpath: "wasm" },
  { path: "math/linalg", subpath: "linalg" },
  { path: "math/probability", subpath: "probability" },
  { path: "math/optimize", subpath: "optimize" },
  { path: "math/basis" },
  { path: "data", subpath: "data" },
  { path: "math/distance", subpath: "distance" },
  { path: "math/neighbor-index" },
  { path: "data/hypothesis-tests", subpath: "inference" },
  { path: "math/sample", subpath: "sample" },
  { path: "io", subpath: "io" },
  { path: "model", subpath: "learn" },
  { path: "model/bayes-rule" },
  { path: "evaluate/decide", subpath: "decide" },
  { path: "evaluate/folds" },
  { path: "evaluate", subpath: "evaluate" },
  { path: "prepare", subpath: "prepare", title: "Preparing data", methods: true },
  { path: "evaluate/calibrate", subpath: "calibrate", methods: true },
  { path: "methods/baseline", subpath: "baseline", title: "Baselines", methods: true },
  { path: "methods/linear", subpath: "linear", title: "Linear models", methods: true },
  { path: "methods/smooth", subpath: "smooth", title: "Smoothing", methods: true },
  { path: "methods/discriminant", subpath: "discriminant", title: "Discriminants", methods: true },
  { path: "methods/bayes", subpath: "bayes", title: "Naive Bayes and densities", methods: true },
  { path: "methods/rules", subpath: "rules", title: "Rules and version spaces", methods: true },
  { path: "methods/tree", subpath: "tree", title: "Trees and forests", methods: true },
  { path: "methods/kernel", subpath: "kernel-methods", title: "Kernel methods", methods: true },
  { path: "methods/svm", subpath: "svm", title: "Support vector machines", methods: true },
  { path: "methods/cluster", subpath: "cluster", title: "Clustering", methods: true },
  { path: "methods/reduce", subpath: "reduce", title: "Fewer dimensions", methods: true },
  { path: "methods/mixture", subpath: "mixture", title: "Mixtures", methods: true },
  { path: "methods/neural", subpath: "neural", title: "Neural networks", methods: true },
  { path: "methods/neighbors", subpath: "neighbors", title: "Neighbors and prototypes", methods: true },
  { path: "methods/associate", subpath: "associate", title: "Association" },
  { path: "methods/ensemble", subpath: "ensemble", title: "Ensembles", methods: true },
  { path: "networks", subpath: "graph", title: "Networks", methods: true },
  { path: "evaluate/explain", subpath: "explain" },
  { path: "data/datasets", subpath: "datasets" },
  { path: "apps/families.ts" },
  { path: "apps/catalog.ts", subpath: "catalog" },
  { path: "apps/workers", subpath: "workers" },
  { path: "apps/plot", subpath: "plot" },
  { path: "apps/report", subpath: "report" },
  { path: "apps/cli" },
  { path: "index.ts", subpath: "" },
  { path: "everything.ts", subpath: "browser" },
];

/** The families of methods, which share a page of the index, a subpath and a list in the catalog. */
export const families = folders.filter(({ methods }) => methods);

/** The name of the list in a family's methods.ts: linearMethods. @param {Folder} family */
export function listOf({ path }) {
  return `${path.split("/").at(-1)}Methods`;
}

/** The file behind a subpath, from the project's root. @param {Folder} folder */
export function moduleOf({ path }) {
  return path.endsWith(".ts") ? `src/${path}` : `src/${path}/index.ts`;
}
