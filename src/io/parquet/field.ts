import type { SchemaElement, SchemaTree } from "hyparquet";
import { columnName, FormatError, got, words } from "../../base/errors.js";
import { DAY } from "../../data/kinds/date-text.js";
import type { KindSpec } from "../../data/table/column.js";
import { type Convert, decimalOf, numberOfInteger, timeOf } from "../../data/table/stored-numbers.js";

/** One column of a Parquet file, and how its stored values are converted. */
export interface ParquetField {
  readonly name: string;
  readonly kind: KindSpec;
  /** The declaration of its values in the file. */
  readonly stored: SchemaElement;
  /** What the decoder is told about the column: just enough to get exact numbers, booleans and strings. */
  readonly element: SchemaElement;
  /** Converts a stored value to a number; undefined for booleans and strings. */
  readonly convert?: Convert;
  /** Of a column of lists: the level of an element that is there. */
  readonly list?: { readonly definition: number };
}

/** How a top-level column is read; throws if its values are nested, other than in lists of numbers or strings. */
export function parquetField(method: string, tree: SchemaTree): ParquetField {
  const { element, children } = tree;
  const leaf = elementOfList(tree);
  if (leaf === undefined) {
    if (children.length > 0 || element.repetition_type === "REPEATED")
      throw unreadable(method, element, "nested values");
    return flatField(method, element);
  }
  const field = flatField(method, leaf, element.name);
  if (field.kind !== "quantitative" && field.kind !== "categorical")
    throw unreadable(method, element, "lists of other values than numbers and strings");
  const optional = [element, leaf].filter(({ repetition_type: type }) => type === "OPTIONAL").length;
  return { ...field, kind: "list", list: { definition: 1 + optional } };
}

/** The declaration of the elements of a list: a group with one repeated group of one element (LogicalTypes.md). */
function elementOfList({ element, children }: SchemaTree): SchemaElement | undefined {
  const [repeated] = children;
  const isList = element.logical_type?.type === "LIST" || element.converted_type === "LIST";
  if (!isList || children.length !== 1 || element.repetition_type === "REPEATED") return undefined;
  const [inner] = repeated.children;
  const isSingle = repeated.children.length === 1 && inner.children.length === 0;
  if (repeated.element.repetition_type !== "REPEATED" || !isSingle) return undefined;
  return inner.element.repetition_type === "REPEATED" ? undefined : inner.element;
}

/** How a column of single values is read, or the elements of lists, which have their own name. */
function flatField(method: string, element: SchemaElement, column = element.name): ParquetField {
  const { name, type, type_length, repetition_type } = element;
  const plain = { name, ...(repetition_type !== undefined && { repetition_type }) };
  const physical: SchemaElement = {
    ...plain,
    ...(type !== undefined && { type }),
    ...(type_length !== undefined && { type_length }),
  };
  const known = { name: column, stored: element };
  const number = (convert: Convert, told = physical): ParquetField => ({
    ...known,
    kind: "quantitative",
    element: told,
    convert,
  });
  const date = (resolution: "day" | "time", convert: Convert): ParquetField => ({
    ...number(convert),
    kind: { kind: "date", resolution },
  });
  const text = (told: SchemaElement): ParquetField => ({ ...known, kind: "categorical", element: told });
  const logical = logicalName(element);
  switch (type) {
    case "BOOLEAN":
      return { ...known, kind: "boolean", element: physical };
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
  const sentence = words`${columnName(name)} holds ${got(received)}, which a table cannot store; use the option "columns" to leave it out.`;
  return new FormatError(method, sentence, { expected: "numbers, booleans, strings or lists of them" });
}
