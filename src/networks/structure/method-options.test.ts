import { describe, expect, it } from "vitest";
import { OptionError } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { arcStrength } from "./arc-strength.js";
import { learnIncomplete } from "./learn-incomplete.js";
import { learnStructure } from "./learn-structure.js";
import { STRUCTURE_OPTIONS } from "./method-options.js";
import { type LearnStructureOptions, STRUCTURE_METHODS, type StructureMethod } from "./options.js";

const coins = Array.from({ length: 40 }, (_, at) => ({ first: at % 2, second: at % 4 < 2 ? 1 : 0 }));
const table = Table.fromColumns({
  first: coins.map(({ first }) => `${first}`),
  both: coins.map(({ first, second }) => `${first * second}`),
  second: coins.map(({ second }) => `${second}`),
});

/** A value of every option, with what it needs to have an effect. */
const VALUES: Partial<Record<keyof LearnStructureOptions, LearnStructureOptions>> = {
  score: { score: "aic" },
  equivalentSampleSize: { equivalentSampleSize: 2, score: "bdeu" },
  forbidden: {
    forbidden: [
      ["second", "both"],
      ["both", "second"],
    ],
  },
  required: { required: [["first", "both"]] },
  order: { order: ["first", "both", "second"] },
  maxParents: { maxParents: 2 },
  init: { init: [["first", "both"]] },
  starts: { starts: 1 },
  restarts: { restarts: 0 },
  perturbations: { perturbations: 1, restarts: 1 },
  tabuLength: { tabuLength: 3 },
  maxIterations: { maxIterations: 5 },
  target: { target: "first" },
  test: { test: "chi-squared" },
  alpha: { alpha: 0.1 },
  maxConditioning: { maxConditioning: 1 },
  permutations: { permutations: 20, test: "permutation" },
  seed: { seed: 1 },
};
const OPTIONS = Object.keys(VALUES) as (keyof LearnStructureOptions)[];

const learn = (method: StructureMethod, options: LearnStructureOptions) =>
  learnStructure(table, { ...(method === "tan" && { target: "first" }), ...options, method });

describe("options of learnStructure", () => {
  it.each(STRUCTURE_METHODS)("are taken by %s if it reads them, and refused otherwise", async (method) => {
    for (const option of OPTIONS) {
      const learned = learn(method, VALUES[option] ?? {});
      if (STRUCTURE_OPTIONS[method].includes(option)) await learned;
      else await expect(learned, option).rejects.toBeInstanceOf(OptionError);
    }
  });

  it("are all read by some method", () => {
    const read = new Set(Object.values(STRUCTURE_OPTIONS).flat());
    expect([...read].sort()).toEqual([...OPTIONS].sort());
  });

  it.each<[LearnStructureOptions, string]>([
    [
      { method: "tabu", restarts: 3 },
      'option "restarts" is for the methods "hill-climbing" and "mmhc"; the method is "tabu".',
    ],
    [{ tabuLength: 3 }, 'option "tabuLength" is for the method "tabu"; the method is "hill-climbing".'],
    [
      { method: "k2", starts: 1 },
      'option "starts" is for the methods "hill-climbing", "tabu" and "mmhc"; the method is "k2".',
    ],
    [
      { method: "exact", alpha: 0.05 },
      'option "alpha" is for the methods "mmhc", "pc" and "iamb"; the method is "exact".',
    ],
    [{ method: "pc", score: "bic" }, 'option "score" is for'],
    [{ method: "iamb", maxParents: 2 }, 'option "maxParents" is for'],
    [{ method: "chow-liu", maxParents: 2 }, 'option "maxParents" is for'],
    [{ method: "chow-liu", required: [["first", "both"]] }, 'option "required" is for'],
    [{ method: "exact", seed: 1 }, 'option "seed" is for'],
    [{ target: "both" }, 'option "target" is for the method "tan"'],
    [{ perturbations: 2 }, 'option "perturbations" is for restarts'],
    [{ perturbations: 2, restarts: 0 }, 'option "perturbations" is for restarts'],
    [{ equivalentSampleSize: 2 }, 'option "equivalentSampleSize" is for the scores "bdeu" and "bds"'],
    [{ method: "pc", permutations: 20 }, 'option "permutations" is for the test "permutation"'],
    [
      { method: "tan", target: "both", forbidden: [["both", "first"]] },
      'the class "both" must be a parent of "first"',
    ],
  ])("are refused where they would have no effect: %o", async (options, sentence) => {
    const refused = learnStructure(table, options);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toBeInstanceOf(OptionError);
  });

  it("may be undefined, which means not given", async () => {
    const options = { method: "exact", alpha: undefined } as unknown as LearnStructureOptions;
    expect((await learnStructure(table, options)).method).toBe("exact");
  });

  it("of arcStrength are the same, except that its samples need a seed for every method", async () => {
    const strengths = await arcStrength(table, { method: "exact", replicates: 2, seed: 3 });
    expect(strengths.replicates).toBe(2);
    await expect(arcStrength(table, { method: "exact", alpha: 0.1 })).rejects.toThrow(
      'arcStrength: option "alpha" is for',
    );
  });

  it("of learnIncomplete are refused for the same reason", async () => {
    await expect(learnIncomplete(table, { equivalentSampleSize: 2 })).rejects.toThrow(
      'learnIncomplete: option "equivalentSampleSize" is for the scores "bdeu" and "bds"',
    );
  });
});
