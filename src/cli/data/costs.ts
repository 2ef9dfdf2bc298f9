// A file of what each decision costs: one row per class that is decided, one column per true class.

import { type Label, quote } from "../../base/label.js";
import { valueAt } from "../../data/column.js";
import { LossMatrix } from "../../decide/loss-matrix.js";
import { readTable } from "../../io/table-file.js";
import { showNames } from "../../report/words/show.js";
import { CommandError } from "../refusal.js";

/** The costs in the order of the classes. */
export async function readCosts(path: string, classes: readonly Label[]): Promise<LossMatrix<Label, Label>> {
  const table = await readTable(path);
  const [corner, ...truth] = table.names;
  const names = classes.map(String);
  const first = table.column(corner);
  const decided = Array.from({ length: table.rows }, (_, row) => String(valueAt(first, row)));
  requireClasses(path, "columns", truth, names);
  requireClasses(path, "rows", decided, names);
  const losses = names.map((label) =>
    names.map((other) => costAt(path, valueAt(table.column(other), decided.indexOf(label)))),
  );
  return new LossMatrix<Label, Label>({ classes, losses });
}

function requireClasses(
  path: string,
  where: string,
  given: readonly string[],
  names: readonly string[],
): void {
  const lacking = names.find((name) => !given.includes(name));
  const stranger = given.find((name, at) => !names.includes(name) || given.indexOf(name) !== at);
  const what =
    lacking !== undefined
      ? `lack the class ${quote(lacking)}`
      : stranger !== undefined
        ? `name ${quote(stranger)}`
        : undefined;
  if (what !== undefined)
    throw new CommandError(
      `the ${where} of ${path} ${what}; they must name each of the classes ${showNames(names)} once.`,
    );
}

function costAt(path: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new CommandError(`${path} has the cost ${quote(value)}; every cost must be a finite number.`);
}
