import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { DataError, FormatError } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { finish } from "../../../base/steps.js";
import { enjoySport } from "../../../data/datasets/enjoy-sport.js";
import { Table } from "../../../data/table/table.js";
import { pacSampleSize } from "../../../evaluate/decide/learning/pac.js";
import { random } from "../../../math/probability/random/index.js";
import { shareContaining } from "./column-sets.js";
import {
  type Conjunction,
  conjunctionText,
  isAtLeastAsGeneral,
  VersionSpace,
  VersionSpaceModel,
} from "./index.js";

const any = null;

/** Days with the columns of `enjoySport`. */
function days(...rows: readonly (readonly string[])[]): Table {
  const names = enjoySport().drop(["enjoy"]).names;
  return Table.fromColumns(Object.fromEntries(names.map((name, j) => [name, rows.map((row) => row[j])])));
}

describe("the version space of EnjoySport", async () => {
  const model = await new VersionSpace().fit(enjoySport(), "enjoy");

  it("has the boundaries of the textbook", () => {
    expect(model.positive).toBe(true);
    expect(model.specific).toEqual(["sunny", "warm", any, "strong", any, any]);
    expect(model.general).toEqual([
      ["sunny", any, any, any, any, any],
      [any, "warm", any, any, any, any],
    ]);
  });

  it("has six hypotheses, the three others between the boundaries", () => {
    expect(model.size).toBe(6);
    const found = model.hypotheses().map(conjunctionText);
    expect(found[0]).toBe("(sunny, warm, ?, strong, ?, ?)");
    expect(found.slice(1).sort()).toEqual([
      "(?, warm, ?, ?, ?, ?)",
      "(?, warm, ?, strong, ?, ?)",
      "(sunny, ?, ?, ?, ?, ?)",
      "(sunny, ?, ?, strong, ?, ?)",
      "(sunny, warm, ?, ?, ?, ?)",
    ]);
    expect(() => model.hypotheses(5)).toThrow("there are 6 hypotheses, more than 5");
  });

  it("votes on new days as the textbook does", () => {
    const asked = days(
      ["sunny", "warm", "normal", "strong", "cool", "change"],
      ["rainy", "cold", "normal", "light", "warm", "same"],
      ["sunny", "warm", "normal", "light", "warm", "same"],
      ["sunny", "cold", "normal", "strong", "warm", "same"],
    );
    expect([...model.votes(asked)]).toEqual([6, 0, 3, 2]);
    expect(model.verdicts(asked)).toEqual(["positive", "negative", "undecided", "undecided"]);
    expectClose(model.predictProba(asked).column(1), [1, 0, 0.5, 1 / 3], { tolerance: 1e-15 });
    expect(model.predict(asked)).toEqual([true, false, false, false]);
  });

  it("is a subset of 1 + ∏(levels + 1) conjunctions, the number in the sample bound", async () => {
    // In these four days wind has one level.
    expect(model.spaceSize).toBe(1 + 3 * 3 * 3 * 2 * 3 * 3);
    const light = enjoySport().withColumn("wind", new Array<string>(4).fill("strong"), {
      kind: "categorical",
      levels: ["light", "strong"],
    });
    const full = await new VersionSpace().fit(light, "enjoy");
    expect(full.spaceSize).toBe(730);
    expect(pacSampleSize({ hypotheses: full.spaceSize, error: 0.1, failure: 0.05 })).toBe(96);
  });

  it("prints its boundaries", () => {
    expect(String(model)).toBe(
      [
        "VersionSpace of 6 hypotheses",
        "most specific: (sunny, warm, ?, strong, ?, ?)",
        "most general: (sunny, ?, ?, ?, ?, ?), (?, warm, ?, ?, ?, ?)",
      ].join("\n"),
    );
  });

  it("shrinks day by day, as in candidate elimination", async () => {
    const sizes = [];
    for (const last of [1, 2, 3, 4])
      sizes.push((await new VersionSpace().fit(enjoySport().slice(0, last), "enjoy")).size);
    // Six columns; five after humidity differs; of these 32, four look at none of the three that tell the rainy day.
    expect(sizes).toEqual([2 ** 6, 2 ** 5, 2 ** 5 - 2 ** 2, 6]);
  });
});

describe("the relation between hypotheses", () => {
  it("compares the sets of cases that they accept", () => {
    const sunny: Conjunction = ["sunny", any, any, any, any, any];
    const strong: Conjunction = ["sunny", any, any, "strong", any, any];
    expect(isAtLeastAsGeneral(sunny, strong)).toBe(true);
    expect(isAtLeastAsGeneral(strong, sunny)).toBe(false);
    expect(isAtLeastAsGeneral(sunny, sunny)).toBe(true);
    expect(() => isAtLeastAsGeneral(sunny, ["sunny"])).toThrow("have 6 and 1 features");
    expect(() => isAtLeastAsGeneral("sunny" as never, sunny)).toThrow("needs a list of levels");
  });
});

describe("cases that no conjunction explains", () => {
  const noise = (enjoy: readonly boolean[]) => enjoySport().withColumn("enjoy", enjoy);

  it("are refused with the positive case that leaves no hypothesis", async () => {
    await expect(new VersionSpace().fit(noise([true, false, false, true]), "enjoy")).rejects.toThrow(
      "VersionSpace: no hypothesis is consistent with the cases: the case at row 3 is positive, but every hypothesis that accepts it and the positive cases before it accepts the negative case at row 1 as well.",
    );
  });

  it("are refused with the negative case that leaves no hypothesis", async () => {
    const again = Table.fromRows([...enjoySport().toRows(), { ...enjoySport().toRows()[1], enjoy: false }]);
    const fit = new VersionSpace().fit(again, "enjoy");
    await expect(fit).rejects.toThrow("the case at row 4 is negative, but every hypothesis that accepts");
    await expect(fit).rejects.toMatchObject({ name: "DataError", row: 4 });
  });

  it("are refused if the concept is a disjunction", async () => {
    const table = Table.fromColumns({
      sky: ["sunny", "rainy", "sunny", "rainy"],
      wind: ["strong", "light", "light", "strong"],
      enjoy: [true, true, false, false],
    });
    await expect(new VersionSpace().fit(table, "enjoy")).rejects.toThrow("row 2 is negative");
  });

  it("do not concern FIND-S, which looks at positive cases only", async () => {
    const model = await new VersionSpace({ method: "find-s" }).fit(
      noise([true, false, false, true]),
      "enjoy",
    );
    expect(model.specific).toEqual(["sunny", "warm", any, "strong", any, any]);
    expect(model.general).toEqual([]);
    expect(model.size).toBe(1);
    expect(model.hypotheses()).toEqual([model.specific]);
    expect(model.predict(enjoySport())).toEqual([true, true, false, true]);
    expect(model.verdicts(enjoySport())).toEqual(["positive", "positive", "negative", "positive"]);
  });
});

/** All conjunctions of levels 0, 1, 2 over some columns. */
function allConjunctions(columns: number): Conjunction[] {
  if (columns === 0) return [[]];
  return allConjunctions(columns - 1).flatMap((rest) => [null, 0, 1, 2].map((level) => [...rest, level]));
}

const accepts = (hypothesis: Conjunction, x: readonly Label[]) =>
  hypothesis.every((level, j) => level === null || level === x[j]);

describe("a small version space, by enumeration", () => {
  const everything = allConjunctions(4);

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "has boundaries that enclose exactly the consistent hypotheses: seed %i",
    async (seed) => {
      const stream = random(seed);
      const concept = everything[stream.integer(1, everything.length)];
      const cases = Array.from({ length: 12 }, () => Array.from({ length: 4 }, () => stream.integer(0, 3)));
      // The concept is not empty, because its own case is among them.
      cases.push(concept.map((level) => Number(level ?? 0)));
      const labels = cases.map((x) => (accepts(concept, x) ? "yes" : "no"));
      const model = await new VersionSpace({ positive: "yes" }).fit(cases, labels);
      const consistent = everything.filter((hypothesis) =>
        cases.every((x, i) => accepts(hypothesis, x) === (labels[i] === "yes")),
      );
      const between = everything.filter(
        (hypothesis) =>
          isAtLeastAsGeneral(hypothesis, model.specific) &&
          model.general.some((one) => isAtLeastAsGeneral(one, hypothesis)),
      );
      expect(between).toEqual(consistent);
      expect(model.size).toBe(consistent.length);
      expect(model.hypotheses().map(conjunctionText).sort()).toEqual(consistent.map(conjunctionText).sort());
      const asked = Array.from({ length: 20 }, () => Array.from({ length: 4 }, () => stream.integer(0, 4)));
      expect([...model.votes(asked)]).toEqual(
        asked.map((x) => consistent.filter((hypothesis) => accepts(hypothesis, x)).length),
      );
    },
  );

  it("counts the share of subsets that contain at least one of several sets", () => {
    const stream = random(3);
    const sets = Array.from({ length: 5 }, () => BigInt(stream.integer(1, 256) & stream.integer(1, 256)));
    const subsets = Array.from({ length: 256 }, (_, bits) => BigInt(bits));
    const count = subsets.filter((all) => sets.some((set) => (set & ~all) === 0n)).length;
    expect(finish(shareContaining("test", sets))).toBe(count / 256);
  });
});

describe("values that a hypothesis cannot compare", () => {
  it("count as none of the levels: missing ones, and levels that training did not have", async () => {
    const model = await new VersionSpace().fit(enjoySport(), "enjoy");
    const day = enjoySport().slice(0, 1);
    expect([...model.votes(day.withColumn("wind", [null], "categorical"))]).toEqual([3]);
    expect([...model.votes(day.withColumn("sky", ["cloudy"]))]).toEqual([2]);
    expect([...model.votes(day.withColumn("humidity", [null], "categorical"))]).toEqual([6]);
  });

  it("generalize the specific boundary", async () => {
    const table = Table.fromColumns({
      sky: ["sunny", undefined, "rainy"],
      wind: ["light", "light", "strong"],
      y: [1, 1, 0],
    });
    const model = await new VersionSpace().fit(table, "y");
    expect(model.specific).toEqual([null, "light"]);
  });
});

describe("more than two classes", () => {
  const x = [["a"], ["b"], ["b"], ["c"]].map(([level]) => [level.charCodeAt(0)]);
  const y = ["one", "two", "two", "three"];

  it("require the option that names the concept's class", async () => {
    await expect(new VersionSpace().fit(x, y)).rejects.toThrow('option "positive" must be given');
    await expect(new VersionSpace({ positive: "One" }).fit(x, y)).rejects.toThrow('"positive"');
  });

  it("share the remaining probability by their weights", async () => {
    const model = await new VersionSpace({ positive: "one" }).fit(x, y);
    expectClose(model.predictProba([[98]]).data, [0, 1 / 3, 2 / 3], { tolerance: 1e-15 });
  });
});

describe("a boundary with too many hypotheses", () => {
  it("is refused by the option that limits it", async () => {
    // Every negative case differs in two columns of its own, so that there are 2^5 minimal choices.
    const rows = Array.from({ length: 6 }, (_, i) =>
      Array.from({ length: 10 }, (_, j) => (i > 0 && Math.floor(j / 2) === i - 1 ? 1 : 0)),
    );
    const labels = rows.map((_, i) => i === 0);
    expect((await new VersionSpace().fit(rows, labels)).general).toHaveLength(32);
    await expect(new VersionSpace({ maxGeneral: 31 }).fit(rows, labels)).rejects.toThrow(DataError);
  });
});

describe("a version space that takes too long to count", () => {
  it("is refused", () => {
    const stream = random(1);
    const sets = Array.from({ length: 2000 }, () =>
      Array.from({ length: 12 }, () => 1n << BigInt(stream.integer(0, 60))).reduce((a, b) => a | b),
    );
    expect(() => finish(shareContaining("test", sets))).toThrow("too large for its hypotheses to be counted");
  });
});

describe("the file of a version space", () => {
  it("is refused if a boundary is not one", async () => {
    const model = await new VersionSpace().fit(enjoySport(), "enjoy");
    const { sha256: _, ...json } = JSON.parse(JSON.stringify(model));
    const load = (change: object) =>
      VersionSpaceModel.fromJSON({ ...json, state: { ...json.state, ...change } });
    expect(load({}).size).toBe(6);
    for (const change of [
      { general: [] },
      { general: [model.general[0], model.specific] },
      { general: [["rainy", any, any, any, any, any]] },
      { specific: ["sunny"] },
      { positive: "perhaps" },
    ])
      expect(() => load(change)).toThrow(FormatError);
  });
});

describe("negative cases alone", () => {
  const everything = allConjunctions(3);
  const accepted = (hypothesis: Conjunction | null, x: readonly Label[]) =>
    hypothesis !== null && accepts(hypothesis, x);
  /** Numbers are levels, and all three of every column occur. */
  const allLevels = [
    [0, 0, 0],
    [1, 1, 1],
    [2, 2, 2],
  ];

  it.each([1, 2, 3, 4, 5, 6])("leave the hypotheses that enumeration leaves: seed %i", async (seed) => {
    const stream = random(seed);
    const draw = () => Array.from({ length: 3 }, () => stream.integer(0, 2));
    const cases = [...allLevels, ...Array.from({ length: stream.integer(0, 6) }, draw)];
    const model = await new VersionSpace({ positive: "yes" }).fit(
      cases,
      cases.map(() => "no"),
    );
    const consistent = [null, ...everything].filter(
      (hypothesis) => !cases.some((x) => accepted(hypothesis, x)),
    );
    expect(model.specific).toBeNull();
    expect(model.classes).toEqual(["no", "yes"]);
    expect(model.size).toBe(consistent.length);
    expect(model.hypotheses().map(conjunctionText).sort()).toEqual(consistent.map(conjunctionText).sort());
    const mostGeneral = consistent.filter(
      (one) => !consistent.some((other) => other !== one && isAtLeastAsGeneral(other, one)),
    );
    expect(model.general.map(conjunctionText).sort()).toEqual(mostGeneral.map(conjunctionText).sort());
    const asked = Array.from({ length: 15 }, draw);
    const votes = asked.map((x) => consistent.filter((hypothesis) => accepted(hypothesis, x)).length);
    expect([...model.votes(asked)]).toEqual(votes);
    expectClose(
      model.predictProba(asked).column(1),
      votes.map((count) => count / consistent.length),
      { tolerance: 1e-15 },
    );
    expect(model.verdicts(asked)).toEqual(votes.map((count) => (count > 0 ? "undecided" : "negative")));
    const again = VersionSpaceModel.fromJSON(JSON.parse(JSON.stringify(model)));
    expect([...again.votes(asked)]).toEqual(votes);
    expect(String(again)).toContain("most specific: (∅)");
  });

  it("lead to the same space once a positive case arrives", async () => {
    const rainy = enjoySport().slice(2, 3);
    const before = await new VersionSpace({ positive: true }).fit(rainy, "enjoy");
    const after = await new VersionSpace({ positive: true }).fit(enjoySport().slice(0, 3), "enjoy");
    const texts = new Set(before.hypotheses().map(conjunctionText));
    for (const hypothesis of after.hypotheses()) expect(texts).toContain(conjunctionText(hypothesis));
  });

  it("are used if the positive cases have weight 0", async () => {
    const model = await new VersionSpace().fit(enjoySport(), "enjoy", { weights: [0, 0, 1, 0] });
    expect(model.specific).toBeNull();
    // One other level of one column is enough to reject a single case.
    expect(model.general.every((one) => one.filter((level) => level !== any).length === 1)).toBe(true);
    expect(model.predict(enjoySport())[2]).toBe(false);
  });

  it("leave only the hypothesis that rejects every case where no other level is known", async () => {
    const model = await new VersionSpace({ positive: 1 }).fit([[5]], [0]);
    expect(model.general).toEqual([]);
    expect(model.hypotheses()).toEqual([null]);
    expect([...model.votes([[5], [6]])]).toEqual([0, 0]);
    expect(VersionSpaceModel.fromJSON(JSON.parse(JSON.stringify(model))).size).toBe(1);
  });

  it("are the only cases that FIND-S rejects", async () => {
    const model = await new VersionSpace({ positive: "yes", method: "find-s" }).fit(allLevels, [
      "no",
      "no",
      "no",
    ]);
    expect(model.specific).toBeNull();
    expect(model.predict(allLevels)).toEqual(["no", "no", "no"]);
  });

  it("are not assumed where the positive class is misspelled beside two others", async () => {
    await expect(new VersionSpace({ positive: "Yes" }).fit([[1], [2]], ["yes", "no"])).rejects.toThrow(
      '"positive"',
    );
  });
});
