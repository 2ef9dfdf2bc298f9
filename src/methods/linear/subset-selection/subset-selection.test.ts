import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SubsetSelection, SubsetSelectionModel, type SubsetSelectionOptions } from "./index.js";

const noise = randomArray(400, 5);
const x = new Matrix(40, 6, randomArray(240, 1));
const y = Float64Array.from({ length: 40 }, (_, i) => 1 + 3 * x.get(i, 1) - 2 * x.get(i, 4) + 0.5 * noise[i]);

const numbers = (table: Table, name: string) =>
  Float64Array.from({ length: table.rows }, (_, row) => Number(table.get(row, name)));

/** The residual sums of all subsets, each size's in ascending order, by least squares on each. */
function bruteForce(design: Matrix, response: Float64Array, intercept: boolean): number[][] {
  const p = design.columns;
  const sums: number[][] = Array.from({ length: p + 1 }, () => []);
  for (let mask = 0; mask < 2 ** p; mask += 1) {
    const members = Array.from({ length: p }, (_, j) => j).filter((j) => (mask >> j) & 1);
    const columns = members.map((j) => design.column(j));
    if (intercept) columns.push(new Float64Array(design.rows).fill(1));
    if (columns.length === 0) {
      sums[0].push(response.reduce((sum, value) => sum + value * value, 0));
      continue;
    }
    const { residuals, rank } = leastSquares(Matrix.fromColumns(columns), response);
    if (rank < columns.length) continue;
    sums[members.length].push(residuals.reduce((sum, value) => sum + value * value, 0));
  }
  return sums.map((list) => list.sort((a, b) => a - b));
}

describe("SubsetSelection", () => {
  it("finds the best subsets of each size among all of them", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 4, max: 25 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        async (p, n, seed, intercept) => {
          const shared = randomArray(n, seed + 1);
          const design = new Matrix(n, p, randomArray(n * p, seed)).map(
            (value, at) => value + 2 * shared[Math.floor(at / p)],
          );
          const response = randomArray(n, seed + 2);
          const expected = bruteForce(design, response, intercept);
          const model = await new SubsetSelection({ top: 3, intercept, size: 0 }).fit(design, response);
          for (const [size, sums] of expected.entries()) {
            const subsets = model.subsets.filter(({ features }) => features.length === size);
            expectClose(
              subsets.map(({ residualSum }) => residualSum),
              sums.slice(0, 3),
              { tolerance: 1e-10, scale: n },
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("finds the best subsets of independent features where features depend on each other", async () => {
    const design = Matrix.fromColumns([
      ...[0, 1, 2].map((j) => x.column(j)),
      x.column(0).map((value, i) => value + x.get(i, 1)),
      x.column(2).map((value) => 3 - 2 * value),
      new Float64Array(40).fill(7),
    ]);
    const model = await new SubsetSelection({ top: 50, size: 0 }).fit(design, y);
    const expected = bruteForce(design, y, true);
    expect(expected.map(({ length }) => length)).toEqual([1, 5, 9, 6, 0, 0, 0]);
    for (const [size, sums] of expected.entries()) {
      const subsets = model.subsets.filter(({ features }) => features.length === size);
      expectClose(
        subsets.map(({ residualSum }) => residualSum),
        sums,
        { tolerance: 1e-12, scale: 100 },
      );
    }
    expect(model.dependentFeatures).toEqual(["x3", "x4"]);
    expect(model.constantFeatures).toEqual(["x5"]);
  });

  for (const method of ["best", "forward", "backward", "hybrid", "f-to-enter"] as const) {
    it(`fits least squares on every subset of its path: ${method}`, async () => {
      const model = await new SubsetSelection({ method }).fit(x, y);
      const subsets = model.subsets.filter(({ rank }) => rank === 1);
      expect(subsets).toHaveLength(model.path.length);
      for (const [at, { features, residualSum }] of subsets.entries()) {
        const indices = features.map((name) => model.features.indexOf(name));
        const ones = new Float64Array(40).fill(1);
        const columns = [ones, ...indices.map((j) => x.column(j))];
        const { solution, residuals } = leastSquares(Matrix.fromColumns(columns), y);
        const point = model.path.point(at);
        expectClose([point.intercept, ...indices.map((j) => point.coefficients[j])], solution, {
          tolerance: 1e-13,
          scale: 3,
        });
        expectClose(
          residualSum,
          residuals.reduce((sum, value) => sum + value ** 2, 0),
          {
            tolerance: 1e-12,
            scale: 100,
          },
        );
      }
      expect(model.selected).toEqual(expect.arrayContaining(["x1", "x4"]));
    });
  }

  it("removes a feature that is no longer needed", async () => {
    // Two features add up to the response; their sum with some noise is the best alone.
    const [a, b] = [x.column(0), x.column(1)];
    const mixture = a.map((value, i) => value + b[i] + 0.6 * noise[i]);
    const response = a.map((value, i) => value + b[i] + 0.02 * noise[100 + i]);
    const table = Table.fromColumns({ mixture, a, b, response });
    for (const method of ["hybrid", "f-to-enter"] as const) {
      const model = await new SubsetSelection({ method }).fit(table, "response");
      expect(model.steps.map(({ action, feature }) => `${action} ${feature}`).at(-1)).toBe("drop mixture");
      expect(model.selected).toEqual(["a", "b"]);
    }
  });

  it("chooses the best subset of its table by each criterion", async () => {
    for (const [criterion, column, sign] of [
      ["cp", "cp", 1],
      ["aic", "aic", 1],
      ["bic", "bic", 1],
      ["adjusted-r-squared", "adjustedRSquared", -1],
    ] as const) {
      const model = await new SubsetSelection({ criterion }).fit(x, y);
      const values = numbers(model.criteriaTable(), column).map((value) => sign * value);
      expect(model.chosen).toBe(values.indexOf(Math.min(...values)));
    }
    const validated = await new SubsetSelection({ criterion: "cross-validation", folds: 5 }).fit(x, y);
    expect(validated.chosen).toBe(validated.validation?.best);
    expectClose(numbers(validated.criteriaTable(), "crossValidation"), validated.validation?.means ?? [], {
      tolerance: 0,
    });
    expect((await new SubsetSelection({ size: 1 }).fit(x, y)).selected).toEqual(["x1"]);
    const few = await new SubsetSelection({ maxSize: 2 }).fit(x, y);
    expect([...few.path.values]).toEqual([0, 1, 2]);
  });

  it("treats a weight as repetition, also in the criteria", async () => {
    const weights = Float64Array.from({ length: 40 }, (_, i) => i % 3);
    const rows = [...weights].flatMap((weight, i) => new Array<number>(weight).fill(i));
    const repeated = await new SubsetSelection({ criterion: "cp" }).fit(
      rows.map((i) => x.row(i)),
      rows.map((i) => y[i]),
    );
    const weighted = await new SubsetSelection({ criterion: "cp" }).fit(x, y, { weights });
    expect(weighted.selected).toEqual(repeated.selected);
    for (const name of ["residualSum", "adjustedRSquared", "cp", "aic", "bic"])
      expectClose(numbers(weighted.criteriaTable(), name), numbers(repeated.criteriaTable(), name), {
        tolerance: 1e-12,
        scale: 1000,
      });
  });

  it("selects forward where features outnumber cases, up to a perfect fit", async () => {
    const wide = new Matrix(8, 20, randomArray(160, 9));
    const response = randomArray(8, 10);
    const model = await new SubsetSelection({ method: "forward", size: 7 }).fit(wide, response);
    expect(model.path.length).toBe(8);
    expectClose(model.predict(wide), response, { tolerance: 1e-13 });
    const chosen = await new SubsetSelection({ method: "forward" }).fit(wide, response);
    expect(chosen.chosen).toBeLessThan(7);
  });

  it("selects no feature for a constant response", async () => {
    for (const criterion of ["cp", "aic", "bic", "adjusted-r-squared"] as const) {
      const model = await new SubsetSelection({ criterion }).fit(x, new Float64Array(40).fill(0.1));
      expect(model.selected).toEqual([]);
      expectClose(model.intercept, 0.1, { tolerance: 1e-15 });
    }
  });

  it("survives a file round trip with its subsets and criteria", async () => {
    const model = await new SubsetSelection({ top: 2, criterion: "cp" }).fit(x, y);
    const back = SubsetSelectionModel.fromJSON(JSON.stringify(model));
    expect(back.subsets).toEqual(model.subsets);
    expect(back.criteriaTable().toRows()).toEqual(model.criteriaTable().toRows());
    expect(back.selected).toEqual(model.selected);
    const json = JSON.parse(JSON.stringify(model));
    json.state.subsets.pop();
    json.state.subsets.pop();
    expect(() => SubsetSelectionModel.fromJSON(json)).toThrow(
      'field "state.subsets": must have one of rank 1',
    );
  });

  it("can be aborted in the middle of the search", async () => {
    const wide = new Matrix(60, 44, randomArray(60 * 44, 3));
    const controller = new AbortController();
    const told: number[] = [];
    const fit = new SubsetSelection({ top: 20 }).fit(wide, randomArray(60, 4), {
      signal: controller.signal,
      onProgress: ({ completed }) => {
        told.push(completed);
        if (told.length === 2) controller.abort();
      },
    });
    await expect(fit).rejects.toThrow("SubsetSelection: aborted by the caller");
    expect(told).toHaveLength(2);
  });

  const refused: [options: SubsetSelectionOptions, message: string][] = [
    [{ size: 2, criterion: "aic" }, "must not be given together with criterion"],
    [{ size: 2, method: "hybrid" }, "methods that add and remove features"],
    [{ maxSize: 2, method: "hybrid" }, "methods that add and remove features"],
    [{ size: 3, maxSize: 2 }, "must not exceed maxSize"],
    [{ top: 2, method: "forward" }, 'must be 1 unless the method is "best"'],
    [{ method: "hybrid", criterion: "adjusted-r-squared" }, '"aic", "bic" or "cp"'],
    [{ method: "f-to-enter", criterion: "aic" }, "fToEnter and fToRemove decide"],
    [{ fToEnter: 2, fToRemove: 3 }, "must not exceed fToEnter"],
  ];
  it("refuses options that contradict each other", () => {
    for (const [options, message] of refused) expect(() => new SubsetSelection(options)).toThrow(message);
  });

  it("refuses options that the data cannot support", async () => {
    const wide = new Matrix(4, 6, randomArray(24, 9));
    const response = randomArray(4, 10);
    await expect(new SubsetSelection({ size: 7 }).fit(x, y)).rejects.toThrow(
      /option "size" must be at most 6.*got 7/,
    );
    await expect(new SubsetSelection({ method: "backward" }).fit(wide, response)).rejects.toThrow(
      'the method "backward" begins with all features',
    );
    await expect(new SubsetSelection({ criterion: "cp" }).fit(wide, response)).rejects.toThrow(
      'the criterion "cp" needs the noise variance',
    );
  });

  it("selects forward by default where there are too many subsets for a full search", async () => {
    const values = randomArray(9 * 40, 21);
    const x = new Matrix(9, 40, values);
    const y = Float64Array.from({ length: 9 }, (_, i) => 3 * x.get(i, 4) - x.get(i, 7) + 0.1 * x.get(i, 0));
    const model = await new SubsetSelection().fit(x, y);
    const forward = await new SubsetSelection({ method: "forward" }).fit(x, y);
    expect(model.method).toBe("forward");
    expect(model.selected).toEqual(forward.selected);
    expect(model.steps).toEqual(forward.steps);
    const loaded = SubsetSelectionModel.fromJSON(JSON.parse(JSON.stringify(model)));
    expect(loaded.method).toBe("forward");
    await expect(new SubsetSelection({ top: 2 }).fit(x, y)).rejects.toThrow(
      'SubsetSelection: option "top" must be 1 here, because the best subsets of 40 features take too long to find; choose the method "best" to search for them all the same.',
    );
    const few = await new SubsetSelection().fit(x.slice(0, 9, 0, 5), y);
    expect(few.method).toBe("best");
  });
});
