export type { Label } from "../base/label.js";
export { ClassMoments, type ClassMomentsOptions } from "./class-moments.js";
export type {
  BooleanColumn,
  Column,
  DateColumn,
  DateSpec,
  Kind,
  KindSpec,
  LevelColumn,
  ListColumn,
  ListValue,
  QuantitativeColumn,
  RawValues,
  TextColumn,
  Value,
} from "./column.js";
export type { DateOrder } from "./date-text.js";
export { type ColumnEncoding, Encoding, type EncodingOptions } from "./encoding.js";
export {
  countMissing,
  type DropMissingOptions,
  type DroppedMissing,
  dropMissing,
  type MissingCounts,
} from "./missing.js";
export type { AnyColumns, ColumnName, ColumnsOf, LabelOf, RowColumns, RowOf, ValueOf } from "./row-types.js";
export { SparseColumn } from "./sparse-column.js";
export * from "./split/index.js";
export * from "./statistics/index.js";
export { type Role, Table, type TableLike, type TableOptions, type UntypedTable } from "./table.js";
