export type { Label } from "../base/label.js";
export type { DateOrder } from "./kinds/date-text.js";
export { type ColumnEncoding, Encoding, type EncodingOptions } from "./kinds/encoding.js";
export * from "./split/index.js";
export { ClassMoments, type ClassMomentsOptions } from "./statistics/class-moments.js";
export * from "./statistics/index.js";
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
} from "./table/column.js";
export {
  countMissing,
  type DropMissingOptions,
  type DroppedMissing,
  dropMissing,
  type MissingCounts,
} from "./table/missing.js";
export type { Role } from "./table/roles.js";
export type {
  AnyColumns,
  ColumnName,
  ColumnsOf,
  LabelOf,
  RowColumns,
  RowOf,
  ValueOf,
} from "./table/row-types.js";
export { SparseColumn } from "./table/sparse-column.js";
export { Table, type TableLike, type TableOptions, type UntypedTable } from "./table/table.js";
