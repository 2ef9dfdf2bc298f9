import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { OptionError } from "../../base/errors.js";
import { CondensedNN, LVQ } from "./index.js";

const rowsOf = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
  minLength: 4,
  maxLength: 30,
});
/** Classes that follow from the rows, so that equal rows do not differ. */
const classOf = ([a, b]: readonly number[]) => (3 * a + 5 * b) % 3;
const squared = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, j) => sum + (value - b[j]) ** 2, 0);

/** Hart's algorithm as it is told: the rows in turn, until a whole turn adds nothing. */
function condensed(rows: readonly (readonly number[])[], start: readonly number[]): Set<string> {
  const kept = start.map((row) => rows[row]);
  const isRight = (row: readonly number[]) => {
    const least = Math.min(...kept.map((prototype) => squared(prototype, row)));
    const nearest = kept.filter((prototype) => squared(prototype, row) === least).map(classOf);
    return Math.min(...nearest) === classOf(row);
  };
  for (let before = 0; before < kept.length; ) {
    before = kept.length;
    for (const row of rows) if (!isRight(row)) kept.push(row);
  }
  return new Set(kept.map(String));
}

describe("CondensedNN in the order of the rows", () => {
  it("keeps the cases of Hart's algorithm, from the first row or from rows that are given", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, fc.nat(3), fc.boolean(), async (rows, row, isGiven) => {
        const labels = rows.map(classOf);
        fc.pre(new Set(labels).size > 1);
        const start = isGiven ? [row, 0] : undefined;
        const options = { order: "rows", standardize: false, init: start } as const;
        const { prototypes } = await new CondensedNN(options).fit(rows, labels);
        const kept = new Set(prototypes.toArrays().map(String));
        expect(kept).toEqual(condensed(rows, start ?? [0]));
      }),
    );
  });

  it("leaves out rows of weight 0, and refuses to begin with them", async () => {
    const rows = [[0], [1], [5], [6], [2]];
    const learn = (start: number[]) =>
      new CondensedNN({ order: "rows", init: start, standardize: false }).fit(rows, [0, 0, 1, 1, 1], {
        weights: [0, 1, 1, 1, 1],
      });
    const { prototypes } = await learn([3]);
    // 6 is given, 1 is taken for class 1, then all are right but 2, which is nearer to 1.
    expect(prototypes.toArrays()).toEqual([[1], [2], [6]]);
    for (const start of [[0], [5]]) await expect(learn(start)).rejects.toThrow(OptionError);
    await expect(learn([5])).rejects.toThrow(
      "must be rows of the training data with a weight above 0; got 5",
    );
  });
});

describe("LVQ from given prototypes", () => {
  const start = { prototypes: [[0], [10]], classes: ["a", "b"] };
  const fixed = { standardize: false, order: "rows", init: start } as const;

  it("moves prototypes as computed by hand, in the order of the rows", async () => {
    const options = { ...fixed, method: "lvq1", epochs: 1, learningRate: 0.5 } as const;
    const model = await new LVQ(options).fit([[2], [4], [8], [7]], ["a", "b", "b", "a"]);
    // Rates 0.5, 0.375, 0.25, 0.125: 0 → 1; 4 is wrong for 1 → −0.125; 10 → 9.5; 7 is wrong for 9.5 → 9.8125.
    expectClose(model.prototypes.data, [-0.125, 9.8125], { tolerance: 1e-15 });
    expect(model.prototypeLabels).toEqual(["a", "b"]);
    expect(start.prototypes).toEqual([[0], [10]]);
  });

  it("agrees with a plain loop over the rows in their order, by every rule", async () => {
    const rows = [[1], [6], [4], [9], [5]];
    const labels = ["a", "b", "a", "b", "b"];
    const settings = { ...fixed, method: "olvq1", learningRate: 0.2, epochs: 3 } as const;
    const model = await new LVQ(settings).fit(rows, labels);
    const [prototypes, rates] = [
      [0, 10],
      [0.2, 0.2],
    ];
    for (let step = 0; step < 15; step += 1) {
      const [value] = rows[step % 5];
      const near = Math.abs(value - prototypes[0]) <= Math.abs(value - prototypes[1]) ? 0 : 1;
      const sign = labels[step % 5] === "ab"[near] ? 1 : -1;
      prototypes[near] += sign * rates[near] * (value - prototypes[near]);
      rates[near] = Math.min(0.2, rates[near] / (1 + sign * rates[near]));
    }
    expectClose(model.prototypes.data, prototypes, { tolerance: 1e-13 });
  });

  it("visits a row of weight 2 twice, and one of weight 0 never", async () => {
    const rows = [[1], [6], [4], [9]];
    const labels = ["a", "b", "a", "b"];
    const estimator = new LVQ({ ...fixed, epochs: 2 });
    const weighted = await estimator.fit(rows, labels, { weights: [2, 1, 0, 3] });
    const repeated = await estimator.fit([[1], [1], [6], [9], [9], [9]], ["a", "a", "b", "b", "b", "b"]);
    expect([...weighted.prototypes.data]).toEqual([...repeated.prototypes.data]);
  });

  it("accepts prototypes in the original units of standardized columns", async () => {
    const rows = [[100], [300], [200], [500]];
    const init = { prototypes: [[100], [400]], classes: [0, 1] };
    const options = { order: "rows", epochs: 5, init } as const;
    const model = await new LVQ(options).fit(rows, [0, 1, 0, 1]);
    const tenth = { prototypes: [[10], [40]], classes: [0, 1] };
    const other = await new LVQ({ ...options, init: tenth }).fit(
      rows.map(([value]) => [value / 10]),
      [0, 1, 0, 1],
    );
    expectClose(model.prototypes.data, other.prototypes.map((value) => 10 * value).data, {
      tolerance: 1e-10,
    });
  });

  it("refuses prototypes that do not fit", async () => {
    const learn = (init: object) =>
      new LVQ({ init: init as typeof start }).fit([[1], [2], [5]], ["a", "b", "b"]);
    await expect(learn({ prototypes: [[1, 2]], classes: ["a"] })).rejects.toThrow(
      'option "init" must have prototypes with 1 columns, one per feature; got 2 columns',
    );
    await expect(learn({ prototypes: [[1]], classes: ["c"] })).rejects.toThrow(
      'classes among "a", "b"; got "c"',
    );
    expect(() => new LVQ({ init: { prototypes: [[1]], classes: ["a", "b"] } })).toThrow(
      "must be one for each of the prototypes",
    );
  });
});
