import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { ClassScatter } from "../../../data/statistics/class-scatter.js";
import { kFold } from "../../../evaluate/folds/k-fold.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import { FoldedCases } from "./fold-scatters.js";

const tolerance = 1e-13;
const rows = 37;
const matrix = new Matrix(rows, 3, randomArray(3 * rows, 2)).map((value) => value + 5);
const codes = Int32Array.from({ length: rows }, (_, i) => i % 3);

describe("the scatter outside of a fold", () => {
  for (const count of [2, 3, 7, 37]) {
    for (const weighted of [false, true]) {
      it(`is that of all other cases, for ${count} folds${weighted ? " of weighted cases" : ""}`, async () => {
        const weights = weighted ? Float64Array.from({ length: rows }, (_, i) => (i % 4) / 2) : undefined;
        const folds = kFold(rows, { folds: count, seed: 3 });
        const folded = new FoldedCases(
          { matrix, codes, weights },
          folds.map(({ test }) => test),
        );
        const found: ClassScatter[] = [];
        for await (const scatter of folded.scatters(3, { threads: 1 })) found.push(scatter);
        expect(found).toHaveLength(count);
        for (const [k, { train, test }] of folds.entries()) {
          const codesInTraining = train.map((row) => codes[row]);
          const expected = await ClassScatter.of(
            "each",
            takeDense(matrix, train),
            Int32Array.from(codesInTraining),
            3,
            weights && takeNumbers(weights, train),
          );
          expectClose(found[k].totalWeights, expected.totalWeights, { tolerance, scale: rows });
          expectClose(found[k].means.data, expected.means.data, { tolerance, scale: 10 });
          expectClose(found[k].scatter.data, expected.scatter.data, { tolerance, scale: rows });
          const left = folded.range(k, k + 1);
          expect(left.matrix.toArrays()).toEqual(takeDense(matrix, test).toArrays());
          expect([...left.codes]).toEqual(Array.from(test, (row) => codes[row]));
        }
      });
    }
  }
});
