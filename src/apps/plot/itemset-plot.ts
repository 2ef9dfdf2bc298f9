import * as z from "zod";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { FrequentItemsets, Itemset } from "../../methods/associate/frequent-itemsets.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { type Lattice, latticeParts } from "./core/lattice.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, wholeNumber } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { needs } from "./core/refusal.js";
import type { Theme } from "./core/theme.js";

const itemsetSchema = z.strictObject({
  ...figureOptions,
  most: wholeNumber(1, 200)
    .default(60)
    .describe("The maximum number of itemsets drawn; if there are more, the figure is refused."),
});

export type ItemsetPlotOptions = z.input<typeof itemsetSchema>;

type ItemsetKind = "maximal" | "closed" | "other";

const KINDS = [
  { kind: "maximal", label: "maximal: no larger set is frequent", symbol: "square" },
  { kind: "closed", label: "closed: every larger set is less frequent", symbol: "circle" },
  { kind: "other", label: "follows from a larger set", symbol: "diamond" },
] as const;

/**
 * Frequent itemsets by length, with a line from each to those with one item more. Maximal sets bound the frequent ones,
 * and the supports of all follow from those of the closed ones.
 *
 * ```ts
 * itemsetPlot(await frequentItemsets(baskets, { support: 0.4 }));
 * ```
 */
export function itemsetPlot(itemsets: FrequentItemsets, options: ItemsetPlotOptions = {}): Figure {
  const method = "itemsetPlot";
  const settings = parseOptions(method, itemsetSchema, options);
  if (typeof itemsets?.maximal !== "function" || typeof itemsets.size !== "number")
    throw needs(method, "the result of frequentItemsets", quote(itemsets));
  const { size } = itemsets;
  if (size === 0) throw needs(method, "at least 1 frequent itemset", "none");
  if (size > settings.most)
    throw needs(method, `at most ${settings.most} itemsets (raise the support)`, size);
  const keyOf = ({ items }: Itemset) => items.join("\n");
  const [maximal, closed] = [itemsets.maximal(), itemsets.closed()].map((sets) => new Set(sets.map(keyOf)));
  const lattice: Lattice<Itemset, ItemsetKind> = {
    values: [...itemsets],
    levelOf: ({ items }) => items.length,
    leadsTo: (above, below) => above.items.every((item) => below.items.includes(item)),
    linesOf: ({ items, support }) => [...items, shortText(support, 2)],
    kindOf: (set) => (maximal.has(keyOf(set)) ? "maximal" : closed.has(keyOf(set)) ? "closed" : "other"),
    kinds: KINDS,
    colorOf,
    label: "items",
  };
  const longest = itemsets.maximal().map(({ items }) => `{${items.join(", ")}}`);
  return makeFigure(method, settings, {
    description: `${plural(size, "frequent itemset")}, of which ${closed.size} are closed and ${maximal.size} maximal. Maximal: ${longest.join(", ")}.`,
    notes: ["Numbers are supports. Lines lead to sets with one item more. Maximal sets are closed, too."],
    ...latticeParts(lattice),
  });
}

function colorOf(theme: Theme, kind: ItemsetKind): string {
  if (kind === "other") return theme.muted;
  return COLORS[theme.name][kind === "maximal" ? 1 : 0];
}
