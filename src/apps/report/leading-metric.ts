// Which metric ranks the methods if none is asked for.

import { quote } from "../../base/label.js";
import { defaultMetrics } from "../../evaluate/metrics/registry.js";
import type { Problem } from "./problem.js";

/** Metrics in their order, the first of which ranks. */
export interface Ranking {
  readonly metrics: readonly string[];
  /** Why the first one ranks, if it is not the usual one. */
  readonly reason?: string;
}

/** Two classes are unbalanced if one has less than this share of the rows; k classes, less than twice this over k. */
const RARE = 0.2;

/**
 * The usual metrics of the task. Where a class is rare, always predicting the others is accurate and useless, so the
 * area under the ROC curve ranks instead, which does not depend on how frequent classes are.
 */
export function rankingOf({ task, classes = [] }: Pick<Problem, "task" | "classes">): Ranking {
  const usual = defaultMetrics(task).map(({ name }) => name);
  const rows = classes.reduce((sum, each) => sum + each.rows, 0);
  const [rarest] = [...classes].sort((a, b) => a.rows - b.rows);
  if (rarest === undefined || rarest.rows / rows >= (2 * RARE) / classes.length) return { metrics: usual };
  const percent = Number(((100 * rarest.rows) / rows).toPrecision(2));
  return {
    metrics: ["rocAuc", ...usual.filter((name) => name !== "rocAuc")],
    reason: `only ${percent}% of the rows are ${quote(rarest.label)}, so accuracy would favor never predicting it`,
  };
}
