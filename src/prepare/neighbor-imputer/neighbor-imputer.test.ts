import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { NeighborImputer, NeighborImputerModel } from "./index.js";

const NA = Number.NaN;

describe("NeighborImputer", () => {
  it("takes the mean of the nearest cases that have the value", async () => {
    const rows = [
      [0, 10],
      [1, NA],
      [2, 30],
      [3, 50],
      [90, 1000],
    ];
    const model = await new NeighborImputer({ neighbors: 2 }).fit(rows);
    expect(model.transform([[1, NA]]).toArrays()).toEqual([[1, 20]]);
    expect(model.transform(rows).row(1)).toEqual(Float64Array.of(1, 20));
  });

  it("scales distances by the share of the columns that both cases have", async () => {
    // √(3/2·(1 + 1)) = √3 to the first donor, √(3/1·1.1²) = 1.1·√3 to the second.
    const rows = [
      [1, 1, 7],
      [1.1, NA, 9],
      [50, 50, 50],
    ];
    const model = await new NeighborImputer({ neighbors: 2, weighting: "distance" }).fit(rows);
    const [, , value] = model.transform([[0, 0, NA]]).data;
    const [a, b] = [1 / Math.sqrt(3), 1 / (1.1 * Math.sqrt(3))];
    expectClose(value, (a * 7 + b * 9) / (a + b), { tolerance: 1e-14 });
  });

  it("lets cases at distance 0 count alone, when weighting by distance", async () => {
    const rows = [
      [0, 4],
      [0, 6],
      [1, 100],
    ];
    const model = await new NeighborImputer({ neighbors: 3, weighting: "distance" }).fit(rows);
    expect(model.transform([[0, NA]]).get(0, 1)).toBe(5);
  });

  it("falls back to the column's mean where no case is comparable", async () => {
    const rows = [
      [1, NA],
      [NA, 2],
      [NA, 6],
    ];
    const model = await new NeighborImputer().fit(rows);
    expect(model.transform([[5, NA]]).get(0, 1)).toBe(4);
    expect(model.transform([[NA, NA]]).toArrays()).toEqual([[1, 4]]);
  });

  it("gives cases at the last distance equal parts, so that the order of rows does not matter", async () => {
    const rows = [
      [0, 0],
      [1, 10],
      [-1, 40],
      [5, 1000],
    ];
    const estimator = new NeighborImputer({ neighbors: 2 });
    const value = async (order: number[]) =>
      (await estimator.fit(order.map((i) => rows[i]))).transform([[0, NA]]).get(0, 1);
    // The first counts 1, the two at distance 1 together 1: (0 + 5 + 20) / 2.
    expect(await value([0, 1, 2, 3])).toBe(12.5);
    expect(await value([3, 2, 1, 0])).toBe(12.5);
    expect(await value([2, 3, 0, 1])).toBe(12.5);
  });

  it("counts a weight as so many equal rows", async () => {
    const x = new Matrix(24, 3, randomArray(72, 5)).map((value, at) => (at % 7 === 3 ? NA : value));
    const weights = Array.from({ length: 24 }, (_, row) => row % 3);
    const repeated = weights.flatMap((weight, row) => new Array<number>(weight).fill(row));
    for (const neighbors of [1, 4]) {
      const estimator = new NeighborImputer({ neighbors, weighting: "distance" });
      const weighted = await estimator.fit(x, { weights });
      const plain = await estimator.fit(Matrix.from(repeated.map((row) => x.row(row))));
      expectClose(weighted.transform(x).data, plain.transform(x).data, { tolerance: 1e-14 });
    }
  });

  it("passes other columns of a table, and reads quantitative ones", async () => {
    const table = Table.fromColumns({
      a: [1, 2, null],
      city: ["x", "y", null],
      b: [1, 2, 3],
      old: [true, null, false],
    });
    const model = await new NeighborImputer({ neighbors: 1 }).fit(table);
    expect(model.imputed).toEqual(["a", "b"]);
    const out = model.transformTable(table);
    expect(out.get(2, "a")).toBe(2);
    expect(out.column("city")).toBe(table.column("city"));
    expect(out.get(1, "old")).toBeNull();
    await expect(new NeighborImputer({ columns: ["a", "old"] }).fit(table)).rejects.toThrow(
      'NeighborImputer: column "old" is boolean',
    );
  });

  it("refuses a column without values, or without any that counts", async () => {
    const rows = [
      [1, NA],
      [2, NA],
      [3, 1],
    ];
    const message = 'NeighborImputer: column "x1" has no values to learn from; drop it.';
    await expect(new NeighborImputer().fit(rows.slice(0, 2))).rejects.toThrow(message);
    await expect(new NeighborImputer().fit(rows, { weights: [1, 1, 0] })).rejects.toThrow(message);
  });

  it("comes back from its file with its cases, and refuses one that does not fit", async () => {
    const rows = [
      [1, 5],
      [2, NA],
      [4, 3],
    ];
    const model = await new NeighborImputer({ neighbors: 1 }).fit(rows, { weights: [1, 2, 1] });
    const back = NeighborImputerModel.fromJSON(JSON.stringify(model));
    expect(back.transform(rows).equals(model.transform(rows))).toBe(true);
    const json = JSON.parse(JSON.stringify(model));
    json.state.kinds.pop();
    expect(() => NeighborImputerModel.fromJSON(json)).toThrow(
      'NeighborImputer: field "state.donors": must have one column',
    );
  });
});

describe("NeighborImputer by Gower's distance", () => {
  const table = Table.fromColumns(
    {
      age: [20, 22, 40, 60, null],
      size: ["S", "M", "L", null, "S"],
      city: ["Rome", "Rome", "Oslo", "Oslo", "Rome"],
      smoker: [true, true, false, null, true],
    },
    { kinds: { size: { kind: "ordinal", levels: ["S", "M", "L"] } } },
  );

  it("compares numbers by their range, ranks alike, and levels by whether they differ", async () => {
    const estimator = new NeighborImputer({ distance: "gower", neighbors: 3, weighting: "distance" });
    const model = await estimator.fit(table);
    const out = model.transformTable(
      Table.fromColumns(
        { age: [null], size: ["S"], city: ["Rome"], smoker: [true] },
        {
          kinds: { size: { kind: "ordinal", levels: ["S", "M", "L"] } },
        },
      ),
    );
    // Distances over size, city, smoker: 0 to the first case, which then counts alone.
    expect(out.get(0, "age")).toBe(20);
    const near = model.transformTable(
      Table.fromColumns({ age: [null], size: ["M"], city: ["Rome"], smoker: [true] }),
    );
    expect(near.get(0, "age")).toBe(22);
    // From 30 and S, ages are 10/40 and 8/40 away and sizes 0 and ½: ⅛ to the first, 0.35 to the second.
    const one = await new NeighborImputer({ distance: "gower", neighbors: 2, weighting: "distance" }).fit(
      table.withColumn("score", [1, 0, 0, 0, null]),
    );
    const [a, b] = [1 / (10 / 40 / 2), 1 / ((8 / 40 + 0.5) / 2)];
    const mixed = one.transformTable(
      Table.fromColumns({ age: [30], size: ["S"], city: [null], smoker: [null], score: [null] }),
    );
    expectClose(Number(mixed.get(0, "score")), a / (a + b), { tolerance: 1e-14 });
    expect(mixed.get(0, "city")).toBe("Rome");
    expect(mixed.get(0, "smoker")).toBe(true);
  });

  it("lets levels vote, ties going to the first, and takes the lower median of ordinal ones", async () => {
    const model = await new NeighborImputer({ distance: "gower", neighbors: 4 }).fit(table);
    const out = model.transformTable(table);
    expect(out.kind("size")).toBe("ordinal");
    // Of S, M, L and S the lower median is S.
    expect(out.get(3, "size")).toBe("S");
    expect(out.get(3, "smoker")).toBe(true);
    expect(out.get(4, "age")).toBe((20 + 22 + 40 + 60) / 4);
    const two = Table.fromColumns({ a: [1, 1], city: ["Oslo", "Rome"] });
    const tied = await new NeighborImputer({ distance: "gower", neighbors: 2 }).fit(two);
    expect(tied.transformTable(Table.fromColumns({ a: [1], city: [null] })).get(0, "city")).toBe("Oslo");
  });

  it("does not take categorical columns in a matrix, and refuses unknown levels", async () => {
    const model = await new NeighborImputer({ distance: "gower" }).fit(table);
    expect(() => model.transform(table)).toThrow('NeighborImputer: column "city" is categorical');
    expect(() =>
      model.transformTable(table.withColumn("city", ["Bonn", "Rome", "Oslo", "Oslo", "Rome"])),
    ).toThrow('column "city" has the unknown level "Bonn" at row 0');
    const back = NeighborImputerModel.fromJSON(JSON.stringify(model));
    expect(back.transformTable(table).toRows()).toEqual(model.transformTable(table).toRows());
  });
});
