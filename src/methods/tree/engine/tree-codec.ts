// Trees in model files. What leaves do not have is written of splits only, whole numbers take as few bytes as they need,
// and what every tree has in the same way is left out: branches where all splits are binary, weights that count the
// cases, level sets, combinations and surrogates where there are none.

import * as z from "zod";
import { quote } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { Forest, LEAF, type Nodes, THRESHOLD, Tree, UNDECIDED } from "./tree.js";
import { faultOfForest } from "./tree-faults.js";

const written = z.strictObject({
  starts: codecs.packedIntegers,
  feature: codecs.packedIntegers,
  /** Of splits. */
  threshold: codecs.float64Array,
  /** Of splits, counted from the node itself. */
  firstChild: codecs.packedIntegers,
  /** Of splits. */
  missing: codecs.packedIntegers.optional(),
  detail: codecs.packedIntegers.optional(),
  childCount: codecs.packedIntegers.optional(),
  cases: codecs.packedIntegers,
  weight: codecs.nonNegativeArray.optional(),
  /** Instead of `weight`, if all weights are whole numbers. */
  wholeWeight: codecs.packedIntegers.optional(),
  impurity: codecs.float64Array,
  values: codecs.float64Array,
  outputs: z.int().min(1),
  levelSets: codecs.int32Array.optional(),
  combinations: z
    .strictObject({ start: codecs.int32Array, features: codecs.int32Array, weights: codecs.float64Array })
    .optional(),
  surrogates: z
    .strictObject({
      start: codecs.int32Array,
      majority: codecs.int32Array,
      feature: codecs.int32Array,
      threshold: codecs.float64Array,
      detail: codecs.int32Array,
      reversed: codecs.int32Array,
      agreement: codecs.probabilityArray,
      adjustedAgreement: codecs.float64Array,
    })
    .optional(),
});

type Written = z.output<typeof written>;

/** The trees of a model, checked as far as that is possible without its features: see `usesOnly` for those. */
export const forest: z.ZodType<Forest> = z.codec(written, z.instanceof(Forest), {
  decode: (parts, context) => {
    const trees = complete(parts);
    const fault = typeof trees === "string" ? trees : faultOfForest(trees);
    if (fault === undefined && typeof trees !== "string") return trees;
    context.issues.push({ code: "custom", input: parts, message: fault });
    return z.NEVER;
  },
  encode: abridge,
});

/** A single tree. */
export const tree: z.ZodType<Tree> = z.codec(
  forest.refine(({ count }) => count === 1, { error: "must be one tree", when: codecs.ifWhole }),
  z.instanceof(Tree),
  { decode: (trees) => trees.tree(0), encode: (single) => Forest.of([single]) },
);

/** Whether trees split only by these features, with as many levels as `levels` says; 0 means a quantity. */
export function usesOnly(nodes: Nodes, levels: ArrayLike<number>): boolean {
  const { feature, detail, levelSets, childCount, missing, combinations, surrogates } = nodes;
  const fits = (used: Int32Array, details: Int32Array) =>
    used.every((which, at) => {
      if (which < 0) return true;
      if (which >= levels.length) return false;
      if (details[at] >= 0) return levelSets[details[at]] === levels[which];
      if (details[at] === THRESHOLD) return levels[which] === 0;
      // The branch after those of the levels is that of missing values.
      const extra = missing[at] === levels[which] ? 1 : 0;
      return levels[which] > 0 && childCount[at] === levels[which] + extra;
    });
  return (
    fits(feature, detail) &&
    (surrogates === undefined || fits(surrogates.feature, surrogates.detail)) &&
    (combinations?.features.every((which) => which < levels.length && levels[which] === 0) ?? true)
  );
}

/** The trees of a file, or what is wrong with their lists. */
function complete(parts: Written): Forest | string {
  const { starts, feature, detail, childCount, cases, impurity, values, outputs } = parts;
  const { levelSets, combinations, surrogates } = parts;
  const splits = feature.reduce((count, which) => count + (which === LEAF ? 0 : 1), 0);
  const { threshold, firstChild, missing = new Int32Array(splits).fill(UNDECIDED) } = parts;
  for (const [name, list] of Object.entries({ threshold, firstChild, missing }))
    if (list.length !== splits) return `must have one ${quote(name)} per split`;
  const { weight, wholeWeight } = parts;
  if (weight !== undefined && wholeWeight !== undefined) return 'must have either "weight" or "wholeWeight"';
  if (wholeWeight?.some((weight) => weight < 0)) return "must have weights of at least 0";
  const nodes = feature.length;
  const all = {
    threshold: new Float64Array(nodes),
    firstChild: new Int32Array(nodes),
    missing: new Int32Array(nodes).fill(UNDECIDED),
  };
  // Gaps lead within the tree of a node; its own number counts from the root.
  let [tree, split] = [0, 0];
  for (let node = 0; node < nodes; node += 1) {
    while (node >= starts[tree + 1]) tree += 1;
    if (feature[node] === LEAF) continue;
    all.threshold[node] = threshold[split];
    all.firstChild[node] = node - (starts[tree] ?? 0) + firstChild[split];
    all.missing[node] = missing[split];
    split += 1;
  }
  return new Forest({
    starts,
    feature,
    ...all,
    detail: detail ?? new Int32Array(nodes).fill(THRESHOLD),
    childCount: childCount ?? binaryCounts(feature),
    cases,
    weight: weight ?? Float64Array.from(wholeWeight ?? cases),
    impurity,
    values,
    outputs,
    levelSets: levelSets ?? new Int32Array(0),
    ...(combinations && { combinations }),
    ...(surrogates && { surrogates }),
  });
}

function abridge(nodes: Forest): Written {
  const { starts, feature, cases, weight, impurity, values, outputs } = nodes;
  const { detail, childCount, levelSets, combinations, surrogates } = nodes;
  const splits = Int32Array.from(feature.keys()).filter((node) => feature[node] !== LEAF);
  const gaps = new Int32Array(splits.length);
  let tree = 0;
  splits.forEach((node, at) => {
    while (node >= starts[tree + 1]) tree += 1;
    gaps[at] = nodes.firstChild[node] - (node - starts[tree]);
  });
  const missing = splits.map((node) => nodes.missing[node]);
  return {
    starts,
    feature,
    threshold: Float64Array.from(splits, (node) => nodes.threshold[node]),
    firstChild: gaps,
    ...(missing.some((branch) => branch !== UNDECIDED) && { missing }),
    ...(detail.some((index) => index !== THRESHOLD) && { detail }),
    ...(childCount.some((count) => count > 2) && { childCount }),
    cases,
    ...weightsOf(cases, weight),
    impurity,
    values,
    outputs,
    ...(levelSets.length > 0 && { levelSets }),
    ...(combinations && { combinations }),
    ...(surrogates && { surrogates }),
  };
}

/** Weights as they are written: not at all if they count the cases. */
function weightsOf(cases: Int32Array, weight: Float64Array): Pick<Written, "weight" | "wholeWeight"> {
  if (weight.every((value, node) => value === cases[node])) return {};
  const whole = Int32Array.from(weight);
  return whole.every((value, node) => value === weight[node]) ? { wholeWeight: whole } : { weight };
}

/** Two children of every node that is split. */
function binaryCounts(feature: Int32Array): Int32Array {
  return feature.map((which) => (which === -1 ? 0 : 2));
}
