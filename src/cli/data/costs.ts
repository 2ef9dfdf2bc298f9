// A file that says what each confusion costs: one row per true class, one column per class that is said.

import { type Label, quote } from "../../base/label.js";
import { valueAt } from "../../data/column.js";
import { readTable } from "../../io/table-file.js";
import { Matrix } from "../../linalg/matrix.js";
import { CommandError } from "../refusal.js";
import { showNames } from "../words/show.js";

/** The costs in the order of the classes. */
export async function readCosts(path: string, classes: readonly Label[]): Promise<Matrix> {
  const table = await readTable(path);
  const [corner, ...said] = table.names;
  const names = classes.map(String);
  const first = table.column(corner);
  const truth = Array.from({ length: table.rows }, (_, row) => String(valueAt(first, row)));
  requireClasses(path, "columns", said, names);
  requireClasses(path, "rows", truth, names);
  return Matrix.from(
    names.map((label) =>
      names.map((other) => costAt(path, valueAt(table.column(other), truth.indexOf(label)))),
    ),
  );
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
      `the ${where} of ${path} ${what}; each of the classes ${showNames(names)} must stand there once.`,
    );
}

function costAt(path: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new CommandError(`${path} has the cost ${quote(value)}; every cost must be a number.`);
}
