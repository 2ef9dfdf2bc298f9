import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type ExactRules, growExact } from "../../../src/methods/tree/engine/grow.js";
import type { Tree } from "../../../src/methods/tree/engine/tree.js";
import type { TreeCriterion } from "../../../src/wasm/tree-plan.js";
import { expectClose } from "../../support/numbers.js";

interface Result {
  readonly name: string;
  readonly input: "x" | "holes" | "flowers";
  readonly target: "classes" | "binary" | "numbers" | "counts" | "species";
  readonly weighted: boolean;
  readonly options: {
    readonly criterion?: string;
    readonly max_depth?: number;
    readonly max_leaf_nodes?: number;
    readonly min_samples_leaf?: number;
    readonly min_samples_split?: number;
    readonly min_weight_fraction_leaf?: number;
    readonly min_impurity_decrease?: number;
    readonly class_weight?: number[];
    readonly monotonic_cst?: number[];
  };
  readonly nodes: {
    readonly feature: number;
    readonly threshold: number;
    readonly impurity: number;
    readonly weight: number;
    readonly value: number[];
    readonly missingLeft: boolean;
  }[];
}

type Columns = (number | null)[][];

const fixture: {
  readonly x: Columns;
  readonly holes: Columns;
  readonly flowers: Columns;
  readonly weights: number[];
  readonly results: Result[];
} & { readonly [T in Result["target"]]: number[] } = JSON.parse(
  readFileSync(new URL("exact-trees.json", import.meta.url), "utf8"),
);

const CRITERIA: Readonly<Record<string, TreeCriterion>> = {
  gini: "gini",
  entropy: "entropy",
  squared_error: "squared",
  friedman_mse: "squared",
  absolute_error: "absolute",
  poisson: "poisson",
};

async function grow({ input, target, weighted, options }: Result): Promise<Tree> {
  const x = fixture[input];
  const y = fixture[target];
  const isNumber = target === "numbers" || target === "counts";
  const classes = Math.max(...y) + 1;
  const weights = weighted ? Float64Array.from(fixture.weights) : undefined;
  const factors = options.class_weight && Float64Array.from(options.class_weight);
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? y.length;
  const totalWeight = factors ? y.reduce((sum, code) => sum + factors[code], 0) : total;
  const rules: ExactRules = {
    criterion: CRITERIA[options.criterion ?? (isNumber ? "squared_error" : "gini")],
    missing: "learned",
    candidates: x[0].length,
    random: false,
    drawn: false,
    maxDepth: options.max_depth ?? Number.POSITIVE_INFINITY,
    maxLeaves: options.max_leaf_nodes ?? Number.POSITIVE_INFINITY,
    surrogates: 0,
    exactLevels: 8,
    multiway: false,
    leastLeaf: weighted ? (options.min_weight_fraction_leaf ?? 0) * total : (options.min_samples_leaf ?? 1),
    leastSplit: options.min_samples_split ?? 2,
    leastGain: (options.min_impurity_decrease ?? 0) * totalWeight,
    ...(options.monotonic_cst && { monotone: Int32Array.from(options.monotonic_cst) }),
  };
  const data = Float64Array.from(x.flat(), (value) => value ?? Number.NaN);
  const { tree } = await growExact(
    {
      method: "test",
      x: { data, rows: x.length, columns: x[0].length },
      levels: new Int32Array(x[0].length),
      targets: isNumber
        ? { numbers: Float64Array.from(y) }
        : { codes: Int32Array.from(y), classes, ...(factors && { factors }) },
      rules,
    },
    { weights },
  );
  return tree;
}

describe("exact trees agree with scikit-learn node by node", () => {
  it.each(fixture.results)("$name", async (expected) => {
    const tree = await grow(expected);
    const { nodes, options, input } = expected;
    expect([...tree.feature]).toEqual(nodes.map(({ feature }) => feature));
    expect([...tree.threshold]).toEqual(nodes.map(({ threshold }) => threshold));
    expectClose(
      tree.impurity,
      nodes.map(({ impurity }) => impurity),
      { tolerance: 1e-13 },
    );
    if (options.class_weight === undefined)
      expectClose(
        tree.weight,
        nodes.map(({ weight }) => weight),
        { tolerance: 1e-11 },
      );
    const factors = options.class_weight ?? [];
    const values = nodes.map((_, node) => {
      const classWeights = [...tree.values.subarray(node * tree.outputs, (node + 1) * tree.outputs)];
      if (tree.outputs === 1) return classWeights;
      const totalWeights = classWeights.map((weight, k) => weight * (factors[k] ?? 1));
      const total = totalWeights.reduce((sum, totalWeight) => sum + totalWeight, 0);
      return totalWeights.map((totalWeight) => totalWeight / total);
    });
    expectClose(
      values.flat(),
      nodes.flatMap(({ value }) => value),
      { tolerance: 1e-13 },
    );
    if (input === "holes")
      expect([...tree.missing].map((branch) => branch === 0)).toEqual(
        nodes.map(({ missingLeft }) => missingLeft),
      );
  });
});
