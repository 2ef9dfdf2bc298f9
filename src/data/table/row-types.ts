// What is known of a table's columns at compile time: `C` has a property per column, with the type of its values.

import type { Label } from "../../base/label.js";
import type { RawValues, Value } from "./column.js";

/** The columns of a table of which nothing is known. */
export type AnyColumns = Record<string, unknown>;

/** The name of a column; any name if the columns are not known. */
export type ColumnName<C extends object> = keyof C & string;

/** A model formula, such as "y ~ a + b"; what it names is checked at run time. */
export type FormulaText = `${string}~${string}`;

/** The labels in a column that is a target. */
export type LabelOf<C extends object, K extends keyof C> = [Extract<C[K], Label>] extends [never]
  ? Label
  : Extract<C[K], Label>;

/**
 * What a table holds of a column: dates as text, bigints as numbers or digits, and null for what is missing. Any value
 * if the columns are not known.
 */
export type ValueOf<C extends object, K extends keyof C> = unknown extends C[K] ? Value : Held<C[K]> | null;

type Held<T> = T extends Date
  ? string
  : T extends bigint
    ? number | string
    : T extends null | undefined
      ? never
      : T extends Value
        ? T
        : Value;

/** A row of a table as an object. */
export type RowOf<C extends object> = { [K in keyof C]: ValueOf<C, K> };

/** The columns of a table that is made from lists of values. */
export type ColumnsOf<V extends Readonly<Record<string, RawValues>>> = { [K in keyof V]: V[K][number] };

/** The columns of a table that is made from objects; written out, because interfaces are closed to other names. */
export type RowColumns<R extends object> = { [K in keyof R]: R[K] };

/** The columns that are selected by name; if the names or the columns are not known, neither are those selected. */
export type Selected<C extends object, K extends string> = string extends K | keyof C
  ? AnyColumns
  : Pick<C, K & keyof C>;

/** The columns that are left without some. */
export type Dropped<C extends object, K extends string> = string extends K | keyof C
  ? AnyColumns
  : Omit<C, K>;
