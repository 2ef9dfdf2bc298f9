// The pictures on the page about association rules.

import { type Figure, itemsetPlot, rulePlot } from "../../src/apps/plot/index.js";
import { associationRules, frequentItemsets, Transactions } from "../../src/index.js";
import { random } from "../../src/math/probability/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  itemsets: async () => {
    const market = Transactions.from([
      ["bread", "milk"],
      ["bread", "diapers", "beer", "eggs"],
      ["milk", "diapers", "beer", "cola"],
      ["bread", "milk", "diapers", "beer"],
      ["bread", "milk", "diapers", "cola"],
    ]);
    return itemsetPlot(await frequentItemsets(market, { support: 0.4 }), {
      title: "What two of five baskets have in common",
    });
  },

  rules: async () => {
    const frequent = await frequentItemsets(kitchens(), { support: 0.02 });
    return rulePlot(await associationRules(frequent, { confidence: 0.3 }), {
      title: "Rules from two thousand baskets",
    });
  },
};

/** Baskets for three dishes, with other items at random. */
function kitchens(): Transactions {
  const stream = random(1);
  const dishes = [
    ["pasta", "tomatoes", "basil", "parmesan"],
    ["flour", "eggs", "milk", "sugar"],
    ["rice", "peas", "carrots"],
  ];
  const shelf = [...dishes.flat(), "bread", "butter", "coffee", "apples"];
  return Transactions.from(
    Array.from({ length: 2000 }, () => {
      const dish = dishes[stream.integer(0, 2)].filter(() => stream.next() < 0.6);
      return [...dish, ...shelf.filter(() => stream.next() < 0.12)];
    }),
  );
}
