import * as z from "zod";
import { shortNumber } from "../../../base/text-grid.js";
import { field, type StateOf } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { keptCompetition } from "../engine/competition.js";
import type { PrunedTree } from "../engine/prune.js";
import { TreeModel, treeState } from "../engine/tree-model.js";
import type { RegressionCriterion } from "./loss.js";

const decisionTreeRegressorState = treeState
  .extend({
    /** The loss that splits decrease, whose mean is the impurity of a node. */
    criterion: field<RegressionCriterion>(z.enum(["squared", "absolute", "poisson"])),
  })
  .check("tree", "must predict one number", ({ tree }) => tree.outputs === 1);

/** What `DecisionTreeRegressor` learns. */
export interface DecisionTreeRegressorState extends StateOf<typeof decisionTreeRegressorState> {}

export interface DecisionTreeRegressorModel extends DecisionTreeRegressorState {}

/** A fitted `DecisionTreeRegressor`. */
export class DecisionTreeRegressorModel
  extends TreeModel<number, DecisionTreeRegressorState>
  implements Regressor
{
  static readonly kind = "DecisionTreeRegressor";
  static readonly state = decisionTreeRegressorState;

  /** The mean, or the median, of the training cases in the leaf of every case. */
  predict(rows: Rows): Float64Array {
    return this.reach.values(this.read(rows), this.tree.values, 1).data;
  }

  protected predictionOf(node: number): number {
    return this.tree.values[node];
  }

  protected get heading(): string {
    return "n, loss, prediction";
  }

  protected wordsOf(node: number): string {
    const { tree } = this;
    const loss = tree.impurity[node] * tree.weight[node];
    return `${tree.cases[node]} ${shortNumber(loss)} ${shortNumber(tree.values[node])}`;
  }

  protected get risks(): Float64Array {
    const { tree } = this;
    return tree.impurity.map((impurity, node) => impurity * tree.weight[node]);
  }

  protected withTree({ tree, nodes }: PrunedTree): this {
    const { inputs, gains, levels, missing, criterion, costTable, seed } = this;
    const kept = Float64Array.from(nodes, (node, at) => (tree.isLeaf(at) ? 0 : gains[node]));
    return new DecisionTreeRegressorModel({
      inputs,
      tree,
      gains: kept,
      levels,
      missing,
      criterion,
      costTable,
      competition: keptCompetition(this.competition, tree, nodes),
      seed,
    }) as this;
  }
}
