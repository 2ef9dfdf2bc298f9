import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import type { Suitability } from "../../model/estimator.js";
import { chooseMethods } from "./methods.js";
import { planPreparation } from "./preparation.js";
import { whyNotWorthIt, whyUnsuited } from "./suitability.js";

const classes = ["p", "p", "p", "p", "q", "q", "q", "q"];

function question(columns: Record<string, readonly unknown[]>, trainingRows = 6) {
  const text = { kinds: "words" in columns ? { words: "text" as const } : {} };
  const table = Table.fromColumns({ ...columns, y: classes } as never, text);
  const plan = planPreparation("test", table, "y", false);
  return { table, target: "y", plan, classes: 2, trainingRows, trials: 4 };
}

function why(suits: Suitability, columns: Record<string, readonly unknown[]>, trainingRows = 6) {
  return whyUnsuited(suits, question(columns, trainingRows));
}

const counts = [0, 3, 1, 0, 2, 5, 0, 1];
const heights = [1.5, 1.7, 1.6, 1.8, 1.6, 1.9, 2, 1.7];
const ages = [30, 41, 52, 33, 64, 45, 56, 37];
const colors = ["red", "blue", "red", "blue", "blue", "red", "blue", "red"];
const flags = [true, false, true, false, true, false, false, true];
const words = ["a b", "b", "a", "c", "a c", "b c", "a", "b"];

describe("whyUnsuited", () => {
  it("wants whole numbers ≥ 0 or words in more than one column, where counts are wanted", () => {
    const suits = { columns: "counts" } as const;
    expect(why(suits, { counts, ages })).toBeUndefined();
    expect(why(suits, { words })).toBeUndefined();
    expect(why(suits, { counts, heights })).toBe('for counts, unlike "heights"');
    expect(why(suits, { counts, debts: counts.map((count) => -count) })).toBe('for counts, unlike "debts"');
    expect(why(suits, { counts, colors })).toBe('for counts, unlike "colors"');
    expect(why(suits, { counts })).toBe("for several counts");
  });

  it("wants levels where levels are wanted", () => {
    const suits = { columns: "levels" } as const;
    expect(why(suits, { colors, flags })).toBeUndefined();
    expect(why(suits, { colors, counts })).toBe('for levels, unlike "counts"');
    expect(why(suits, { colors, words })).toBe('for levels, unlike "words"');
  });

  it("wants columns in which something may be absent, where presence is wanted", () => {
    const suits = { columns: "presence" } as const;
    expect(why(suits, { colors, flags, counts, words })).toBeUndefined();
    expect(why(suits, { ages })).toBe('for presence or absence, unlike "ages"');
  });

  it("wants no more rows and columns than a method is made for", () => {
    const suits = { most: { cases: 6, columns: 2 } } as const;
    expect(why(suits, { heights, ages })).toBeUndefined();
    expect(why(suits, { heights, ages }, 7)).toBe("for at most 6 training rows");
    expect(why(suits, { heights, ages, counts })).toBe("for at most 2 columns");
    expect(why(suits, { words })).toBe("for at most 2 columns, and words are more");
    expect(why({ most: { cases: 6 } }, { heights, ages, counts, words })).toBeUndefined();
  });

  it("wants columns that vary, in every class or in some", () => {
    const every = { variation: "every class" } as const;
    const some = { variation: "some class" } as const;
    const half = [1, 1, 1, 1, 2, 3, 4, 5];
    const still = [1, 1, 1, 1, 2, 2, 2, 2];
    expect(why(every, { heights })).toBeUndefined();
    expect(why(every, { heights, half })).toBe('"half" does not vary in the class "p"');
    expect(why(some, { heights, half })).toBeUndefined();
    expect(why(some, { heights, still })).toBe('"still" does not vary within any class');
    const islands = ["a", "a", "b", "b", "a", "a", "a", "a"];
    expect(why(every, { islands })).toBe('the level "b" of "islands" does not vary in the class "q"');
    expect(why(some, { words })).toBe('too many words in "words" for a covariance matrix');
  });

  it("wants more rows than columns where columns must vary", () => {
    const columns = Object.fromEntries(
      [1, 2, 3].map((power) => [`x${power}`, heights.map((x) => x ** power)]),
    );
    expect(why({ variation: "every class" }, columns)).toBe("for more rows in every class than columns");
    expect(why({ variation: "some class" }, columns)).toBeUndefined();
    expect(why({ variation: "some class" }, columns, 5)).toBe("for more rows than columns");
  });

  it("leaves out methods for several targets, rows without a class, data without noise, and more rows", () => {
    expect(why({ responses: "several" }, { heights })).toBe("for several targets");
    expect(why({ unlabeled: true }, { heights })).toBe("for data with unlabeled rows");
    expect(why({ noiseless: true }, { heights })).toBe("for data without noise");
    expect(why({ cases: 10 }, { heights })).toBe("for at least 10 training rows");
    expect(why({ cases: 6 }, { heights })).toBeUndefined();
    expect(why({}, { heights, words, colors })).toBeUndefined();
  });
});

describe("whyNotWorthIt", () => {
  it("leaves out variants of other methods", () => {
    expect(whyNotWorthIt({ variantOf: "SVC" }, question({ ages }))).toBe("like SVC");
    expect(whyNotWorthIt({}, question({ ages }))).toBeUndefined();
  });

  it("leaves columns that are mostly 0/1 columns of levels to a method that reads levels as they are", () => {
    const suits = { leavesLevelsTo: "NaiveBayes" };
    const said = "most columns are levels, which NaiveBayes reads as they are";
    const shades = ["red", "blue", "green", "gray", "blue", "red", "green", "gray"];
    expect(whyNotWorthIt(suits, question({ shades, flags, ages }))).toBe(said);
    expect(whyNotWorthIt(suits, question({ shades, heights, ages, counts }))).toBeUndefined();
    const days = ages.map((age) => new Date(86_400_000 * age ** 2));
    expect(whyNotWorthIt(suits, question({ shades, flags, days }))).toBeUndefined();
    expect(whyNotWorthIt({}, question({ shades, flags }))).toBeUndefined();
  });

  it("leaves out methods that take more than five seconds in all folds, by their own estimate", () => {
    const saidAfter = (seconds: number) => whyNotWorthIt({ seconds: () => seconds }, question({ ages }));
    expect(saidAfter(1.25)).toBeUndefined();
    expect(saidAfter(1.26)).toBe("about 5 s");
    expect(saidAfter(40)).toBe("about 3 min");
    expect(saidAfter(3600)).toBe("about 4 h");
  });

  it("tells methods the rows of a fold and the columns that they see", () => {
    const sizes: unknown[] = [];
    const seconds = (size: unknown) => sizes.push(size) * 0;
    const colored = { heights, colors: ["red", "blue", "green", "blue", "blue", "red", "blue", "red"] };
    whyNotWorthIt({ seconds }, question(colored));
    whyNotWorthIt({ seconds }, question({ words }, 7));
    expect(sizes).toEqual([
      { cases: 6, tests: 2, columns: 3, classes: 2 },
      { cases: 7, tests: 1, columns: 100, classes: 2 },
    ]);
  });
});

describe("chooseMethods", () => {
  it("offers neighbors and prototypes, scaled, to small tables of numbers", () => {
    const offered = (columns: Record<string, readonly unknown[]>) =>
      chooseMethods("classification", question(columns));
    const { methods } = offered({ heights, ages });
    for (const kind of [
      "KNeighborsClassifier",
      "RadiusNeighborsClassifier",
      "DiscriminantAdaptiveNN",
      "PrototypeClassifier",
    ]) {
      const found = methods.find(({ name }) => name === kind);
      expect(found?.estimator.preparation.scale, kind).toBe(true);
    }
    const wide = Object.fromEntries(
      Array.from({ length: 6 }, (_, j) => [`c${j}`, heights.map((v) => v + j)]),
    );
    expect(offered(wide).leftOut).toContainEqual({
      name: "RadiusNeighborsClassifier",
      why: "for at most 5 columns",
    });
  });

  it("leaves out what is not worth its time, unless all are wanted", () => {
    const long = { ...question({ heights, ages }), trials: 1e9 };
    const few = chooseMethods("classification", long);
    const all = chooseMethods("classification", long, true);
    const names = (methods: readonly { readonly name: string }[]) => methods.map(({ name }) => name);
    const saved = few.leftOut.filter(({ possible }) => possible === true);
    expect(saved).toContainEqual({ name: "CondensedNN", why: "like KNeighborsClassifier", possible: true });
    expect(names(saved)).toContain("GaussianProcessClassifier");
    expect(names(few.methods)).toContain("LogisticRegression");
    expect(new Set(names(all.methods))).toEqual(new Set([...names(few.methods), ...names(saved)]));
    expect(all.leftOut).toEqual(few.leftOut.filter(({ possible }) => possible === undefined));
  });
});
