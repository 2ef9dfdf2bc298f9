// A last row of totals is not a case like the others.

import { Fact } from "../../../base/fact.js";
import { quote } from "../../../base/label.js";
import { valueAt } from "../../../data/table/column.js";
import type { Table } from "../../../data/table/table.js";
import { showNames } from "../../report/words/show.js";

/** What people call totals, in the languages of spreadsheets. */
const WORDS =
  /^(grand |sub)?(total|totals|sum|summe|summen|gesamt|gesamtsumme|insgesamt|zusammen|somme|totale|somma|suma|totaal|soma|summa|razem|всего|итого|合計|总计)[\s:.]*$/i;
/** Fewer rows may add up to the last one by chance. */
const FEWEST = 5;
/** The relative error of a sum of rounded numbers. */
const ROUNDING = 1e-9;

/** A fact about a last row whose numbers are the sums of those above, or that calls itself one. */
export function totalsNote(table: Table): Fact[] {
  const last = table.rows - 1;
  if (last < FEWEST) return [];
  const names = table.names.filter((name) => !Object.values(table.roles).includes(name));
  const sums = names.filter((name) => isSum(table, name, last));
  const label = names
    .map((name) => ({ name, value: valueAt(table.column(name), last) }))
    .find(({ value }) => typeof value === "string" && WORDS.test(value.trim()));
  // A word may be the name of a thing, and one column may add up by chance.
  if (label === undefined ? sums.length < 2 : sums.length === 0 && !onlyOnce(table, label.name, last))
    return [];
  const found = [
    ...(label === undefined ? [] : [`${quote(label.name)} is ${quote(label.value)}`]),
    ...(sums.length === 0
      ? []
      : [`${showNames(sums)} ${sums.length === 1 ? "is the sum" : "are the sums"} of the rows above`]),
  ];
  const sentence = `the last row looks like totals: ${found.join(", and ")}; leave it out with --rows ${last}.`;
  return [new Fact("totals-row", sentence, { row: last, ...(label && { received: String(label.value) }) })];
}

function isSum(table: Table, name: string, last: number): boolean {
  const column = table.column(name);
  if (column.kind !== "quantitative") return false;
  let [sum, size] = [0, 0];
  for (let row = 0; row < last; row += 1) {
    const value = column.values[row];
    if (Number.isNaN(value)) continue;
    sum += value;
    size += Math.abs(value);
  }
  const total = column.values[last];
  return total !== 0 && Math.abs(total - sum) <= ROUNDING * size;
}

/** Whether no other row has the value of this one. */
function onlyOnce(table: Table, name: string, last: number): boolean {
  const column = table.column(name);
  const value = valueAt(column, last);
  for (let row = 0; row < last; row += 1) if (valueAt(column, row) === value) return false;
  return true;
}
