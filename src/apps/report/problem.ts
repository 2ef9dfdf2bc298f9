// What is to be predicted, from which rows, and whether that can be learned.

import { requireText } from "../../base/arguments.js";
import { DataError } from "../../base/errors.js";
import { Fact } from "../../base/fact.js";
import { compareLabels, type Label, quote } from "../../base/label.js";
import { optionName, type Sentence, setOption, useTask, words } from "../../base/sentence.js";
import { unknownName } from "../../base/unknown-name.js";
import { valueAt } from "../../data/table/column.js";
import { dropMissing } from "../../data/table/missing.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { lowerFolds } from "../../evaluate/folds/lower-folds.js";
import { type PositiveClass, positiveClass } from "../../evaluate/metrics/input/positive-class.js";
import { MOST_NUMBERS } from "../../model/input/classes.js";
import { readWeights } from "../../model/input.js";
import { chooseWithIntercept } from "../../model/terms/plain-columns.js";
import { plural } from "./words/show.js";

/** The tasks that have a target. */
export type SupervisedTask = "classification" | "regression";

/** A class and how many rows it has. */
export interface ClassCount {
  readonly label: string;
  readonly rows: number;
}

/** A table with a target to learn. */
export interface Problem {
  /** What the data are called. */
  readonly source: string;
  readonly table: Table;
  readonly target: string;
  readonly task: SupervisedTask;
  /** How many rows each class has, in the order of the labels. */
  readonly classes?: readonly ClassCount[];
  /** Of two classes the positive one, and why. */
  readonly positive?: PositiveClass;
  /** What was decided without being asked for. */
  readonly facts: readonly Fact[];
}

interface ProblemQuestion extends Pick<Problem, "source" | "table" | "target"> {
  /** Chosen by the target's kind unless given. */
  readonly task?: SupervisedTask | undefined;
  /** The positive class, if the caller names it. */
  readonly positive?: Label | undefined;
}

/** More classes than this must have two rows each on average. */
const MANY_CLASSES = 20;

/** The problem; `method` is named by what is refused. */
export function readProblem(
  method: string,
  { source, table: given, target: asked, task, positive: named }: ProblemQuestion,
): Problem {
  requireTable(method, given);
  requireText(method, "the target", asked);
  // A formula such as "y ~ a + b" chooses columns for whatever method.
  const columns = chooseWithIntercept(method, given, asked);
  const [all, target] = [columns.rows as Table, columns.target as string];
  const refuse = (message: string | Sentence) => new DataError(method, message, { column: target });
  if (!all.has(target)) throw refuse(unknownName("column", target, all.names, ` in ${source}`));
  const role = Object.entries(all.roles).find(([, column]) => column === target)?.[0];
  if (role !== undefined)
    throw refuse(`${quote(target)} has the role ${quote(role)}, so it cannot be the target.`);
  const facts: Fact[] = [];
  const { table, droppedRows } = dropMissing(all, { columns: [target] });
  if (droppedRows.length > 0)
    facts.push(
      new Fact(
        "rows-without-target",
        `${plural(droppedRows.length, "row")} without a value in ${quote(target)} ${droppedRows.length === 1 ? "is" : "are"} left out.`,
        { column: target },
      ),
    );
  if (table.rows === 0) throw refuse(`${source} has no row with a value in ${quote(target)}.`);
  const kind = table.kind(target);
  if (kind === "text" || kind === "list" || kind === "date")
    throw refuse(`the target ${quote(target)} is a ${kind} column; choose a column of numbers or classes.`);
  const counts = countValues(method, table, target);
  const chosen = task ?? taskOfColumn(kind, counts, target, facts);
  if (chosen === "regression") {
    if (kind !== "quantitative")
      throw refuse(`a regression needs numbers; the target ${quote(target)} is ${kind}.`);
    if (named !== undefined)
      throw refuse(words`${optionName("positive")} is for classification; the task is regression.`);
    return { source, table, target, task: chosen, facts };
  }
  if (kind === "quantitative" && counts.size > MOST_NUMBERS)
    throw refuse(
      words`the target ${quote(target)} has ${counts.size} different numbers, which are a quantity rather than classes; ${useTask("regression")}.`,
    );
  const classes = classCounts(counts);
  if (classes.length < 2)
    throw refuse(
      `the target ${quote(target)} has only one class, ${quote(classes[0].label)}; a classifier needs at least two.`,
    );
  if (classes.length > MANY_CLASSES && 2 * classes.length > table.rows)
    throw refuse(
      `the target ${quote(target)} has ${classes.length} different values in ${table.rows} rows, too many to learn what they have in common; choose another column, or join values.`,
    );
  const positive = positiveOf(method, [...counts.values()], named);
  return { source, table, target, task: chosen, classes, ...(positive && { positive }), facts };
}

/**
 * As many folds as every class has rows, so that each fold tests on every class and learns from it; a note of the
 * problem says if these are fewer than asked for.
 */
export function fitFolds(
  method: string,
  problem: Problem,
  folds: number,
): { readonly problem: Problem; readonly folds: number } {
  const { table, target, classes } = problem;
  const refuse = (message: string) => new DataError(method, `${message}`, { option: "folds" });
  if (table.rows < folds)
    throw refuse(`${folds} folds need at least ${folds} rows; there are ${table.rows}.`);
  const single = classes?.find(({ rows }) => rows < 2);
  if (single !== undefined)
    throw refuse(
      `the class ${quote(single.label)} of ${quote(target)} has 1 row, so that no fold can both learn from it and test on it; drop it, or join it with another.`,
    );
  const { folds: lowered, note } = lowerFolds(folds, classes ?? [], target);
  if (note === undefined) return { problem, folds };
  const fact = new Fact("folds-lowered", note, { option: "folds", column: target });
  return { problem: { ...problem, facts: [...problem.facts, fact] }, folds: lowered };
}

/** A text may name a number or a boolean. */
function positiveOf(
  method: string,
  counts: readonly ValueCount[],
  named: Label | undefined,
): PositiveClass | undefined {
  const classes = counts.map(({ value }) => value);
  const meant = named === undefined ? undefined : classes.find((label) => String(label) === String(named));
  return positiveClass(
    classes,
    counts.map(({ weight }) => weight),
    meant ?? named,
    method,
  );
}

/** How many rows each class of a column has, in the order of the labels. */
export function countClasses(method: string, table: Table, target: string): ClassCount[] {
  return classCounts(countValues(method, table, target));
}

function classCounts(counts: ReadonlyMap<string, ValueCount>): ClassCount[] {
  return [...counts].map(([label, { rows }]) => ({ label, rows }));
}

interface ValueCount {
  readonly value: Label;
  readonly rows: number;
  readonly weight: number;
}

function countValues(method: string, table: Table, target: string): Map<string, ValueCount> {
  const column = table.column(target);
  const weights = readWeights(method, table, undefined);
  const counts = new Map<string, ValueCount>();
  for (let row = 0; row < table.rows; row += 1) {
    const value = valueAt(column, row) as Label;
    const { rows = 0, weight = 0 } = counts.get(String(value)) ?? {};
    counts.set(String(value), { value, rows: rows + 1, weight: weight + (weights?.[row] ?? 1) });
  }
  // Not in the order of appearance, which would be that of the rows.
  return new Map([...counts].sort(([, a], [, b]) => compareLabels(a.value, b.value)));
}

/** Numbers are predicted as numbers, unless there are only two of them. */
function taskOfColumn(
  kind: string,
  counts: ReadonlyMap<string, unknown>,
  target: string,
  facts: Fact[],
): SupervisedTask {
  if (kind !== "quantitative") return "classification";
  const FEW = 20;
  const values = [...counts.keys()];
  if (values.length <= 2) {
    facts.push(
      new Fact(
        "two-numbers",
        words`${quote(target)} has only the values ${values.join(" and ")}, which are treated as classes; ${setOption("task", "regression")} to treat them as numbers.`,
        { column: target },
      ),
    );
    return "classification";
  }
  if (values.length <= FEW && values.every((value) => Number.isInteger(Number(value))))
    facts.push(
      new Fact(
        "few-numbers",
        words`${quote(target)} has ${values.length} distinct whole numbers, which are treated as numbers; ${setOption("task", "classification")} to treat them as classes.`,
        { column: target },
      ),
    );
  return "regression";
}
