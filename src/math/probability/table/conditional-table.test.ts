import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { positiveTable } from "../../../../test/support/tables.js";
import { FormatError, OptionError } from "../../../base/errors.js";
import { bayes, ConditionalTable, Factor, ProbabilityTable } from "./index.js";

const tolerance = 1e-15;
const yes = [true, false];
const rain = new ProbabilityTable({ rain: yes }, [0.4, 0.6]);
const wet = new ConditionalTable({ wet: yes }, { rain: yes }, [
  [0.9, 0.1],
  [0.2, 0.8],
]);

describe("bayes", () => {
  it("makes rain probable when the grass is wet", () => {
    const { posterior, evidence } = bayes(rain, wet, { wet: true });
    expectClose(posterior.probability({ rain: true }), 0.75, { tolerance });
    expectClose(evidence, 0.48, { tolerance });
  });

  it("finds the customer to be of low risk, and the credit too risky all the same", () => {
    const prior = new ProbabilityTable({ C: [1, 0] }, [0.2, 0.8]);
    const { posterior, evidence } = bayes(prior, new Factor({ C: [1, 0] }, [0.002, 0.001]));
    expectClose(posterior.values, [1 / 3, 2 / 3], { tolerance });
    expectClose(evidence, 0.0012, { tolerance });
    expect(posterior.mostProbable().assignment).toEqual({ C: 0 });
    expectClose(
      posterior.expectation(({ C }) => (C === 1 ? 1000 : 0)),
      1000 / 3,
      { tolerance: 1e-12 },
    );
    expectClose(
      posterior.expectation(({ C }) => (C === 0 ? 100 : 0)),
      200 / 3,
      { tolerance: 1e-12 },
    );
  });

  it("inverts a joint distribution as conditioning on the joint does", () => {
    fc.assert(
      fc.property(positiveTable, (table) => {
        const { posterior, evidence } = bayes(table.marginal("B"), table.conditional(["A", "C"], "B"), {
          A: false,
          C: 1,
        });
        expect(posterior.equals(table.condition({ A: false, C: 1 }), tolerance)).toBe(true);
        expectClose(evidence, table.probability({ A: false, C: 1 }), { tolerance });
      }),
    );
  });

  it("sums over targets that were not observed, and reads given variables that were", () => {
    fc.assert(
      fc.property(positiveTable, (table) => {
        const partial = bayes(table.marginal("B"), table.conditional(["A", "C"], "B"), { C: 0 });
        expect(
          partial.posterior.equals(
            table
              .sumOut("A")
              .restrict({ C: 0 })
              .scale(1 / table.probability({ C: 0 })),
            tolerance,
          ),
        ).toBe(true);
        const both = bayes(table.marginal(["A", "B"]), table.conditional("C", ["A", "B"]), { A: true, C: 1 });
        expect(both.posterior.equals(table.condition({ A: true, C: 1 }), tolerance)).toBe(true);
      }),
    );
  });

  it("leaves the prior as it is without evidence", () => {
    expect(bayes(rain, wet).posterior.equals(rain, tolerance)).toBe(true);
  });

  it("round trips: inverting twice gives the first conditional back", () => {
    fc.assert(
      fc.property(positiveTable, (table) => {
        const joint = ProbabilityTable.chain(table.marginal("B"), table.conditional("A", "B"));
        const inverse = joint.conditional("B", "A");
        const back = ProbabilityTable.chain(joint.marginal("A"), inverse).conditional("A", "B");
        expect(back.equals(table.conditional("A", "B"), 4 * tolerance)).toBe(true);
      }),
    );
  });

  it("names impossible evidence and variables without a prior", () => {
    const never = new ConditionalTable({ wet: yes }, { rain: yes }, [
      [0, 1],
      [0, 1],
    ]);
    expect(() => bayes(rain, never, { wet: true })).toThrow("bayes: the evidence wet=true has probability 0");
    expect(() => bayes(rain, wet, { snow: true })).toThrow(/no variable "snow"/);
    const other = new ConditionalTable({ wet: yes }, { hose: yes }, [0.5, 0.5, 0.5, 0.5]);
    expect(() => bayes(rain, other, { wet: true })).toThrow(/depends on "hose"/);
    expect(() => bayes(ProbabilityTable.chain(rain, wet), wet, { wet: true })).toThrow(/also has a prior/);
  });
});

describe("a conditional table", () => {
  it("is looked up by target and condition, summing over targets that are left open", () => {
    expect(wet.probability({ wet: true }, { rain: false })).toBe(0.2);
    expect(wet.probability({}, { rain: false })).toBe(1);
    expect(wet.row({ rain: true }).values).toEqual(Float64Array.of(0.9, 0.1));
    expect(new ConditionalTable({ x: ["a", "b"] }, {}, [0.25, 0.75]).probability({ x: "b" })).toBe(0.75);
  });

  it("has rows that sum to 1", () => {
    fc.assert(
      fc.property(positiveTable, (table) => {
        const conditional = table.conditional(["C", "A"], "B");
        for (const B of ["low", "middle", "high"])
          expectClose(conditional.row({ B }).total, 1, { tolerance });
        expect(conditional.row({ B: "low" }).equals(table.condition({ B: "low" }), tolerance)).toBe(true);
      }),
    );
  });

  it("is estimated row by row, with Laplace's rule and the m-estimate", () => {
    const estimate = (counts: number[], smoothing: number | number[]) =>
      ConditionalTable.fromCounts({ x: ["a", "b", "c"] }, { y: [0, 1] }, counts, { smoothing });
    const laplace = estimate([2, 1, 0, 0, 0, 0], 1);
    expectClose(laplace.row({ y: 0 }).values, [3 / 6, 2 / 6, 1 / 6], { tolerance });
    expectClose(laplace.row({ y: 1 }).values, [1 / 3, 1 / 3, 1 / 3], { tolerance });
    const prior = [0.5, 0.3, 0.2].map((p) => 10 * p);
    const m = estimate([2, 1, 0, 0, 0, 0], [...prior, ...prior]);
    expectClose(m.row({ y: 0 }).values, [7 / 13, 4 / 13, 2 / 13], { tolerance });
    expectClose(m.row({ y: 1 }).values, [0.5, 0.3, 0.2], { tolerance });
  });

  it("does not guess at conditions that were never seen, unless told to", () => {
    const counts = [2, 2, 0, 0];
    const variables = [{ x: ["a", "b"] }, { y: [0, 1] }] as const;
    expect(() => ConditionalTable.fromCounts(...variables, counts)).toThrow(/y=1 has probability 0/);
    const guessed = ConditionalTable.fromCounts(...variables, counts, { unseen: "uniform" });
    expect(guessed.probability({ x: "a" }, { y: 1 })).toBe(0.5);
    expect(() => ConditionalTable.fromCounts(...variables, counts, { smoothing: Number.NaN })).toThrow(
      OptionError,
    );
  });

  it("reads as text", () => {
    expect(wet.toString()).toBe(
      ["P(wet | rain)", "rain   true  false", "true    0.9    0.1", "false   0.2    0.8"].join("\n"),
    );
    expect(new ConditionalTable({ x: ["a", "b"] }, {}, [0.25, 0.75]).toString()).toBe(
      "P(x)\n   a     b\n0.25  0.75",
    );
  });

  it("comes back from JSON as it was", () => {
    const back = ConditionalTable.fromJSON(JSON.parse(JSON.stringify(wet)));
    expect(back.values).toEqual(wet.values);
    expect(back.targets.names).toEqual(["wet"]);
    expect(back.given.names).toEqual(["rain"]);
    expect(() => ConditionalTable.fromJSON(rain.toJSON())).toThrow(FormatError);
  });

  it("names rows that do not sum to 1, open conditions, and variables on both sides", () => {
    expect(() => new ConditionalTable({ wet: yes }, { rain: yes }, [0.9, 0.1, 0.2, 0.7])).toThrow(
      /the row of rain=false must sum to 1/,
    );
    expect(() => wet.row({})).toThrow(/no value for variable "rain"/);
    expect(() => wet.row({ rain: true, wet: true })).toThrow(/no variable "wet"/);
    expect(() => new ConditionalTable({ wet: yes }, { wet: yes }, [1, 0, 0, 1])).toThrow(
      /two variables are named "wet"/,
    );
  });
});
