import { requireFields } from "../../../base/arguments.js";
import { counted, DataError, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { type Assignment, describeAssignment, type Scope } from "./scope.js";
import { cellMap, gatherCells } from "./strides.js";

/** Arrays within arrays, one level of depth per variable. */
export type NestedNumbers = ReadonlyArray<number | NestedNumbers>;

/** Values that know their variables, such as those of a factor. */
export interface ScopedValues {
  readonly scope: Scope;
  readonly values: Float64Array;
}

/**
 * The numbers of a table: flat in row-major order, nested by variable, as a function of the assignment,
 * or those of another table over the same variables, in any order.
 */
export type CellValues =
  | ArrayLike<number>
  | NestedNumbers
  | ((assignment: Assignment) => number)
  | ScopedValues;

/** How far a sum of probabilities may be from 1 before it is taken for a mistake. */
export const SUM_TOLERANCE = 1e-9;

/** Values that were computed from checked ones and are not shared; used without copying. */
export class OwnedCells {
  readonly values: Float64Array;

  constructor(values: Float64Array) {
    this.values = values;
  }
}

/** A new row-major array of the values of a table, each a finite number ≥ 0. */
export function readCells(method: string, scope: Scope, source: CellValues): Float64Array {
  const values = arrangeCells(method, scope, source);
  for (let cell = 0; cell < values.length; cell += 1) {
    const value = values[cell];
    if (!(value >= 0 && value < Number.POSITIVE_INFINITY)) {
      const where = describeAssignment(scope.assignment(cell));
      const expected = "a finite number ≥ 0";
      throw new DataError(method, { what: `the value of ${where}`, row: cell, expected, received: value });
    }
    // −0 would be printed as such, and dividing by it would give −Infinity.
    values[cell] = value + 0;
  }
  return values;
}

/** A new row-major array of the values of a table, any numbers. */
export function arrangeCells(method: string, scope: Scope, source: CellValues): Float64Array {
  if (typeof source === "function") {
    return Float64Array.from({ length: scope.cells }, (_, cell) => source(scope.assignment(cell)));
  }
  requireFields(method, "the values", source, [], "numbers, a function or a factor");
  if ("scope" in source) return reorderCells(method, scope, source);
  requireList(method, "values", source);
  if (source.length > 0 && typeof source[0] !== "number") {
    const values = new Float64Array(scope.cells);
    writeNested(method, scope, source as NestedNumbers, 0, 0, values);
    return values;
  }
  if (source.length !== scope.cells) {
    const sentence = words`a table over ${scope.names.map((name, v) => `${name} (${scope.sizes[v]})`).join(", ") || "no variables"} needs ${wanted(counted(scope.cells, "value"))}; got ${got(counted(source.length, "value"))}.`;
    throw new ShapeError(method, sentence);
  }
  return Float64Array.from(source as ArrayLike<number>);
}

/** The values of another table over the same variables, in the order of this scope. */
export function reorderCells(
  method: string,
  scope: Scope,
  { scope: from, values }: ScopedValues,
): Float64Array {
  scope.requireAgreement(method, from);
  if (!scope.sameVariables(from)) {
    const sentence = words`the table must be over ${wanted(scope.names.join(", "))}; got one over ${got(from.names.join(", "))}.`;
    throw new ShapeError(method, sentence);
  }
  return gatherCells(values, cellMap(scope.sizes, from.stridesAlong(scope)));
}

function writeNested(
  method: string,
  scope: Scope,
  source: NestedNumbers | number,
  depth: number,
  start: number,
  out: Float64Array,
): void {
  if (depth === scope.sizes.length && typeof source === "number") {
    out[start] = source;
    return;
  }
  const received = typeof source === "number" ? "a number" : `${source.length} entries`;
  if (typeof source === "number" || source.length !== scope.sizes[depth]) {
    const expected =
      depth < scope.sizes.length
        ? `one entry for each of the ${scope.sizes[depth]} levels of ${quote(scope.names[depth])}`
        : "a number";
    throw new ShapeError(method, { what: `at depth ${depth}, the values`, expected, received });
  }
  for (let level = 0; level < source.length; level += 1) {
    writeNested(method, scope, source[level], depth + 1, start + level * scope.strides[depth], out);
  }
}
