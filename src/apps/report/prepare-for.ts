import { requireText } from "../../base/arguments.js";
import { columnName, DataError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { words } from "../../base/sentence.js";
import { unknownName } from "../../base/unknown-name.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { type Estimator, requireEstimator } from "../../model/estimator.js";
import type { Pipeline } from "../../prepare/pipeline/index.js";
import { isConstant } from "./constant.js";
import { pipelineFor, planPreparation } from "./preparation.js";

export interface PrepareForOptions {
  /** Columns that are used although they look like identifiers or have too many levels. */
  readonly keep?: readonly string[];
}

/**
 * The estimator behind the steps that the columns of a table need before it can read them: it imputes, encodes
 * and scales as the method's static `preparation` asks. An estimator that needs none of this, such as a
 * pipeline, is returned unchanged. A column that nothing can be learned from is refused.
 *
 * ```ts
 * const table = await penguins();
 * const model = await prepareFor(table, "species", new GaussianNB()).fit(table, "species");
 * ```
 */
export function prepareFor<E extends Estimator>(
  table: Table,
  target: string | undefined,
  estimator: E,
  options: PrepareForOptions = {},
): E | Pipeline<E> {
  const method = "prepareFor";
  requireTable(method, table);
  if (target !== undefined) requireText(method, "the target", target);
  requireEstimator(method, estimator);
  if (target !== undefined && !table.has(target))
    throw new DataError(method, `${unknownName("column", target, table.names, " in the table")}`, {
      column: target,
    });
  requireKnownOptions(method, options, ["keep"]);
  // A column that does not vary does no harm, and a program may give another table that has it.
  const constant = table.names.filter((name) => isConstant(table.column(name)));
  const plan = planPreparation(method, table, target, false, [...(options.keep ?? []), ...constant]);
  const [useless] = plan.leftOut;
  if (useless !== undefined) {
    const { column, fact } = useless;
    const sentence = words`the ${columnName(column)} ${fact.words}; drop it, or give it the role "id".`;
    throw new DataError(method, sentence);
  }
  const pipeline = pipelineFor(estimator, plan) as Pipeline<E>;
  return pipeline.options.steps.length === 1 ? estimator : pipeline;
}
