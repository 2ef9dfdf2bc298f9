import fc from "fast-check";
import { Table } from "../../src/data/table/table.js";

/** A table of every kind, with missing values, levels that do not occur or are no strings, and roles. */
export const everyKind = Table.fromColumns(
  {
    size: [1.5, null, -0, Number.NEGATIVE_INFINITY],
    weight: Float64Array.of(1, 2, 0.1, 5e-324),
    ok: [true, null, false, true],
    sure: [true, true, false, true],
    city: ["Oslo", "Rome", null, "Oslo"],
    grade: ["mid", "low", "mid", null],
    zip: [20, null, 10, 20],
    answer: [false, true, null, false],
    mixed: ["a", 1, null, true],
    note: ['say "hi"\n', null, "", "Århus 🙂"],
    nothing: [null, null, null, null],
    nobody: [null, null, null, null],
  },
  {
    kinds: {
      grade: { kind: "ordinal", levels: ["low", "mid", "high"] },
      zip: { kind: "categorical", levels: [10, 20, Number.POSITIVE_INFINITY] },
      answer: { kind: "ordinal", levels: [true, false] },
      mixed: { kind: "categorical", levels: [1, "a", true] },
      note: "text",
      nobody: "categorical",
    },
    roles: { weight: "weight", id: "note" },
  },
);

/** Any doubles, strings and booleans, with missing values among them. */
export const holedTable = fc
  .array(
    fc.record({
      number: fc.option(fc.double({ noNaN: true })),
      word: fc.option(fc.string({ unit: "binary" })),
      flag: fc.option(fc.boolean()),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) => Table.fromRows(rows, { kinds: { number: "quantitative", word: "text", flag: "boolean" } }));
