import type { SchemaElement, SchemaTree } from "hyparquet";
import { FormatError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { KindSpec } from "../../data/column.js";
import { DAY } from "../../data/date-text.js";
import { type Convert, decimalOf, numberOfInteger, timeOf } from "../../data/stored-numbers.js";

/** One column of a Parquet file, and how its stored values are converted. */
export interface ParquetField {
  readonly name: string;
  readonly kind: KindSpec;
  /** The column's declaration in the file. */
  readonly stored: SchemaElement;
  /** What the decoder is told about the column: just enough to get exact numbers, booleans and strings. */
  readonly element: SchemaElement;
  /** Converts a stored value to a number; undefined for booleans and strings. */
  readonly convert?: Convert;
}

/** How a top-level column is read; throws if its values are nested. */
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
  const date = (resolution: "day" | "time", convert: Convert): ParquetField => ({
    ...number(convert),
    kind: { kind: "date", resolution },
  });
  const text = (told: SchemaElement): ParquetField => ({ ...column, kind: "categorical", element: told });
  const logical = logicalName(element);
  switch (type) {
    case "BOOLEAN":
      return { ...column, kind: "boolean", element: physical };
    case "INT32":
    case "INT64":
      if (logical === "DECIMAL") return number(decimalOf(element.scale ?? 0));
      if (logical === "DATE") return date("day", (days) => Number(days) * DAY);
      if (logical === "TIMESTAMP") return date("time", timeOf(unitOf(element)));
      if (logical === "TIME") return number(timeOf(unitOf(element)));
      return number(numberOfInteger, element);
    case "INT96":
      return date("time", Number);
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
      // Older writers do not mark strings as such; bytes that are not UTF-8 are an error once they are read.
      if (logical === undefined || ["STRING", "UTF8", "ENUM", "JSON"].includes(logical)) {
        return text({ ...physical, converted_type: "UTF8" });
      }
      throw unreadable(method, element, logical);
    default:
      throw unreadable(method, element, String(type));
  }
}

/** DECIMAL, DATE, TIME, TIMESTAMP, STRING …, from either of the two fields that may hold it. */
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
    method,
    `column ${quote(name)} holds ${received}, which a table cannot store; use the option "columns" to leave it out.`,
    { column: name, expected: "numbers, booleans or strings", received },
  );
}
