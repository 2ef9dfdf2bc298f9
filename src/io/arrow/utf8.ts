import type { Vector } from "apache-arrow";
import { columnName, FormatError, wanted, words } from "../../base/errors.js";
import { ArrowTypeId, isList } from "../../data/table/arrow-column.js";

/** Refuses strings that are not UTF-8; the decoder would silently replace the invalid characters. */
export function requireUtf8(method: string, column: string, vector: Vector): void {
  const PIECE = 1 << 20;
  const { typeId } = vector.type;
  if (typeId === ArrowTypeId.dictionary) {
    const dictionaries = new Set(vector.data.map(({ dictionary }) => dictionary));
    for (const dictionary of dictionaries) {
      if (dictionary !== undefined) requireUtf8(method, column, dictionary);
    }
    return;
  }
  const elements = isList(typeId) ? vector.getChildAt(0) : null;
  if (elements !== null) requireUtf8(method, column, elements);
  if (typeId !== ArrowTypeId.utf8 && typeId !== ArrowTypeId.largeUtf8) return;
  for (const { values, valueOffsets, length } of vector.data) {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const end = Number(valueOffsets?.[length] ?? 0);
    try {
      for (let at = Number(valueOffsets?.[0] ?? 0); at < end; at += PIECE) {
        decoder.decode(values.subarray(at, Math.min(end, at + PIECE)), { stream: true });
      }
      decoder.decode();
    } catch (cause) {
      const message = words`${columnName(column)} contains bytes that are not ${wanted("UTF-8")}; use the option "columns" to leave it out.`;
      throw new FormatError(method, message, { received: "other bytes" }, cause);
    }
  }
}
