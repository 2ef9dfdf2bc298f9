import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { anyTable, positiveTable } from "../../../../test/support/tables.js";
import { DataError, FormatError, OptionError } from "../../../base/errors.js";
import { ConditionalTable, Factor, ProbabilityTable } from "./index.js";

const tolerance = 1e-15;
const fruits = ProbabilityTable.fromCounts({ box: ["red", "blue"], fruit: ["apple", "orange"] }, [
  [2, 6],
  [3, 1],
]);
const yes = [true, false];

/** P(variable = true | given), one number per row. */
function yesNo(name: string, given: readonly string[], ...probabilities: number[]): ConditionalTable {
  const parents = Object.fromEntries(given.map((parent) => [parent, yes]));
  return new ConditionalTable(
    { [name]: yes },
    parents,
    probabilities.flatMap((p) => [p, 1 - p]),
  );
}

describe("fruits in two boxes (Bishop 2006, section 1.2)", () => {
  it("gives the probabilities of single cells and of boxes", () => {
    expectClose(fruits.probability({ box: "red", fruit: "apple" }), 1 / 6, { tolerance });
    expectClose(fruits.probability({ box: "red" }), 2 / 3, { tolerance });
    expectClose(fruits.probability({}), 1, { tolerance });
  });

  it("gives the fruit that comes from the red box, and the box that an orange comes from", () => {
    expectClose(fruits.condition({ box: "red" }).probability({ fruit: "orange" }), 3 / 4, { tolerance });
    expectClose(fruits.condition({ fruit: "orange" }).probability({ box: "red" }), 6 / 7, { tolerance });
  });

  it("gives the same through Bayes' formula", () => {
    const likelihood = fruits.conditional("fruit", "box").probability({ fruit: "orange" }, { box: "red" });
    const prior = fruits.marginal("box").probability({ box: "red" });
    const evidence = fruits.marginal("fruit").probability({ fruit: "orange" });
    expectClose((likelihood * prior) / evidence, 6 / 7, { tolerance });
    expectClose(evidence, 7 / 12, { tolerance });
  });
});

describe("the sprinkler (Alpaydin 2004, figure 3.3)", () => {
  const joint = ProbabilityTable.chain(
    new ProbabilityTable({ rain: yes }, [0.4, 0.6]),
    yesNo("sprinkler", [], 0.2),
    yesNo("wet", ["rain", "sprinkler"], 0.95, 0.9, 0.9, 0.1),
  );

  it("makes wet grass evidence for the sprinkler", () => {
    expectClose(joint.condition({ sprinkler: true }).probability({ wet: true }), 0.92, { tolerance });
    expectClose(joint.probability({ wet: true }), 0.52, { tolerance });
    expectClose(joint.condition({ wet: true }).probability({ sprinkler: true }), 0.184 / 0.52, {
      tolerance,
    });
  });

  it("lets the rain explain the wet grass away", () => {
    const given = joint.condition({ wet: true, rain: true });
    expectClose(given.probability({ sprinkler: true }), 0.076 / 0.364, { tolerance });
  });

  it("has independent causes that depend on each other once the effect is known", () => {
    expect(joint.independent("rain", "sprinkler")).toBe(true);
    expect(joint.independent("rain", "sprinkler", { given: "wet" })).toBe(false);
    expect(joint.independent("rain", "wet")).toBe(false);
  });
});

describe("the cat on the roof (Alpaydin 2004, figure 3.5)", () => {
  const factors = [
    new ProbabilityTable({ cloudy: yes }, [0.5, 0.5]),
    yesNo("sprinkler", ["cloudy"], 0.1, 0.5),
    yesNo("rain", ["cloudy"], 0.8, 0.1),
    yesNo("wet", ["rain", "sprinkler"], 0.95, 0.9, 0.9, 0.1),
    yesNo("cat", ["rain"], 0.1, 0.7),
  ] as const;
  const [prior, ...conditionals] = factors;
  const joint = ProbabilityTable.chain(prior, ...conditionals);

  it("has the marginals of the text", () => {
    const marginal = joint.marginal(["cloudy", "cat"]);
    expectClose(marginal.values, [0.11, 0.39, 0.32, 0.18], { tolerance });
    expectClose(joint.conditional("cat", "cloudy").row({ cloudy: true }).values, [0.22, 0.78], { tolerance });
    expectClose(joint.condition({ cloudy: true }).probability({ wet: true }), 0.76, { tolerance: 2e-15 });
  });

  it("gives the same by eliminating wet, sprinkler and rain from the factors one by one", () => {
    const [cloudy, sprinkler, rain, wet, cat] = factors;
    const withoutWet = wet.sumOut("wet");
    const withoutSprinkler = sprinkler.product(withoutWet).sumOut("sprinkler");
    const withoutRain = withoutSprinkler.product(rain).product(cat).sumOut("rain");
    const result = withoutRain.product(cloudy);
    expect(result.equals(joint.marginal(["cloudy", "cat"]), tolerance)).toBe(true);
  });

  it("gives the same whatever the probabilities of the leaves that nobody observed are", () => {
    const other = ProbabilityTable.chain(
      prior,
      yesNo("sprinkler", ["cloudy"], 0.3, 0.6),
      factors[2],
      yesNo("wet", ["rain", "sprinkler"], 0.5, 0.4, 0.3, 0.2),
      factors[4],
    );
    expect(other.marginal(["cloudy", "cat"]).equals(joint.marginal(["cloudy", "cat"]), tolerance)).toBe(true);
  });

  it("separates the cat from everything else by the rain", () => {
    expect(joint.independent("cat", ["cloudy", "sprinkler", "wet"], { given: "rain" })).toBe(true);
    expect(joint.independent("cat", "wet")).toBe(false);
  });

  it("has one most probable explanation, whether found in the table or by maximizing out", () => {
    const { assignment, probability } = joint.mostProbable();
    expect(assignment).toEqual({ cloudy: true, sprinkler: false, rain: true, wet: true, cat: false });
    expectClose(probability, 0.5 * 0.9 * 0.8 * 0.9 * 0.9, { tolerance });
    const best = joint.maxOut(["cat", "wet", "rain", "sprinkler"]);
    expect({ cloudy: true, ...best.argmax({ cloudy: true }) }).toEqual(assignment);
    expect(best.factor.value({ cloudy: true })).toBe(probability);
  });
});

describe("a star of three variables around one", () => {
  it("has the center's own distribution as its marginal, since every arm sums to 1", () => {
    const center = new ProbabilityTable({ D: ["x", "y", "z"] }, [0.5, 0.3, 0.2]);
    const arm = (name: string, ...p: number[]) =>
      new ConditionalTable(
        { [name]: yes },
        { D: ["x", "y", "z"] },
        p.flatMap((q) => [q, 1 - q]),
      );
    const arms = [arm("A", 0.1, 0.6, 0.9), arm("B", 0.3, 0.5, 0.2), arm("C", 0.7, 0.8, 0.4)];
    const joint = ProbabilityTable.chain(center, ...arms);
    expect(joint.marginal("D").equals(center, tolerance)).toBe(true);
    const messages = arms.reduce<Factor>(
      (sum, table) => sum.product(table.sumOut(table.targets.names)),
      center,
    );
    expect(messages.equals(center, tolerance)).toBe(true);
    expect(joint.independent("A", ["B", "C"], { given: "D" })).toBe(true);
    expect(joint.independent("A", "B")).toBe(false);
  });
});

describe("counts", () => {
  it("become frequencies: n₁ heads in N tosses give p = n₁ / N", () => {
    expect(ProbabilityTable.fromCounts({ X: [1, 0] }, [7, 3]).probability({ X: 1 })).toBe(0.7);
  });

  it("are smoothed by Laplace's rule, any Dirichlet prior, or m times a distribution", () => {
    const coin = { X: ["a", "b", "c"] };
    expectClose(
      ProbabilityTable.fromCounts(coin, [2, 1, 0], { smoothing: 1 }).values,
      [3 / 6, 2 / 6, 1 / 6],
      {
        tolerance,
      },
    );
    expectClose(
      ProbabilityTable.fromCounts(coin, [2, 1, 0], { smoothing: [0.5, 0, 1.5] }).values,
      [0.5, 0.2, 0.3],
      {
        tolerance,
      },
    );
    const prior = new ProbabilityTable(coin, [0.5, 0.25, 0.25]);
    const estimate = ProbabilityTable.fromCounts(coin, [2, 1, 0], { smoothing: prior.scale(4) });
    expectClose(estimate.values, [4 / 7, 2 / 7, 1 / 7], { tolerance });
    const unseen = ProbabilityTable.fromCounts(coin, [0, 0, 0], { smoothing: prior.scale(4) });
    expect(unseen.equals(prior, tolerance)).toBe(true);
  });

  it("of nothing, and a negative smoothing, are refused", () => {
    expect(() => ProbabilityTable.fromCounts({ X: [0, 1] }, [0, 0])).toThrow(/all values are 0/);
    expect(() => ProbabilityTable.normalize(new Factor({ X: [0, 1] }, [0, 0]))).toThrow(
      /cannot be normalized/,
    );
    expect(() => ProbabilityTable.fromCounts({ X: [0, 1] }, [1, 0], { smoothing: -1 })).toThrow(OptionError);
  });
});

describe("the rules of probability", () => {
  it("chain: P(A) P(B | A) P(C | A, B) is the joint distribution", () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const chained = ProbabilityTable.chain(
          table.marginal("A"),
          table.conditional("B", "A", { unseen: "uniform" }),
          table.conditional("C", ["A", "B"], { unseen: "uniform" }),
        );
        expect(chained.equals(table, tolerance)).toBe(true);
      }),
    );
  });

  it("sum: marginals of marginals are marginals, in any order", () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const direct = table.marginal("B");
        expect(table.marginal(["C", "B"]).marginal("B").equals(direct, tolerance)).toBe(true);
        expect(table.sumOut("A").sumOut("C").equals(direct, tolerance)).toBe(true);
        expect(table.marginal(["C", "A", "B"]).equals(table)).toBe(true);
      }),
    );
  });

  it("conditioning on one thing after another is conditioning on both", () => {
    fc.assert(
      fc.property(positiveTable, (table) => {
        const both = table.condition({ A: true, C: 1 });
        expect(table.condition({ C: 1 }).condition({ A: true }).equals(both, tolerance)).toBe(true);
        expectClose(both.total, 1, { tolerance });
      }),
    );
  });

  it("a product of marginals is independent, and dividing a joint by a marginal conditions it", () => {
    fc.assert(
      fc.property(positiveTable, (table) => {
        const product = ProbabilityTable.normalize(table.marginal("A").product(table.marginal(["B", "C"])));
        expect(product.independent("A", ["B", "C"])).toBe(true);
        expect(product.independent("A", "B", { given: "C" })).toBe(true);
        const conditional = table.divide(table.marginal(["A", "C"]));
        expect(conditional.equals(table.conditional("B", ["A", "C"]), tolerance)).toBe(true);
      }),
    );
  });

  it("the expectation of an indicator is its probability", () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const indicator = table.expectation(({ A, C }) => (A === true || C === 0 ? 1 : 0));
        const inclusion =
          table.probability({ A: true }) + table.probability({ C: 0 }) - table.probability({ A: true, C: 0 });
        expectClose(indicator, inclusion, { tolerance });
      }),
    );
  });
});

describe("independent", () => {
  it("ignores conditions that never occur", () => {
    const table = new ProbabilityTable({ G: [0, 1], A: [0, 1], B: [0, 1] }, [
      [
        [0.25, 0.25],
        [0.25, 0.25],
      ],
      [
        [0, 0],
        [0, 0],
      ],
    ]);
    expect(table.independent("A", "B", { given: "G" })).toBe(true);
  });

  it("tolerates what it is told to tolerate", () => {
    const table = new ProbabilityTable({ A: [0, 1], B: [0, 1] }, [0.26, 0.24, 0.24, 0.26]);
    expect(table.independent("A", "B", { tolerance: 0.0099 })).toBe(false);
    expect(table.independent("A", "B", { tolerance: 0.0101 })).toBe(true);
    expect(() => table.independent("A", "B", { tolerance: Number.NaN })).toThrow(OptionError);
    expect(() => table.independent("A", "A")).toThrow('variable "A" is named twice');
  });
});

describe("expectation", () => {
  it("does not ask for the value of impossible assignments", () => {
    const table = new ProbabilityTable({ X: [0, 1, 2] }, [0, 0.5, 0.5]);
    expect(table.expectation(({ X }) => 1 / Number(X))).toBe(0.75);
  });
});

describe("sample", () => {
  it("draws every assignment as often as it is probable", () => {
    const draws = 20_000;
    const uniforms = randomArray(draws, 11).map((value) => (value + 1) / 2);
    let at = 0;
    const counts = new Map<string, number>();
    for (let i = 0; i < draws; i += 1) {
      const { box, fruit } = fruits.sample(() => uniforms[at++]);
      counts.set(`${box} ${fruit}`, (counts.get(`${box} ${fruit}`) ?? 0) + 1);
    }
    const frequency = (key: string) => (counts.get(key) ?? 0) / draws;
    // Four standard errors of the largest cell.
    expectClose(
      ["red apple", "red orange", "blue apple", "blue orange"].map(frequency),
      [2 / 12, 6 / 12, 3 / 12, 1 / 12],
      { tolerance: 4 * Math.sqrt(0.25 / draws) },
    );
  });

  it("never draws what has probability 0", () => {
    const table = new ProbabilityTable({ X: ["a", "b", "c", "d"] }, [0, 0.5, 0.5, 0]);
    expect(table.sample(() => 0)).toEqual({ X: "b" });
    expect(table.sample(() => 0.5)).toEqual({ X: "c" });
    expect(table.sample(() => 1 - 2 ** -53)).toEqual({ X: "c" });
  });

  it("refuses numbers outside [0, 1)", () => {
    expect(() => fruits.sample(() => 1)).toThrow(OptionError);
  });
});

describe("a probability table", () => {
  it("reads as text", () => {
    expect(fruits.toString()).toBe(
      [
        "box   fruit           P",
        "red   apple    0.166667",
        "red   orange        0.5",
        "blue  apple        0.25",
        "blue  orange  0.0833333",
      ].join("\n"),
    );
  });

  it("comes back from JSON as it was", () => {
    const back = ProbabilityTable.fromJSON(JSON.parse(JSON.stringify(fruits)));
    expect(back.values).toEqual(fruits.values);
    expect(back.variables).toEqual(fruits.variables);
    expect(() => ProbabilityTable.fromJSON(new Factor({ x: [1] }, [1]).toJSON())).toThrow(FormatError);
    expect(() => ProbabilityTable.fromJSON({ ...fruits.toJSON(), values: [1, 1, 1, 1] })).toThrow(/sum is 4/);
  });

  it("names evidence of probability 0", () => {
    const table = new ProbabilityTable({ A: [0, 1], B: [0, 1] }, [0.5, 0.5, 0, 0]);
    expect(() => table.condition({ A: 1 })).toThrow(/ProbabilityTable\.condition: .*A=1 has probability 0/);
    expect(() => table.conditional("B", "A")).toThrow(/A=1 has probability 0/);
    expect(table.conditional("B", "A", { unseen: "uniform" }).row({ A: 1 }).values).toEqual(
      Float64Array.of(0.5, 0.5),
    );
  });

  it("refuses probabilities that do not sum to 1, and unknown names", () => {
    expect(() => new ProbabilityTable({ A: [0, 1] }, [0.5, 0.4])).toThrow(/their sum is 0.9/);
    expect(() => new ProbabilityTable({ A: [0, 1] }, [1.5, -0.5])).toThrow(DataError);
    expect(() => fruits.marginal("color")).toThrow(
      /^ProbabilityTable.marginal: there is no variable "color"/,
    );
    expect(() => fruits.probability({ fruit: "pear" })).toThrow(/^ProbabilityTable.probability: .* "pear"/);
  });

  it("refuses a chain that has a gap or closes on itself", () => {
    const rain = new ProbabilityTable({ rain: yes }, [0.4, 0.6]);
    expect(() => ProbabilityTable.chain(rain, yesNo("wet", ["cloudy"], 0.1, 0.2))).toThrow(/"cloudy"/);
    expect(() => ProbabilityTable.chain(rain, yesNo("rain", [], 0.1))).toThrow(
      /"rain" has two distributions/,
    );
  });
});
