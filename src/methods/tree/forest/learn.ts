// From options and cases to a grown forest, for classes and for numbers.

import { abortablePacer } from "../../../base/pause.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { TreeCriterion, TreeTargets } from "../../../wasm/tree-plan.js";
import { TreeFit } from "../engine/fit.js";
import type { Tree } from "../engine/tree.js";
import { Bags } from "./bags.js";
import { canonicalOrder } from "./canonical-order.js";
import { type GrownForest, growForest } from "./grow.js";
import { LeafCollector } from "./leaf-responses.js";
import { columnsOfTree, competingColumns, type ForestSettings } from "./options.js";
import { type CaseLoss, OutOfBag, type OutOfBagFigures, requireBags } from "./out-of-bag.js";

/** What a forest learns from besides its options. */
export interface ForestTask {
  readonly criterion: TreeCriterion;
  readonly targets: TreeTargets;
  /** Whether thresholds are random. */
  readonly random: boolean;
  readonly loss: CaseLoss;
  /** Turns what a tree has in its nodes into what they predict. */
  readonly finish: (tree: Tree) => Tree;
  /** Whether the cases of every leaf are kept. */
  readonly keepsLeaves?: boolean | undefined;
}

export interface LearnedForest extends GrownForest {
  readonly levels: Int32Array;
  readonly outOfBag: OutOfBagFigures;
  /** The cases of every leaf, if asked for. */
  readonly leaves?: LeafCollector | undefined;
}

/** Grows a forest. */
export async function learnForest(
  cases: Cases,
  settings: ForestSettings,
  { criterion, targets, random, loss, finish, keepsLeaves = false }: ForestTask,
  control: FitControl,
): Promise<LearnedForest> {
  const { method, matrix: x, weights } = cases.owned;
  requireBags(method, settings);
  const classes = "classes" in targets ? targets.classes : undefined;
  const growth = { ...settings, splits: "binary", missing: "learned", surrogates: 0 } as const;
  const fit = new TreeFit(cases, growth, criterion, classes);
  const candidates = competingColumns(settings, x.columns);
  const pause = abortablePacer(method, control.signal);
  const numbers = "classes" in targets ? targets.codes : targets.numbers;
  const order = await canonicalOrder(x, numbers, pause);
  const columns = { all: x.columns, drawn: columnsOfTree(settings, x.columns) };
  const bags = new Bags(order, weights, { ...settings, columns });
  const outputs = classes ?? 1;
  const outOfBag = new OutOfBag(x, order, weights, settings, outputs, loss);
  const leaves = keepsLeaves ? new LeafCollector(x) : undefined;
  const observers = [
    ...(settings.outOfBag || settings.permutation ? [outOfBag.see] : []),
    ...(leaves === undefined ? [] : [leaves.see]),
  ];
  const grown = await growForest(
    fit.forestData(targets, { candidates, random }),
    bags,
    settings.trees,
    control,
    finish,
    (...seen) => {
      for (const see of observers) see(...seen);
    },
  );
  return { ...grown, levels: fit.levels, outOfBag: outOfBag.figures, leaves };
}
