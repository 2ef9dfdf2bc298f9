// Cost-complexity pruning: the table of costs, and the choice by cross-validation as rpart makes it.

import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { criticalCosts, subtree } from "./prune.js";
import type { Tree } from "./tree.js";

/** One row per tree of the pruning sequence, the smallest tree first. */
export interface CostTable {
  /** The least cost per leaf, as a share of the root's error, at which the tree is the best one. */
  readonly complexity: Float64Array;
  readonly splits: Int32Array;
  /** The training error as a share of the root's. */
  readonly relativeErrors: Float64Array;
  /** The cross-validated error as a share of the root's. */
  readonly crossValidatedErrors: Float64Array;
  /** Its standard error. */
  readonly deviations: Float64Array;
}

export const costTable: z.ZodType<CostTable> = z
  .strictObject({
    complexity: codecs.nonNegativeArray,
    splits: codecs.int32Array,
    relativeErrors: codecs.nonNegativeArray,
    crossValidatedErrors: codecs.nonNegativeArray,
    deviations: codecs.nonNegativeArray,
  })
  .refine(
    ({ complexity, ...columns }) =>
      Object.values(columns).every(({ length }) => length === complexity.length),
    { error: "must have columns of one length", when: codecs.ifWhole },
  );

/** A tree with the risk of every node as a leaf, and the cost at which each split goes. */
export class CostSequence {
  readonly tree: Tree;
  readonly risks: Float64Array;
  /** As shares of the root's risk. */
  readonly costs: Float64Array;

  constructor(tree: Tree, risks: Float64Array) {
    this.tree = tree;
    this.risks = risks;
    const root = risks[0];
    this.costs = criticalCosts(tree, risks).map((cost) => (root > 0 ? cost / root : 0));
  }

  /** The tree that is best at this cost: splits stay that gain more. */
  prunedAt(complexity: number): ReturnType<typeof subtree> {
    return subtree(this.tree, (node) => this.costs[node] > complexity);
  }

  /** The distinct costs from the largest down to `least`, which ends the list. */
  sequence(least: number): Float64Array {
    const above = new Set(this.costs.filter((cost, node) => !this.tree.isLeaf(node) && cost > least));
    return Float64Array.from([...above].sort((a, b) => b - a).concat(least));
  }

  /** Splits and relative training error of the tree at every cost; a node with more than two children counts as several. */
  table(least: number): Pick<CostTable, "complexity" | "splits" | "relativeErrors"> {
    const { tree, costs, risks } = this;
    const complexity = this.sequence(least);
    const nodes = Array.from(costs.keys()).filter((node) => !tree.isLeaf(node));
    nodes.sort((a, b) => costs[b] - costs[a]);
    const splits = new Int32Array(complexity.length);
    const relativeErrors = new Float64Array(complexity.length);
    // From the root alone to larger trees: each split replaces the risk of its node by those of its children.
    let [at, count, risk] = [0, 0, risks[0]];
    complexity.forEach((cost, row) => {
      for (; at < nodes.length && costs[nodes[at]] > cost; at += 1) {
        const children = tree.children(nodes[at]);
        count += children.length - 1;
        risk += children.reduce((sum, child) => sum + risks[child], -risks[nodes[at]]);
      }
      splits[row] = count;
      relativeErrors[row] = risks[0] > 0 ? Math.max(0, risk / risks[0]) : 0;
    });
    return { complexity, splits, relativeErrors };
  }
}

/**
 * The costs at which trees of the folds stand for those of the sequence: the geometric means of neighbors, since each
 * tree is best from its own cost up to the one before.
 */
export function representativeCosts(complexity: Float64Array): Float64Array {
  return complexity.map((cost, at) =>
    at === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(cost * complexity[at - 1]),
  );
}

/** Cross-validated errors of every tree of the sequence, case by case, with their weights. */
export class ErrorTally {
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;
  #weight = 0;

  constructor(trees: number) {
    this.#sums = new Float64Array(trees);
    this.#squares = new Float64Array(trees);
  }

  /** Adds the loss of a case, by tree. */
  add(weight: number, losses: ArrayLike<number>): void {
    this.#weight += weight;
    for (let tree = 0; tree < this.#sums.length; tree += 1) {
      this.#sums[tree] += weight * losses[tree];
      this.#squares[tree] += weight * losses[tree] ** 2;
    }
  }

  /** Errors and their standard errors as shares of the root's risk. */
  relativeTo(risk: number): Pick<CostTable, "crossValidatedErrors" | "deviations"> {
    return {
      crossValidatedErrors: this.#sums.map((sum) => sum / risk),
      deviations: this.#squares.map(
        (squares, tree) => Math.sqrt(Math.max(0, squares - this.#sums[tree] ** 2 / this.#weight)) / risk,
      ),
    };
  }
}

/** The row of the table that a rule chooses: the smallest error, or the smallest tree within one standard error of it. */
export function chosenRow(table: CostTable, rule: "best" | "one-standard-error"): number {
  const { crossValidatedErrors: errors, deviations } = table;
  let best = 0;
  for (let row = 1; row < errors.length; row += 1) if (errors[row] < errors[best]) best = row;
  if (rule === "best") return best;
  return errors.findIndex((error) => error <= errors[best] + deviations[best]);
}
