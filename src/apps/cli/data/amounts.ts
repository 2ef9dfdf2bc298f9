// Numbers that are written with a currency or a percent sign.

import { Fact } from "../../../base/fact.js";
import { quote } from "../../../base/label.js";
import { giveKind, words } from "../../../base/sentence.js";
import type { Column } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import { numberOf } from "../../../io/csv/number.js";

/** The separators with which numbers are read. */
export interface Separators {
  readonly decimal?: string | undefined;
  readonly thousands?: string | undefined;
}

/** An amount without its sign, which stands before or after the digits. */
interface Amount {
  readonly sign: string;
  readonly digits: string;
}

const BEFORE = /^([+-]?)(\p{Sc}|[A-Z]{3})\s*([+-]?\d.*)$/u;
const AFTER = /^([+-]?\d.*?)\s*(\p{Sc}|[A-Z]{3}|%)$/u;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** The sign and the digits of a text such as "$5", "-5 %" or "EUR 5". */
export function amountOf(text: string): Amount | undefined {
  const [, minus, before, rest] = BEFORE.exec(text) ?? [];
  if (before !== undefined) return known({ sign: before, digits: `${minus}${rest}` });
  const [, digits, after] = AFTER.exec(text) ?? [];
  return after === undefined ? undefined : known({ sign: after, digits });
}

function known(amount: Amount): Amount | undefined {
  return amount.sign.length < 3 || CURRENCIES.has(amount.sign) ? amount : undefined;
}

/** The texts without their sign, if all have the same. */
export function withoutSign(texts: readonly string[]): { sign: string; digits: string[] } | undefined {
  const amounts = texts.flatMap((text) => amountOf(text) ?? []);
  const [first] = amounts;
  if (first === undefined || amounts.length < texts.length) return undefined;
  return amounts.every(({ sign }) => sign === first.sign)
    ? { sign: first.sign, digits: amounts.map(({ digits }) => digits) }
    : undefined;
}

/** The table with its columns of amounts as numbers, except for `untouched` ones, and a note for each. */
export function readAmounts(
  table: Table,
  { decimal, thousands }: Separators,
  untouched: readonly string[],
): { readonly table: Table; readonly notes: readonly Fact[] } {
  const notes: Fact[] = [];
  const columns = [...table].map(([name, column]): readonly [string, Column] => {
    if (column.kind !== "categorical" || untouched.includes(name)) return [name, column];
    const texts = column.levels.map(String);
    const found = withoutSign(texts);
    const numbers = found?.digits.flatMap((digits) => numberOf(digits, decimal, thousands) ?? []);
    if (found === undefined || numbers?.length !== texts.length) return [name, column];
    notes.push(
      new Fact(
        "amounts",
        words`column ${quote(name)} is read as numbers without ${quote(found.sign)}, as in ${quote(texts[0])}; ${giveKind(name, "categorical")} to keep its texts.`,
        { column: name },
      ),
    );
    const values = Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : numbers[code]));
    return [name, { kind: "quantitative", values }];
  });
  return notes.length === 0 ? { table, notes } : { table: Table.of(columns, table.roles), notes };
}
