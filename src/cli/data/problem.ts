// What is to be predicted, of which rows, and whether that can be learned.

import { quote } from "../../base/label.js";
import type { CatalogEntry } from "../../catalog.js";
import { valueAt } from "../../data/column.js";
import { dropMissing } from "../../data/missing.js";
import type { Table } from "../../data/table.js";
import { CommandError } from "../refusal.js";
import { plural } from "../words/show.js";
import { requireColumn } from "./read.js";

export type SupervisedTask = "classification" | "regression";

/** A table with a target to learn. */
export interface Problem {
  readonly source: string;
  readonly table: Table;
  readonly target: string;
  readonly task: SupervisedTask;
  /** How many rows each class has, in the order of first appearance. */
  readonly classes?: readonly { readonly label: string; readonly rows: number }[];
  /** What was decided without being asked for, one sentence each. */
  readonly notes: readonly string[];
}

export interface ProblemQuestion {
  readonly source: string;
  readonly table: Table;
  readonly target: string;
  readonly task?: SupervisedTask | undefined;
  /** The methods that were named; where all are of one task, it is the task. */
  readonly methods?: readonly CatalogEntry[] | undefined;
}

export function readProblem({ source, table: all, target, task, methods }: ProblemQuestion): Problem {
  requireColumn(all, target, source);
  const role = Object.entries(all.roles).find(([, name]) => name === target)?.[0];
  if (role !== undefined)
    throw new CommandError(`${quote(target)} has the role ${quote(role)}, and so cannot be the target.`);
  const notes: string[] = [];
  const { table, droppedRows } = dropMissing(all, { columns: [target] });
  if (droppedRows.length > 0)
    notes.push(`${plural(droppedRows.length, "row")} without a value of ${quote(target)} left out.`);
  if (table.rows === 0) throw new CommandError(`${source} has no row with a value of ${quote(target)}.`);
  const kind = table.kind(target);
  if (kind === "text" || kind === "list")
    throw new CommandError(`the target ${quote(target)} is ${kind}; name a column of numbers or of classes.`);
  const counts = countValues(table, target);
  const chosen = task ?? taskOf(methods) ?? taskOfColumn(kind, counts, target, notes);
  if (chosen === "regression") {
    if (kind !== "quantitative")
      throw new CommandError(`a regression needs numbers; the target ${quote(target)} is ${kind}.`);
    return { source, table, target, task: chosen, notes };
  }
  const classes = [...counts].map(([label, rows]) => ({ label, rows }));
  if (classes.length < 2)
    throw new CommandError(
      `the target ${quote(target)} has one class only, ${quote(classes[0].label)}; there is nothing to tell apart.`,
    );
  return { source, table, target, task: chosen, classes, notes };
}

/** Every fold must test on every class, and learn from it. */
export function requireFolds({ table, target, classes }: Problem, folds: number): void {
  if (table.rows < folds)
    throw new CommandError(`${folds} folds need at least ${folds} rows; there are ${table.rows}.`);
  const rare = classes?.filter(({ rows }) => rows < folds) ?? [];
  if (rare.length === 0) return;
  const least = Math.min(...rare.map(({ rows }) => rows));
  const remedy = least >= 2 ? `; --folds ${least} would do` : "";
  const [{ label, rows }] = rare;
  throw new CommandError(
    rare.length === 1
      ? `the class ${quote(label)} of ${quote(target)} has ${plural(rows, "row")}, fewer than the ${folds} folds${remedy}.`
      : `${rare.length} classes of ${quote(target)}, such as ${quote(label)} with ${plural(rows, "row")}, have fewer rows than the ${folds} folds${remedy}.`,
  );
}

function countValues(table: Table, target: string): Map<string, number> {
  const column = table.column(target);
  const counts = new Map<string, number>();
  for (let row = 0; row < table.rows; row += 1) {
    const label = String(valueAt(column, row));
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return counts;
}

function taskOf(methods: readonly CatalogEntry[] | undefined): SupervisedTask | undefined {
  const tasks = new Set(methods?.map(({ Estimator }) => Estimator.task));
  const [task] = tasks;
  return tasks.size === 1 && (task === "classification" || task === "regression") ? task : undefined;
}

/** Numbers are predicted as numbers, unless there are just two of them. */
function taskOfColumn(
  kind: string,
  counts: ReadonlyMap<string, number>,
  target: string,
  notes: string[],
): SupervisedTask {
  if (kind !== "quantitative") return "classification";
  const FEW = 20;
  const values = [...counts.keys()];
  if (values.length <= 2) {
    notes.push(
      `${quote(target)} has the values ${values.join(" and ")} only, which are taken as classes; --task regression takes them as numbers.`,
    );
    return "classification";
  }
  if (values.length <= FEW && values.every((value) => Number.isInteger(Number(value))))
    notes.push(
      `${quote(target)} has ${values.length} different whole numbers; --task classification takes them as classes.`,
    );
  return "regression";
}
