import type { SchemaElement, SchemaTree } from "hyparquet";
import { FormatError } from "../../base/errors.js";
import type { Kind } from "../../data/column.js";
import { type Convert, decimalOf, numberOfInteger, timeOf } from "../../data/stored-numbers.js";

/** One column of a Parquet file, and how its stored values become ours. */
export interface ParquetField {
  readonly name: string;
  readonly kind: Kind;
  /** What the file says of the column. */
  readonly stored: SchemaElement;
  /** What the decoder is told of the column: as little as it needs to give numbers, booleans and strings exactly. */
  readonly element: SchemaElement;
  /** Makes a number of a stored value that is none yet; undefined for booleans and strings. */
  readonly convert?: Convert;
}

const DAY = 86_400_000;

/** How a top-level column is read, or an error where it is no column of single values. */
export function parquetField(method: string, { element, children }: SchemaTree): ParquetField {
  const { name, type, type_length, repetition_type } = element;
  if (children.length > 0 || repetition_type === "REPEATED")
    throw unreadable(method, element, "nested values");
  const plain = { name, ...(repetition_type !== undefined && { repetition_type }) };
  const physical: SchemaElement = {
    ...plain,
    ...(type !== undefined && { type }),
    ...(type_length !== undefined && { type_length }),
  };
  const column = { name, stored: element };
  const number = (convert: Convert, told = physical): ParquetField => ({
    ...column,
    kind: "quantitative",
    element: told,
    convert,
  });
  const text = (told: SchemaElement): ParquetField => ({ ...column, kind: "categorical", element: told });
  const logical = logicalName(element);
  switch (type) {
    case "BOOLEAN":
      return { ...column, kind: "boolean", element: physical };
    case "INT32":
    case "INT64":
      if (logical === "DECIMAL") return number(decimalOf(element.scale ?? 0));
      if (logical === "DATE") return number((days) => Number(days) * DAY);
      if (logical === "TIMESTAMP" || logical === "TIME") return number(timeOf(unitOf(element)));
      return number(numberOfInteger, element);
    case "INT96":
    case "FLOAT":
    case "DOUBLE":
      return number(Number);
    case "FIXED_LEN_BYTE_ARRAY":
      if (logical === "DECIMAL") return number(decimalOf(element.scale ?? 0));
      if (logical === "FLOAT16") return number(Number, element);
      if (logical === "UUID") return text(element);
      throw unreadable(method, element, logical ?? "bytes");
    case "BYTE_ARRAY":
      if (logical === "DECIMAL") return number(decimalOf(element.scale ?? 0));
      // Older writers leave strings unmarked; what is no UTF-8 is an error when it is met.
      if (logical === undefined || ["STRING", "UTF8", "ENUM", "JSON"].includes(logical)) {
        return text({ ...physical, converted_type: "UTF8" });
      }
      throw unreadable(method, element, logical);
    default:
      throw unreadable(method, element, String(type));
  }
}

/** DECIMAL, DATE, TIME, TIMESTAMP, STRING …, from either of the two places where files say it. */
function logicalName({ logical_type, converted_type }: SchemaElement): string | undefined {
  if (logical_type !== undefined) return logical_type.type;
  if (converted_type?.startsWith("TIMESTAMP_")) return "TIMESTAMP";
  return converted_type?.startsWith("TIME_") ? "TIME" : converted_type;
}

/** How many stored units make a millisecond. */
function unitOf({ logical_type, converted_type }: SchemaElement): bigint {
  const unit =
    logical_type !== undefined && "unit" in logical_type ? logical_type.unit : converted_type?.split("_")[1];
  return unit === "NANOS" ? 1_000_000n : unit === "MICROS" ? 1000n : 1n;
}

function unreadable(method: string, { name }: SchemaElement, received: string): FormatError {
  return new FormatError(
    `${method}: column "${name}" holds ${received}, which a table cannot; leave it out by the option "columns".`,
    { method, column: name, expected: "numbers, booleans or strings", received },
  );
}
