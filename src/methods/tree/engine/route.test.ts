import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadModel } from "../../../apps/catalog.js";
import { Table } from "../../../data/table/table.js";
import { random } from "../../../math/probability/random/index.js";
import { DecisionTreeClassifier, DecisionTreeRegressor } from "../index.js";

const ROWS = 150;
const stream = random(3);
const chance = (share: number) => stream.next() < share;
const cases = Array.from({ length: ROWS }, () => {
  const z = stream.normal();
  return {
    width: chance(0.2) ? null : z + 0.4 * stream.normal(),
    height: chance(0.2) ? null : z + 0.6 * stream.normal(),
    color: chance(0.2) ? null : z > 0.5 ? "red" : z > -0.4 ? "blue" : "green",
    y: z + 0.3 * stream.normal() > 0 ? "yes" : "no",
    amount: z + 0.3 * stream.normal(),
  };
});
const kinds = { width: "quantitative", height: "quantitative", color: "categorical" } as const;
const y = cases.map((row) => row.y);
const amount = cases.map((row) => row.amount);
const table: Table = Table.fromRows(
  cases.map(({ width, height, color }) => ({ width, height, color })),
  { kinds },
);

const record = fc.record({
  width: fc.option(fc.double({ min: -3, max: 3, noNaN: true })),
  height: fc.option(fc.double({ min: -3, max: 3, noNaN: true })),
  color: fc.option(fc.constantFrom("red", "blue", "green")),
});

describe.each(["learned", "surrogates", "fractional", "branch"] as const)(
  "the path of a row: %s",
  (missing) => {
    const models = [
      new DecisionTreeClassifier({ missing, minLeaf: 4 }).fitTo(table, y, {}),
      new DecisionTreeRegressor({ missing, minLeaf: 4 }).fitTo(table, amount, {}),
      ...(missing === "surrogates"
        ? []
        : [new DecisionTreeClassifier({ missing, minLeaf: 4, splits: "oblique" }).fitTo(table, y, {})]),
    ];

    it("has one condition for every split above its leaf", async () => {
      for (const model of await Promise.all(models))
        fc.assert(
          fc.property(record, (row) => {
            const one = Table.fromRows([row], { kinds });
            expect(model.path(one)).toHaveLength(model.nodes[model.leaf(one)].depth);
          }),
          { numRuns: 60 },
        );
    });

    it("is the same after a file round trip", async () => {
      const row = Table.fromRows([{ width: null, height: 1, color: "blue" }], { kinds });
      for (const model of await Promise.all(models)) {
        const back = loadModel(JSON.stringify(model)) as typeof model;
        expect(back.path(row)).toEqual(model.path(row));
        expect(back.leaf(row)).toBe(model.leaf(row));
      }
    });

    it("reports missing values, and the values of the others", async () => {
      for (const model of await Promise.all(models))
        fc.assert(
          fc.property(record, (row) => {
            const lacks = (name: string) => row[name as keyof typeof row] === null;
            for (const { features, text, decidedBy } of model.path(Table.fromRows([row], { kinds }))) {
              if (decidedBy === "value" || decidedBy === "surrogate") {
                // A branch of its own is taken by the value that is missing.
                expect(features.some(lacks) && !text.endsWith("missing")).toBe(false);
              } else expect(text).toMatch(/(is|are) missing|which no case here had/);
              if (decidedBy === "surrogate")
                expect(text).toMatch(/\(.*(is missing|which no case here had)\)$/);
            }
          }),
          { numRuns: 60 },
        );
    });
  },
);

describe("cases that neither a split nor its surrogates can send", () => {
  // Of those whose a is known, 11 go to the first child and 10 to the second; b sends 8 more to the second.
  const rows = [
    ...Array.from({ length: 11 }, (_, i) => ({ a: 1 + i / 100, b: i < 8 ? 0 : 1, y: (i % 2) / 10 })),
    ...Array.from({ length: 10 }, (_, i) => ({ a: 5 + i / 100, b: i < 8 ? 1 : 0, y: 10 + (i % 2) / 10 })),
    ...Array.from({ length: 8 }, () => ({ a: null, b: 1, y: 2 })),
    ...Array.from({ length: 5 }, () => ({ a: null, b: null, y: 5 })),
  ];

  it("follow the majority of cases with known values, in training and prediction", async () => {
    const options = { maxDepth: 1, missing: "surrogates" } as const;
    const model = await new DecisionTreeRegressor(options).fit(Table.fromRows(rows), "y");
    expect([...model.tree.cases]).toEqual([34, 16, 18]);
    const kindsOfBoth = { a: "quantitative", b: "quantitative" } as const;
    const empty = Table.fromRows([{ a: null, b: null }], { kinds: kindsOfBoth });
    expect(model.leaf(empty)).toBe(1);
    expect(model.path(empty)).toEqual([
      { features: ["a"], text: "a is missing, so like most cases", decidedBy: "majority" },
    ]);
    const stood = model.path(Table.fromRows([{ a: null, b: 1 }], { kinds: kindsOfBoth }));
    expect(stood).toEqual([{ features: ["b"], text: "b > 0.5 (a is missing)", decidedBy: "surrogate" }]);
  });
});
