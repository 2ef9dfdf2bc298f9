// Trees in words: the conditions of splits, the way of a case, rules, and the printed tree.

import type { Label } from "../../../base/label.js";
import { shortNumber } from "../../../base/text-grid.js";
import { visible } from "../../../base/visible.js";
import { levelsOf } from "../../../model/input/feature-levels.js";
import type { Features } from "../../../model/input.js";
import { unpackLevelSet } from "./level-set.js";
import { BRANCH_PER_LEVEL, COMBINATION, type Surrogates, THRESHOLD, type Tree } from "./tree.js";

/** A condition on one feature, or on a combination of several. */
export interface Condition {
  /** The feature, or the features of a combination. */
  readonly features: readonly string[];
  /** The condition in words: "age ≤ 38.5", "job in {A, B}". */
  readonly text: string;
}

/** What holds on one branch of a split. Several of them on one feature become one. */
export type BranchTest =
  | { readonly feature: number; readonly above: number; readonly upTo: number }
  | { readonly feature: number; readonly codes: readonly number[] }
  | { readonly feature: number; readonly missing: true }
  | {
      readonly terms: string;
      readonly used: readonly number[];
      readonly threshold: number;
      /** Which side of the threshold, or the branch for missing values. */
      readonly side: "first" | "second" | "missing";
    };

/** A condition on one feature. */
export type FeatureTest = Exclude<BranchTest, { readonly terms: string }>;

/** Whether a value, which is NaN if it is missing, meets a condition. */
export function meets(test: FeatureTest, value: number): boolean {
  if ("missing" in test) return Number.isNaN(value);
  if ("codes" in test) return test.codes.includes(value);
  return value > test.above && value <= test.upTo;
}

/** What a case meets on its way to a leaf, from the root down. */
export function testsTo(tree: Tree, parents: Int32Array, leaf: number, inputs: Features): BranchTest[] {
  const tests: BranchTest[] = [];
  for (let node = leaf; parents[node] >= 0; node = parents[node]) {
    const parent = parents[node];
    tests.push(testOf(tree, parent, node - tree.firstChild[parent], inputs));
  }
  return tests.reverse();
}

/** What must hold for a case to take a branch. */
export function testOf(tree: Tree, node: number, branch: number, { names }: Features): BranchTest {
  const feature = tree.feature[node];
  const detail = tree.detail[node];
  const threshold = tree.threshold[node];
  if (feature === COMBINATION) return combinationTest(tree, node, branch, names);
  const isOwn = branch === tree.missing[node] && branch === tree.childCount[node] - 1;
  if (detail === BRANCH_PER_LEVEL)
    return isOwn && branch > 1 ? { feature, missing: true } : { feature, codes: [branch] };
  if (branch === 2) return { feature, missing: true };
  if (detail !== THRESHOLD) {
    const { first, known } = unpackLevelSet(tree.levelSets, detail);
    return { feature, codes: branch === 0 ? first : known.filter((code) => !first.includes(code)) };
  }
  if (threshold === Number.MAX_VALUE && branch === 1) return { feature, missing: true };
  return branch === 0
    ? { feature, above: Number.NEGATIVE_INFINITY, upTo: threshold }
    : { feature, above: threshold, upTo: Number.POSITIVE_INFINITY };
}

/** What must hold for a surrogate to send a case to a branch. */
export function surrogateTest(
  { levelSets }: Tree,
  surrogates: Surrogates,
  at: number,
  branch: number,
): BranchTest {
  const feature = surrogates.feature[at];
  const detail = surrogates.detail[at];
  const isSecond = surrogates.reversed[at] !== branch;
  if (detail !== THRESHOLD) {
    const { first, known } = unpackLevelSet(levelSets, detail);
    return { feature, codes: isSecond ? known.filter((code) => !first.includes(code)) : first };
  }
  const threshold = surrogates.threshold[at];
  return isSecond
    ? { feature, above: threshold, upTo: Number.POSITIVE_INFINITY }
    : { feature, above: Number.NEGATIVE_INFINITY, upTo: threshold };
}

/** The branches of a split by a combination. */
const SIDES = ["first", "second", "missing"] as const;

function combinationTest(tree: Tree, node: number, branch: number, names: readonly string[]): BranchTest {
  const { combinations } = tree;
  const used: number[] = [];
  let terms = "";
  const from = combinations?.start[tree.detail[node]] ?? 0;
  const to = combinations?.start[tree.detail[node] + 1] ?? 0;
  for (let term = from; combinations !== undefined && term < to; term += 1) {
    const weight = combinations.weights[term];
    const name = visible(names[combinations.features[term]]);
    const sign = weight < 0 ? (terms === "" ? "−" : " − ") : terms === "" ? "" : " + ";
    const factor = Math.abs(weight) === 1 ? "" : `${shortNumber(Math.abs(weight))}·`;
    terms += `${sign}${factor}${name}`;
    used.push(combinations.features[term]);
  }
  return { terms, used, threshold: tree.threshold[node], side: SIDES[branch] };
}

/** A condition in words. */
export function conditionOf(test: BranchTest, inputs: Features): Condition {
  if ("terms" in test) {
    const features = test.used.map((feature) => inputs.names[feature]);
    if (test.side === "missing")
      return { features, text: `${features.map(visible).join(" or ")} is missing` };
    const sign = test.side === "first" ? "≤" : ">";
    return { features, text: `${test.terms} ${sign} ${shortNumber(test.threshold)}` };
  }
  const name = visible(inputs.names[test.feature]);
  return { features: [inputs.names[test.feature]], text: textOf(test, name, levelsOf(inputs, test.feature)) };
}

function textOf(test: FeatureTest, name: string, levels: readonly Label[] | undefined): string {
  if ("missing" in test) return `${name} is missing`;
  const word = (code: number) => visible(String(levels?.[code] ?? code));
  if ("codes" in test) {
    const words = test.codes.map(word);
    return words.length === 1 ? `${name} = ${words[0]}` : `${name} in {${words.join(", ")}}`;
  }
  const { above, upTo } = test;
  if (levels !== undefined) {
    // Ranks: those above one number and up to another.
    const codes = levels.flatMap((_, code) => (code > above && code <= upTo ? [code] : []));
    if (codes.length === 1) return `${name} = ${word(codes[0])}`;
    if (codes.length === levels.length) return `${name} is known`;
    if (upTo >= levels.length) return `${name} > ${word(Math.floor(above))}`;
    if (above === Number.NEGATIVE_INFINITY) return `${name} ≤ ${word(Math.floor(upTo))}`;
    return `${word(Math.floor(above))} < ${name} ≤ ${word(Math.floor(upTo))}`;
  }
  if (upTo === Number.MAX_VALUE && above === Number.NEGATIVE_INFINITY) return `${name} is known`;
  if (upTo >= Number.MAX_VALUE) return `${name} > ${shortNumber(above)}`;
  if (above === Number.NEGATIVE_INFINITY) return `${name} ≤ ${shortNumber(upTo)}`;
  return `${shortNumber(above)} < ${name} ≤ ${shortNumber(upTo)}`;
}

/** Conditions of a way through a tree, with those on the same feature put together, in the order of their first use. */
export function simplify(tests: readonly BranchTest[]): BranchTest[] {
  const merged: BranchTest[] = [];
  for (const test of tests) {
    const at = merged.findIndex((earlier) => canMerge(earlier, test));
    if (at < 0) merged.push(test);
    else merged[at] = merge(merged[at], test);
  }
  return merged;
}

function canMerge(a: BranchTest, b: BranchTest): boolean {
  if ("terms" in a || "terms" in b || a.feature !== b.feature) return false;
  return (
    ("above" in a && "above" in b) || ("codes" in a && "codes" in b) || ("missing" in a && "missing" in b)
  );
}

function merge(a: BranchTest, b: BranchTest): BranchTest {
  if ("above" in a && "above" in b)
    return { feature: a.feature, above: Math.max(a.above, b.above), upTo: Math.min(a.upTo, b.upTo) };
  if ("codes" in a && "codes" in b)
    return { feature: a.feature, codes: a.codes.filter((code) => b.codes.includes(code)) };
  return a;
}

/** What a leaf, or any node, tells about its cases, in words. */
export type NodeWords = (node: number) => string;

/**
 * The tree as indented lines in the manner of rpart: a number, the condition, and what `words` says of the node; a star
 * marks leaves. The children of node i of a binary tree have the numbers 2·i and 2·i + 1.
 */
export function printTree(tree: Tree, inputs: Features, words: NodeWords): string {
  const binary = tree.childCount.every((count) => count <= 2);
  const lines: string[] = [];
  const pending = [{ node: 0, number: 1, depth: 0, condition: "root" }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, number, depth, condition } = next;
    const star = tree.isLeaf(node) ? " *" : "";
    const shown = binary ? number : node + 1;
    lines.push(`${"  ".repeat(depth)}${shown}) ${condition} ${words(node)}${star}`);
    const children = tree.children(node);
    for (let branch = children.length - 1; branch >= 0; branch -= 1)
      pending.push({
        node: children[branch],
        number: 2 * number + branch,
        depth: depth + 1,
        condition: conditionOf(testOf(tree, node, branch, inputs), inputs).text,
      });
  }
  return lines.join("\n");
}
