// What inference needs of a model, directed or not: nodes, and tables whose product is their joint up to a constant.

import type { Label } from "../../base/label.js";
import type { Steps } from "../../base/steps.js";
import type { Scope } from "../../math/probability/table/scope.js";
import type { NodeNames } from "../graphs/node-names.js";
import type { Potential } from "./potential.js";

/** A node with levels, as questions see it. */
export interface LeveledNode {
  readonly kind: "discrete";
  readonly name: string;
  readonly levels: readonly Label[];
}

/** A model by the indices of its nodes. */
export interface FactoredParts {
  /** The names of the nodes, and where each is. */
  readonly graph: {
    readonly nodes: readonly string[];
    indexOf(node: string, method?: string): number;
    indicesOf(nodes: NodeNames, method?: string): number[];
  };
  readonly nodes: readonly (LeveledNode | { readonly kind: "gaussian"; readonly name: string })[];
  /** The number of levels of every node; 0 if it has numbers. */
  readonly sizes: readonly number[];
  /** The table of every discrete node by itself, for its distribution. */
  readonly scopes: readonly (Scope | undefined)[];
  /** Whether all nodes have levels. */
  readonly isDiscrete: boolean;
  /** The tables of the model; every node with levels is in one of them. */
  readonly tables: readonly Potential[];
  /** Those that matter for a question about these nodes: all others sum to 1. */
  relevantTables(nodes: readonly number[]): readonly Potential[];
  /** The approximate method to recommend where exact answers cost too much. */
  readonly approximateMethod: string;
  /** An order of the nodes in which cases can be drawn. */
  readonly drawOrder: readonly number[];
  /** The logarithm of the sum of the tables' product over all cases: 0 for directed models, undefined if it costs too much. */
  logPartition(): Steps<number | undefined>;
}
