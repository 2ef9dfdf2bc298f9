// Pessimistic pruning as C4.5 does it: collapsing, then from the bottom up leaves in place of subtrees, or their largest
// branches (Quinlan 1993, chapter 4).

import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { FitControl } from "../../../model/control.js";
import type { GrownTree } from "../engine/assemble.js";
import { cutTree } from "../engine/pruning.js";
import type { DecisionTreeClassifierSettings } from "./options.js";
import type { PrunableClassification } from "./prunable.js";
import { keepByPessimism, keepByTrainingErrors } from "./pruning.js";
import { RaisingPruner } from "./raising.js";

type Settings = Pick<
  DecisionTreeClassifierSettings,
  "collapse" | "raising" | "confidence" | "criterion" | "missing"
>;

export async function pruneByPessimism(
  grown: GrownTree,
  { cases, factors }: PrunableClassification,
  settings: Settings,
  control: FitControl,
): Promise<GrownTree> {
  const { collapse, raising, confidence } = settings;
  const begun = collapse ? cutTree(grown, keepByTrainingErrors(grown.tree, factors)) : grown;
  if (!raising) return cutTree(begun, keepByPessimism(begun.tree, factors, confidence));
  const pruner = new RaisingPruner(begun.tree, cases, factors, settings);
  return finishPaced(pruner.prune(), abortablePacer(cases.method, control.signal));
}
