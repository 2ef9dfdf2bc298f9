// The flags of commands that compare models, or look for good options of one.

import { type SearchOptions, searchOptions } from "../../../evaluate/search/options.js";
import { type CompareClusterersOptions, compareClusterersOptions } from "../../report/clusterer-options.js";
import { type CompareMethodsOptions, compareMethodsOptions } from "../../report/options.js";
import { commaList, countList, modelList } from "../arguments.js";
import { namedMethods } from "../named-methods.js";
import { OptionFlags } from "./option-flags.js";

const METRIC = { flag: "metric", value: "names", read: commaList } as const;
const KEEP = { flag: "keep-column", value: "columns" } as const;
const THREADS = { help: "the number of threads; results do not depend on it" } as const;

export const COMPARING = new OptionFlags<CompareMethodsOptions>(
  {
    methods: {
      flag: "models",
      value: "names",
      help: "the models, separated by commas, such as GaussianNB,RandomForestClassifier(trees=500) (default: those that suit the data and are worth their time)",
      read: modelList,
      pass: namedMethods,
    },
    all: {
      help: "all models that suit the data, even if they are slow there or resemble another",
      means: true,
    },
    task: { value: "task" },
    folds: {},
    repeats: {},
    metrics: METRIC,
    positive: { value: "class" },
    seed: {},
    keep: KEEP,
    threads: THREADS,
  },
  compareMethodsOptions,
);

export const CLUSTERING = new OptionFlags<CompareClusterersOptions>(
  {
    methods: {
      flag: "models",
      value: "names",
      help: "the clusterers, separated by commas, such as KMeans,DBSCAN(radius=2) (default: all that suit any numbers)",
      read: modelList,
      pass: namedMethods,
    },
    counts: {
      flag: "clusters",
      value: "numbers",
      help: "the numbers of clusters to try: 2..10, or 2,3,5 (default: 2..10, or up to the number of distinct rows)",
      read: countList,
    },
    criterion: {},
    seed: {},
    keep: KEEP,
  },
  compareClusterersOptions,
);

export const SEARCHING = new OptionFlags<SearchOptions>(
  { method: {}, candidates: {}, metrics: METRIC, seed: {}, threads: THREADS },
  searchOptions,
  ["search"],
);
