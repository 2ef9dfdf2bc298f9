// Trees in model files. What every tree has in the same way is left out: branches where all splits are binary,
// level sets, combinations and surrogates where there are none.

import * as z from "zod";
import * as codecs from "../../learn/codecs.js";
import { Forest, type Nodes, THRESHOLD, Tree } from "./tree.js";
import { faultOfForest } from "./tree-faults.js";

const written = z.strictObject({
  starts: codecs.int32Array,
  feature: codecs.int32Array,
  threshold: codecs.float64Array,
  detail: codecs.int32Array.optional(),
  firstChild: codecs.int32Array,
  childCount: codecs.int32Array.optional(),
  missing: codecs.int32Array.optional(),
  cases: codecs.int32Array,
  weight: codecs.nonNegativeArray,
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
    const trees = new Forest(complete(parts));
    const fault = faultOfForest(trees);
    if (fault === undefined) return trees;
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
      const own = missing[at] === levels[which] ? 1 : 0;
      return levels[which] > 0 && childCount[at] === levels[which] + own;
    });
  return (
    fits(feature, detail) &&
    (surrogates === undefined || fits(surrogates.feature, surrogates.detail)) &&
    (combinations?.features.every((which) => which < levels.length && levels[which] === 0) ?? true)
  );
}

function complete(parts: Written): Nodes & { readonly starts: Int32Array } {
  const { feature, detail, childCount, missing, levelSets, combinations, surrogates, ...rest } = parts;
  return {
    ...rest,
    feature,
    detail: detail ?? new Int32Array(feature.length).fill(-1),
    childCount: childCount ?? binaryCounts(feature),
    missing: missing ?? new Int32Array(feature.length).fill(-1),
    levelSets: levelSets ?? new Int32Array(0),
    ...(combinations && { combinations }),
    ...(surrogates && { surrogates }),
  };
}

function abridge(nodes: Forest): Written {
  const { starts, feature, threshold, firstChild, cases, weight, impurity, values, outputs } = nodes;
  const { detail, childCount, missing, levelSets, combinations, surrogates } = nodes;
  const trivial = (list: Int32Array) => list.every((value) => value === -1);
  return {
    starts,
    feature,
    threshold,
    ...(!trivial(detail) && { detail }),
    firstChild,
    ...(childCount.some((count) => count > 2) && { childCount }),
    ...(!trivial(missing) && { missing }),
    cases,
    weight,
    impurity,
    values,
    outputs,
    ...(levelSets.length > 0 && { levelSets }),
    ...(combinations && { combinations }),
    ...(surrogates && { surrogates }),
  };
}

/** Two children of every node that is split. */
function binaryCounts(feature: Int32Array): Int32Array {
  return feature.map((which) => (which === -1 ? 0 : 2));
}
