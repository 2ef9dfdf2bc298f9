import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type Alternative,
  binomialTest,
  chiSquaredTest,
  fisherExactTest,
  type HypothesisTest,
  kruskalWallisTest,
  leveneTest,
  mannWhitneyTest,
  oneWayAnova,
  proportionTest,
  shapiroWilkTest,
  tTest,
} from "../../../src/data/hypothesis-tests/index.js";
import { expectClose } from "../../support/numbers.js";

type Numbers = (number | "Inf" | "-Inf")[];

const fixture: Record<string, never> = JSON.parse(
  readFileSync(new URL("tests.json", import.meta.url), "utf8"),
);
const list = (name: string): number[] => fixture[name];
const sides: readonly Alternative[] = ["two-sided", "less", "greater"];
const { x, y, z, tied, tied2, many, many2 } = Object.fromEntries(
  ["x", "y", "z", "tied", "tied2", "many", "many2"].map((name) => [name, list(name)]),
);

const finite = (values: Numbers) =>
  values.map((value) => (value === "Inf" ? Infinity : value === "-Inf" ? -Infinity : value));
const degrees = (test: HypothesisTest) => [test.degreesOfFreedom ?? []].flat();
const short = (test: HypothesisTest) => [test.statistic, ...degrees(test), test.pValue];
const full = (test: HypothesisTest, estimates: readonly number[]) => [
  ...short(test),
  ...estimates,
  ...(test.interval ?? []),
];

/** Compares a test with R's for each alternative: statistic, degrees of freedom, p-value, estimates, interval. */
function expectSides(
  name: string,
  run: (alternative: Alternative) => HypothesisTest,
  estimates: (test: HypothesisTest) => readonly number[],
  tolerance = 1e-12,
): void {
  const expected: Numbers[] = fixture[name];
  sides.forEach((alternative, k) => {
    const test = run(alternative);
    expectClose(full(test, estimates(test)), finite(expected[k]), { tolerance });
  });
}

const means = ({ groups = {} }: HypothesisTest) => Object.values(groups);
const estimate = (test: HypothesisTest) => [test.estimate ?? Number.NaN];

describe("tests of hypotheses agree with R", () => {
  it("t tests", () => {
    expectSides("one", (alternative) => tTest(x, { mean: 4, alternative, level: 0.9 }), means);
    expectSides("welch", (alternative) => tTest(x, y, { alternative }), means);
    const equal = { mean: 0.5, equalVariances: true };
    expectSides("student", (alternative) => tTest(x, y, { ...equal, alternative }), means);
    const pairs = x.slice(0, 9);
    expectSides("paired", (alternative) => tTest(pairs, z, { paired: true, alternative }), means);
  });

  it("the Mann–Whitney test", () => {
    expectSides("rankExact", (alternative) => mannWhitneyTest(x, y, { alternative }), estimate);
    // R finds shifts of the approximation by a search that stops at 1e-4.
    const rough = 2e-4;
    expectSides("rankTied", (alternative) => mannWhitneyTest(tied, tied2, { alternative }), estimate, rough);
    expectSides("rankMany", (alternative) => mannWhitneyTest(many, many2, { alternative }), estimate, rough);
    const plain = { shift: 0.1, correction: false };
    expectSides(
      "rankPlain",
      (alternative) => mannWhitneyTest(many, many2, { ...plain, alternative }),
      estimate,
      rough,
    );
    for (const name of ["rankTied", "rankMany", "rankPlain"]) {
      const [a, b] = name === "rankTied" ? [tied, tied2] : [many, many2];
      const expected: Numbers[] = fixture[name];
      sides.forEach((alternative, k) => {
        const test = mannWhitneyTest(a, b, { ...(name === "rankPlain" ? plain : {}), alternative });
        expectClose(short(test), finite(expected[k]).slice(0, 2), { tolerance: 1e-13 });
      });
    }
    const far = mannWhitneyTest(
      Array.from({ length: 40 }, (_, i) => i + 1),
      Array.from({ length: 40 }, (_, i) => i + 41.5),
    );
    expectClose(far.pValue, list("rankFar")[0], { tolerance: 1e-12, scale: 2e-23 });
  });

  it("tests of proportions", () => {
    expectSides(
      "proportionOne",
      (alternative) => proportionTest(45, 100, { probability: 0.6, alternative }),
      estimate,
    );
    expectSides("proportionEdge", (alternative) => proportionTest(0, 12, { alternative }), estimate);
    expectSides(
      "proportionTwo",
      (alternative) => proportionTest([45, 62], [100, 110], { alternative, level: 0.9 }),
      means,
    );
    const plain = proportionTest([45, 62], [100, 110], { correction: false });
    expectClose(full(plain, means(plain)), list("proportionPlain"), { tolerance: 1e-12 });
    const three = proportionTest([45, 62, 20], [100, 110, 70]);
    expectClose(short(three), list("proportionThree"), { tolerance: 1e-12 });
    const given = proportionTest([45, 62], [100, 110], { probability: [0.4, 0.5] });
    expectClose(short(given), list("proportionGiven"), { tolerance: 1e-12 });
  });

  it("the binomial test", () => {
    const run = (name: string, successes: number, trials: number, probability: number) => {
      const expected: Numbers[] = fixture[name];
      sides.forEach((alternative, k) => {
        const test = binomialTest(successes, trials, { probability, alternative });
        const found = [test.statistic, trials, test.pValue, ...estimate(test), ...(test.interval ?? [])];
        expectClose(found, finite(expected[k]), { tolerance: 1e-11 });
      });
    };
    run("binomial", 7, 20, 0.3);
    run("binomialEdge", 0, 15, 0.2);
    run("binomialMany", 682, 925, 0.75);
  });

  it("tests of tables of counts", () => {
    const matrices: number[][] = fixture.matrices;
    matrices.forEach(([rows, columns, ...values], k) => {
      const table = Array.from({ length: rows }, (_, i) => values.slice(i * columns, (i + 1) * columns));
      expectClose(short(chiSquaredTest(table)), list("chiSquared")[k] as never, { tolerance: 1e-12 });
      const plain = chiSquaredTest(table, { correction: false });
      expectClose(short(plain), list("chiSquaredPlain")[k] as never, { tolerance: 1e-12 });
      expectClose([fisherExactTest(table).pValue], list("fisher")[k] as never, { tolerance: 1e-9 });
      if (k > 2) return;
      sides.forEach((alternative, side) => {
        const {
          pValue,
          estimate: odds = Number.NaN,
          interval = [],
        } = fisherExactTest(table, { alternative, level: 0.9 });
        const expected = finite((fixture.fisherOdds as Numbers[][])[k][side]);
        expectClose([pValue, odds, ...interval], expected, { tolerance: 1e-11 });
        if (k === 0) {
          const shifted = fisherExactTest(table, { alternative, oddsRatio: 2 }).pValue;
          expectClose([shifted], (fixture.fisherShifted as number[][])[side], { tolerance: 1e-12 });
        }
      });
    });
    const fit = chiSquaredTest([18, 22, 20, 40], { probabilities: [0.2, 0.2, 0.25, 0.35] });
    expectClose(short(fit), list("fit"), { tolerance: 1e-12 });
  });

  it("tests of several groups", () => {
    expectClose(short(kruskalWallisTest([x, y, z])), list("kruskal"), { tolerance: 1e-12 });
    const last = tied2.map((value) => value + 1);
    expectClose(short(kruskalWallisTest([tied, tied2, last])), list("kruskalTied"), { tolerance: 1e-12 });
    expectClose(short(oneWayAnova({ x, y, z })), list("oneWay"), { tolerance: 1e-11 });
    const welch = oneWayAnova({ x, y, z }, { equalVariances: false });
    expectClose(short(welch), list("oneWayWelch"), { tolerance: 1e-11 });
    expectClose(short(leveneTest([x, y, z])), list("levene"), { tolerance: 1e-11 });
  });

  it("the Shapiro–Wilk test", () => {
    const samples = [3, 4, 5, 6, 11, 12, 14].map((count) => x.slice(0, count));
    const expected: number[][] = fixture.shapiro;
    expect(expected).toHaveLength(9);
    [...samples, many, [...many, ...many2]].forEach((sample, k) => {
      const { statistic, pValue } = shapiroWilkTest(sample);
      // R's normal scores have nine digits.
      expectClose(statistic, expected[k][0], { tolerance: 1e-8 });
      expectClose(pValue, expected[k][1], { tolerance: 1e-6, scale: expected[k][1] });
    });
  });
});
