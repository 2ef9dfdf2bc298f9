import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { ClassScatter, type ScatterForm } from "./class-scatter.js";

const tolerance = 1e-12;

/** Total weight, mean and scatter of the rows of one class, by plain loops. */
function plain(x: Matrix, codes: Int32Array, weights: Float64Array, k: number) {
  const rows = [...codes.keys()].filter((i) => codes[i] === k);
  const totalWeight = rows.reduce((sum, i) => sum + weights[i], 0);
  const { columns } = x;
  const mean = Array.from({ length: columns }, (_, j) =>
    totalWeight > 0 ? rows.reduce((sum, i) => sum + weights[i] * x.get(i, j), 0) / totalWeight : 0,
  );
  const scatter = new Matrix(columns, columns).map((_, at) => {
    const [a, b] = [Math.floor(at / columns), at % columns];
    return rows.reduce((sum, i) => sum + weights[i] * (x.get(i, a) - mean[a]) * (x.get(i, b) - mean[b]), 0);
  });
  return { totalWeight, mean, scatter };
}

function sample(rows: number, columns: number, weighted: boolean) {
  const x = new Matrix(
    rows,
    columns,
    randomArray(rows * columns, rows + columns).map((v) => v + 3),
  );
  // Class 2 stays empty.
  const codes = Int32Array.from({ length: rows }, (_, i) => (i % 3 === 2 ? 3 : i % 3));
  const weights = Float64Array.from({ length: rows }, (_, i) => (weighted ? (i % 5) / 2 : 1));
  return { x, codes, weights };
}

describe("ClassScatter agrees with plain loops", () => {
  for (const [rows, columns] of [
    [1, 1],
    [3, 2],
    [5, 3],
    [17, 4],
    [64, 1],
    [33, 17],
    [700, 9],
  ])
    for (const weighted of [false, true])
      it(`for ${rows}×${columns}, ${weighted ? "weighted" : "plain"}, in every form`, async () => {
        const { x, codes, weights } = sample(rows, columns, weighted);
        const given = weighted ? weights : undefined;
        const expected = [0, 1, 2, 3].map((k) => plain(x, codes, weights, k));
        const within = expected.reduce(
          (sum, { scatter }) => sum.map((v, at) => v + scatter.data[at]),
          new Matrix(columns, columns),
        );
        for (const form of ["each", "shared", "triangle", "squares"] as const) {
          const found = await ClassScatter.of(form, x, codes, 4, given);
          expectClose(
            found.totalWeights,
            expected.map(({ totalWeight }) => totalWeight),
            { tolerance, scale: rows },
          );
          expectClose(
            found.means.data,
            expected.flatMap(({ mean }) => mean),
            { tolerance, scale: 4 },
          );
          expectClose(found.withinSquares(), within.diagonal(), { tolerance, scale: rows });
          if (form !== "squares") expectClose(found.within().data, within.data, { tolerance, scale: rows });
          if (form === "each")
            for (const [k, { scatter }] of expected.entries())
              expectClose(found.of(k).data, scatter.data, { tolerance, scale: rows });
        }
      });
});

describe("ClassScatter", () => {
  const forms: ScatterForm[] = ["each", "shared", "triangle", "squares"];

  it.each(forms)("merges parts into the whole, with classes that one part lacks: %s", async (form) => {
    const { x, codes, weights } = sample(60, 4, true);
    const whole = await ClassScatter.of(form, x, codes, 4, weights);
    const first = await ClassScatter.of(form, x.slice(0, 20), codes.slice(0, 20), 4, weights.slice(0, 20));
    const onlyOne = Int32Array.from({ length: 60 }, (_, i) => (codes[i] === 1 && i >= 20 ? 0 : -1));
    const rest = Int32Array.from({ length: 60 }, (_, i) => (codes[i] !== 1 && i >= 20 ? codes[i] : -1));
    const parts = await Promise.all([
      ClassScatter.of(form === "triangle" ? "shared" : form, x, onlyOne, 1, weights),
      ClassScatter.of(form === "triangle" ? "shared" : form, x, rest, 4, weights),
    ]);
    // The triangle centers all rows, so rows of no class are no case of it.
    if (form === "triangle") {
      const second = await ClassScatter.of(form, x.slice(20), codes.slice(20), 4, weights.slice(20));
      const merged = first.merge(second);
      expectClose(merged.within().data, whole.within().data, { tolerance, scale: 60 });
      expectClose(merged.means.data, whole.means.data, { tolerance, scale: 4 });
      return;
    }
    const merged = first.merge(parts[0].spread([1], 4)).merge(parts[1]);
    expectClose(merged.totalWeights, whole.totalWeights, { tolerance, scale: 60 });
    expectClose(merged.means.data, whole.means.data, { tolerance, scale: 4 });
    expectClose(merged.scatter.data, whole.scatter.data, { tolerance, scale: 60 });
  });

  it("is the same to the last bit on one thread and on two, over many blocks", async () => {
    const { x, codes, weights } = sample(30_000, 12, true);
    for (const form of ["each", "shared"] as const) {
      const one = await ClassScatter.of(form, x, codes, 4, weights, { threads: 1 });
      const two = await ClassScatter.of(form, x, codes, 4, weights, { threads: 2 });
      expect(two.scatter.data).toEqual(one.scatter.data);
      expect(two.means.data).toEqual(one.means.data);
    }
  });

  it("keeps the digits of columns that vary little around a large number", async () => {
    // 1e9 − 1, 1e9, 1e9 + 1 in turn: squares of deviations add up to 2 for every three.
    const rows = 6000;
    const x = new Matrix(rows, 1).map((_, i) => 1e9 + (i % 3) - 1);
    const codes = new Int32Array(rows);
    for (const form of forms) {
      const found = await ClassScatter.of(form, x, codes, 1, undefined);
      expectClose(found.withinSquares(), [(2 * rows) / 3], { tolerance: 1e-10, scale: rows });
    }
  });
});
