// The rows to be explained, and those that they are compared with.

import { DataError, got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { Table } from "../../../data/table/table.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { type Rows, toMatrix } from "../../../model/input/rows.js";
import { readWeights } from "../../../model/input.js";
import { METHOD, type ShapleySettings } from "./options.js";

/** Rows that stand for what is not known, and how often each counts, if not once. */
export interface Background {
  readonly background: Table | Matrix;
  readonly weights: Float64Array | undefined;
}

/** The background that was given, or the rows themselves. */
export function backgroundOf(cases: Table | Matrix, options: ShapleySettings): Background {
  const background = options.background === undefined ? cases : readRows(options.background);
  requireNoOffset(background);
  if (background instanceof Table !== cases instanceof Table) {
    const [expected, received] = [cases, background].map((rows) =>
      rows instanceof Table ? "a table" : "a matrix",
    );
    const sentence = words`${optionName("background")} must be ${wanted(expected)}, as the rows are; got ${got(received)}.`;
    throw new OptionError(METHOD, sentence);
  }
  const least = options.background === undefined ? 2 : 1;
  if (background.rows < least) {
    const expected = `at least ${least} ${least === 1 ? "row" : "rows"}`;
    const sentence = words`the background must have ${wanted(expected)}; got ${got(background.rows)}. Give rows of training data as ${optionName("background")}.`;
    throw new OptionError(METHOD, sentence);
  }
  return { background, weights: readWeights(METHOD, background, options.weights) };
}

export function readRows(rows: Rows): Table | Matrix {
  return rows instanceof Table ? rows : toMatrix(METHOD, rows);
}

/** A known part of the prediction belongs to no column. */
export function requireNoOffset(rows: Table | Matrix): void {
  if (!(rows instanceof Table) || rows.roles.offset === undefined) return;
  const sentence = words`expected ${wanted("a table without an offset")}; column ${got(quote(rows.roles.offset))} has this role.`;
  throw new DataError(METHOD, sentence);
}
