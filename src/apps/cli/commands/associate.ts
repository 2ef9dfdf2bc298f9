import { quote } from "../../../base/label.js";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import { CANDIDATES } from "../../../io/csv/delimiter.js";
import { associationRules } from "../../../methods/associate/association-rules.js";
import { frequentItemsets } from "../../../methods/associate/frequent-itemsets.js";
import { Transactions } from "../../../methods/associate/transactions.js";
import { type DataFlags, readBasketText, readData } from "../data/read.js";
import { ASSOCIATING } from "../flags/associating.js";
import { READING } from "../flags/reading.js";
import { CommandError } from "../refusal.js";
import { shellWord } from "../shell-word.js";
import { say, type Terminal, tell, writeJson } from "../terminal.js";

export interface AssociateFlags extends DataFlags {
  readonly format: "baskets" | "table";
  readonly top: number;
  readonly json?: boolean;
}

/** The association rules of a file of baskets, or of the levels of a table. */
export async function associate(terminal: Terminal, source: string, flags: AssociateFlags): Promise<void> {
  if (flags.format === "baskets") refuseTableFlags(flags);
  const baskets =
    flags.format === "table"
      ? Transactions.fromTable(await readData(terminal, source, flags))
      : readBaskets(terminal, await readBasketText(terminal, source, flags), flags);
  const { signal } = terminal;
  const { support, redundant = false, ...wanted } = ASSOCIATING.optionsFrom(flags);
  const itemsets = await frequentItemsets(baskets, { ...(support !== undefined && { support }), signal });
  const rules = await associationRules(itemsets, { ...wanted, redundant, signal });
  if (flags.json === true) {
    const { size, items } = baskets;
    writeJson(terminal, { source, baskets: size, items: items.length, itemsets: [...itemsets], rules });
    return;
  }
  const shown = rules.slice(0, flags.top);
  const grid = shown.map((rule) => [
    `{${rule.antecedent.join(", ")}} => {${rule.consequent.join(", ")}}`,
    ...[rule.support, rule.confidence, rule.lift, rule.pValue].map(shortNumber),
  ]);
  const found = `${source}: ${baskets.size} baskets, ${baskets.items.length} items, ${itemsets.size} frequent itemsets, ${rules.length} rules\n`;
  const table = textGrid([["rule", "support", "confidence", "lift", "p-value"], ...grid], 1);
  const more = rules.length - shown.length;
  say(terminal, `${found}${shown.length > 0 ? `\n${table}\n` : ""}${more > 0 ? `… ${more} more\n` : ""}`);
}

function readBaskets(terminal: Terminal, text: string, flags: AssociateFlags): Transactions {
  const { delimiter } = READING.optionsFrom(flags);
  if (delimiter !== undefined) return Transactions.fromText(text, { separator: delimiter });
  const separator = separatorOf(text);
  if (separator !== ",") {
    const [flag, sign] = separator === "\t" ? ["tab", "a tab"] : [shellWord(separator), quote(separator)];
    tell(
      terminal,
      `Note: items are separated by ${sign}, because no line has a comma; set --delimiter , if ${sign} is a part of items, or --delimiter ${flag} to say so.\n`,
    );
  }
  return Transactions.fromText(text, { separator });
}

/** The comma, unless no line has one and another sign is in most lines. */
function separatorOf(text: string): string {
  // Items may be in quotes, within which no sign separates.
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "");
  if (lines.some((line) => line.includes(","))) return ",";
  const having = (sign: string) => lines.filter((line) => line.includes(sign)).length;
  const [most] = CANDIDATES.toSorted((a, b) => having(b) - having(a));
  return 2 * having(most) > lines.length ? most : ",";
}

/** What is said about columns means nothing for baskets. */
function refuseTableFlags(flags: AssociateFlags): void {
  const used = (["kind", "drop", "id", "weight"] as const).filter((name) => flags[name] !== undefined);
  const given = READING.given(flags, "delimiter", "encoding", "maxBytes", "maxRatio");
  const [stray] = [...used.map((name) => `--${name}`), ...given];
  if (stray !== undefined) throw new CommandError(`${stray} is for tables; add --format table.`);
}
