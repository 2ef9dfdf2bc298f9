import { describe, expect, it } from "vitest";
import { films } from "../../../data/datasets/films.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { BooleanFactorization, BooleanFactorizationModel } from "./index.js";

/** Cells of 0 and 1. */
function noise(rows: number, columns: number, seed: number, share = 0.5): Matrix {
  const stream = random(seed);
  return new Matrix(rows, columns).map(() => Number(stream.next() < share));
}

/** The fewest errors of any two groups of columns, by trying all of them. */
function fewestErrors(x: Matrix): number {
  const size = 2 ** x.columns;
  const rows = x.toArrays().map((row) => row.reduce((mask, value, j) => mask | (value << j), 0));
  const distance = (a: number, b: number) => (a ^ b).toString(2).replaceAll("0", "").length;
  let best = Number.POSITIVE_INFINITY;
  for (let a = 0; a < size; a += 1)
    for (let b = 0; b <= a; b += 1) {
      const choices = [0, a, b, a | b];
      const errors = rows.reduce(
        (sum, row) => sum + Math.min(...choices.map((choice) => distance(row, choice))),
        0,
      );
      best = Math.min(best, errors);
    }
  return best;
}

describe("BooleanFactorization", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new BooleanFactorization({ threshold: 3 }), {
      load: (json) => BooleanFactorizationModel.fromJSON(json),
    });
  });

  it.each(["greedy", "exact"] as const)(
    "finds the genres of films and who likes them, %s (Flach, section 10.3)",
    async (method) => {
      const { table, truth } = films();
      const liked = table.toMatrix().matrix.map((rating) => Number(rating > 0));
      const model = await new BooleanFactorization({ components: 3, method }).fit(liked);
      expect(model).toMatchObject({ errors: 0, missed: 0, added: 0, isBest: true });
      const sorted = (rows: readonly (readonly number[])[]) => rows.map(String).sort();
      expect(sorted(model.components.toArrays())).toEqual(
        sorted([
          [1, 0, 1, 0],
          [0, 1, 1, 1],
          [0, 0, 0, 1],
        ]),
      );
      expect(model.inverseTransform(model.transform(liked)).data).toEqual(liked.data);
      // A genre that a person's other genres contain adds nothing, so that the scores may be fewer than the truth.
      const people = model.transform(liked);
      expect(people.data.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(
        truth.people.data.reduce((sum, value) => sum + value, 0),
      );
    },
  );

  it("has as few errors as any two groups of columns where it is exact, and never fewer where it is greedy", async () => {
    let worse = 0;
    for (let seed = 0; seed < 12; seed += 1) {
      const x = noise(9, 5, seed);
      const exact = await new BooleanFactorization({ components: 2, method: "exact" }).fit(x);
      const greedy = await new BooleanFactorization({ components: 2 }).fit(x);
      expect(exact.errors).toBe(fewestErrors(x));
      expect(greedy.errors).toBeGreaterThanOrEqual(exact.errors);
      worse += Number(greedy.errors > exact.errors);
    }
    // Otherwise there would be no reason for two methods.
    expect(worse).toBeGreaterThan(0);
  });

  it("counts the errors that its own product has, by weight", async () => {
    for (let seed = 0; seed < 8; seed += 1) {
      const x = noise(30, 10, seed, 0.3);
      const weights = Array.from({ length: 30 }, (_, i) => i % 3);
      const model = await new BooleanFactorization({ components: 4 }).fit(x, { weights });
      const product = model.inverseTransform(model.transform(x));
      const errorsOf = (cell: number) =>
        x.data.reduce(
          (sum, value, at) =>
            sum + (value === cell && product.data[at] !== cell ? weights[Math.floor(at / 10)] : 0),
          0,
        );
      expect(model.missed + model.added).toBe(errorsOf(1) + errorsOf(0));
    }
  });

  it("leaves unknown cells out of the errors, and fills them in", async () => {
    const { table } = films();
    const liked = table.toMatrix().matrix.map((rating) => Number(rating > 0));
    const holed = liked.map((value, at) => (at === 13 ? Number.NaN : value));
    const model = await new BooleanFactorization({ components: 3, method: "exact" }).fit(holed);
    expect(model.errors).toBe(0);
    expect(model.inverseTransform(model.transform(holed)).data[13]).toBe(1);
  });

  it("takes matrices of zeros and of ones, and refuses other values and searches that are too large", async () => {
    const zeros = await new BooleanFactorization().fit([
      [0, 0],
      [0, 0],
    ]);
    expect(zeros.components.shape).toBe("0×2");
    expect(zeros.transform([[0, 1]]).shape).toBe("1×0");
    const ones = await new BooleanFactorization().fit([
      [1, 1],
      [1, 1],
    ]);
    expect(ones.components.toArrays()).toEqual([[1, 1]]);
    await expect(
      new BooleanFactorization().fit([
        [0, 1],
        [2, 1],
      ]),
    ).rejects.toThrow('column "x0" has the value 2 at row 1');
    const large = new BooleanFactorization({ components: 5, method: "exact" }).fit(noise(30, 30, 1));
    await expect(large).rejects.toThrow('option "method" must be "greedy"');
  });
});
