// Subtree raising: where most of a node's cases go to one branch, that branch may do for all of them. The branch keeps
// its splits, and the cases of its sisters go through these anew.

import type { Steps } from "../../../base/steps.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { GrownTree } from "../engine/assemble.js";
import { type CasePart, divideCases, wholePart } from "../engine/case-parts.js";
import { splitAt, standAt } from "../engine/split-at.js";
import type { Tree } from "../engine/tree.js";
import { TreeBuilder } from "../engine/tree-builder.js";
import { impurityOfClasses } from "./impurity.js";
import type { DecisionTreeClassifierSettings } from "./options.js";
import { C45_SLACK, pessimisticErrors } from "./pruning.js";

/** A node on its way to another tree: the split of a node of the old one, with the cases that it now has. */
interface Draft {
  readonly origin: number;
  part: CasePart;
  weights: Float64Array;
  children: readonly Draft[];
}

export class RaisingPruner {
  readonly #tree: Tree;
  readonly #cases: LabeledCases;
  readonly #factors: Float64Array;
  readonly #confidence: number;
  readonly #criterion: DecisionTreeClassifierSettings["criterion"];
  readonly #isFractional: boolean;

  constructor(
    tree: Tree,
    cases: LabeledCases,
    factors: Float64Array,
    settings: Pick<DecisionTreeClassifierSettings, "confidence" | "criterion" | "missing">,
  ) {
    this.#tree = tree;
    this.#cases = cases;
    this.#factors = factors;
    this.#confidence = settings.confidence;
    this.#criterion = settings.criterion;
    this.#isFractional = settings.missing === "fractional";
  }

  /** The pruned tree. */
  *prune(): Steps<GrownTree> {
    const { count, weights } = this.#cases;
    const root = this.#draft(0, wholePart(count, weights));
    yield* this.#pruneFrom(root);
    return this.#rebuild(root);
  }

  /** A node and all below it, as they grew. */
  #draft(origin: number, part: CasePart): Draft {
    const parts = this.#tree.isLeaf(origin) ? [] : this.#divide(origin, part);
    const children = parts.map((part, branch) => this.#draft(this.#tree.firstChild[origin] + branch, part));
    return { origin, part, weights: this.#weightsOf(part), children };
  }

  /** The cases of every branch of a split of the old tree. */
  #divide(origin: number, part: CasePart): CasePart[] {
    return divideCases(this.#tree, origin, this.#cases.matrix, part, this.#isFractional);
  }

  #weightsOf({ rows, weights }: CasePart): Float64Array {
    const weightsOfClasses = new Float64Array(this.#factors.length);
    rows.forEach((row, at) => {
      const code = this.#cases.codes[row];
      weightsOfClasses[code] += weights[at] * this.#factors[code];
    });
    return weightsOfClasses;
  }

  *#pruneFrom(draft: Draft): Steps<void> {
    if (draft.children.length === 0) return;
    for (const child of draft.children) yield* this.#pruneFrom(child);
    yield;
    const asLeaf = this.#errors(draft.weights);
    const asTree = this.#errorsBelow(draft);
    const largest = draft.children.reduce((best, child) => (totalOf(child) > totalOf(best) ? child : best));
    const asBranch = this.#errorsWith(largest, draft.part);
    if (asLeaf <= asTree + C45_SLACK && asLeaf <= asBranch + C45_SLACK) draft.children = [];
    else if (asBranch <= asTree + C45_SLACK) {
      yield* this.#raise(draft, largest);
    }
  }

  /** Replaces a node by one of its branches, with all cases of the node, and prunes it once more. */
  *#raise(draft: Draft, branch: Draft): Steps<void> {
    const raised = this.#refill(branch, draft.part);
    Object.assign(draft, raised);
    yield* this.#pruneFrom(draft);
  }

  /** Sends other cases through the splits of a draft. */
  #refill({ origin, children }: Draft, part: CasePart): Draft {
    const parts = children.length === 0 ? [] : this.#divide(origin, part);
    return {
      origin,
      part,
      weights: this.#weightsOf(part),
      children: children.map((child, branch) => this.#refill(child, parts[branch])),
    };
  }

  #errors(weights: Float64Array): number {
    return pessimisticErrors(weights, this.#confidence);
  }

  #errorsBelow({ weights, children }: Draft): number {
    if (children.length === 0) return this.#errors(weights);
    return children.reduce((sum, child) => sum + this.#errorsBelow(child), 0);
  }

  /** The errors of a branch if it had these cases. */
  #errorsWith({ origin, children }: Draft, part: CasePart): number {
    if (children.length === 0) return this.#errors(this.#weightsOf(part));
    const parts = this.#divide(origin, part);
    return children.reduce((sum, child, branch) => sum + this.#errorsWith(child, parts[branch]), 0);
  }

  /** The drafts as a tree, level by level. */
  #rebuild(root: Draft): GrownTree {
    const builder = new TreeBuilder(this.#factors.length);
    const gains: number[] = [];
    const drafts: Draft[] = [];
    const add = (draft: Draft, parent?: Draft) => {
      const shown =
        draft.part.rows.length > 0 || parent === undefined ? draft : { ...parent, part: draft.part };
      const values = shown.weights.map((weight, k) => (this.#factors[k] > 0 ? weight / this.#factors[k] : 0));
      const weight = draft.part.weights.reduce((sum, value) => sum + value, 0);
      builder.add({ cases: draft.part.rows.length, weight, impurity: this.#impurity(shown), values });
      gains.push(0);
      drafts.push(draft);
    };
    add(root);
    for (let node = 0; node < drafts.length; node += 1) {
      const draft = drafts[node];
      if (draft.children.length === 0) continue;
      const first = builder.size;
      for (const child of draft.children) add(child, draft);
      builder.split(node, first, splitAt(this.#tree, draft.origin), standAt(this.#tree, draft.origin));
      const below = draft.children.reduce((sum, child) => sum + totalOf(child) * this.#impurity(child), 0);
      gains[node] = Math.max(0, totalOf(draft) * this.#impurity(draft) - below);
    }
    return { tree: builder.finish(), gains: Float64Array.from(gains) };
  }

  #impurity({ weights }: Draft): number {
    return impurityOfClasses(this.#criterion, weights);
  }
}

function totalOf({ weights }: Draft): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}
