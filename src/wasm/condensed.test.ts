import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import {
  condensedDistances,
  crossDistances,
  crossDistancesHere,
  GowerCode,
  type RowMetric,
} from "./condensed.js";

/** Each metric as its formula says, with the power 3 and two kinds of columns for Gower's. */
const PLAIN: Readonly<Record<RowMetric["metric"], (x: number[], y: number[]) => number>> = {
  squared: (x, y) => x.reduce((sum, value, j) => sum + (value - y[j]) ** 2, 0),
  euclidean: (x, y) => Math.hypot(...x.map((value, j) => value - y[j])),
  manhattan: (x, y) => x.reduce((sum, value, j) => sum + Math.abs(value - y[j]), 0),
  chebyshev: (x, y) => Math.max(0, ...x.map((value, j) => Math.abs(value - y[j]))),
  minkowski: (x, y) => x.reduce((sum, value, j) => sum + Math.abs(value - y[j]) ** 3, 0) ** (1 / 3),
  hamming: (x, y) => x.filter((value, j) => value !== y[j]).length / x.length,
  jaccard: (x, y) => {
    const either = x.filter((value, j) => value !== 0 || y[j] !== 0).length;
    return either === 0 ? 0 : x.filter((value, j) => (value !== 0) !== (y[j] !== 0)).length / either;
  },
  dice: (x, y) => {
    const present = (row: number[]) => row.filter((value) => value !== 0).length;
    const total = present(x) + present(y);
    return total === 0 ? 0 : x.filter((value, j) => (value !== 0) !== (y[j] !== 0)).length / total;
  },
  canberra: (x, y) =>
    x.reduce((sum, value, j) => {
      const size = Math.abs(value) + Math.abs(y[j]);
      return size === 0 ? sum : sum + Math.abs(value - y[j]) / size;
    }, 0),
  // Latitude, longitude and the cosine of the latitude; the power 3 is the radius.
  arc: ([a, b = 0, c = 0], [d, e = 0, f = 0]) => {
    const square = Math.sin((a - d) / 2) ** 2 + c * f * Math.sin((b - e) / 2) ** 2;
    return 6 * Math.asin(Math.sqrt(Math.min(1, square)));
  },
  cosine: (x, y) => {
    const dot = (a: number[], b: number[]) => a.reduce((sum, value, j) => sum + value * b[j], 0);
    const lengths = Math.sqrt(dot(x, x) * dot(y, y));
    return lengths === 0 ? 1 : 1 - dot(x, y) / lengths;
  },
  gower: (x, y) => {
    let [sum, total] = [0, 0];
    for (const [j, value] of x.entries()) {
      if (Number.isNaN(value) || Number.isNaN(y[j])) continue;
      total += j + 1;
      sum += (j + 1) * (j % 2 === 0 ? Math.abs(value - y[j]) : Number(value !== y[j]));
    }
    return sum / total;
  },
};

const METRICS = Object.keys(PLAIN) as RowMetric["metric"][];

/** Small whole numbers, so that some are equal and some are 0. */
const rowsOf = (rows: number, columns: number, seed: number) => {
  const numbers = randomArray(rows * columns, seed).map((value) => Math.round(3 * value));
  return Array.from({ length: rows }, (_, i) => Array.from(numbers.subarray(i * columns, (i + 1) * columns)));
};

describe.each(METRICS)("distances by %s", (metric) => {
  it.each([
    [1, 1],
    [3, 5],
    [17, 1],
    [33, 4],
    [70, 65],
  ])("are those of a plain loop: %i×%i", async (rows, width) => {
    // Cosines of latitudes are not negative.
    const columns = metric === "arc" ? 3 : width;
    const expectedRow = (row: number[]) =>
      row.map((value, j) => (metric === "arc" && j === 2 ? Math.abs(value) / 9 : value));
    const x = rowsOf(rows, columns, rows).map(expectedRow);
    const y = rowsOf(5, columns, 9).map(expectedRow);
    await withArena(async (arena) => {
      const table = arena.copyIn(
        Array.from({ length: columns }, (_, j) => [
          j % 2 === 0 ? GowerCode.number : GowerCode.level,
          j + 1,
        ]).flat(),
      );
      const rule = { metric, power: 3, columns: table };
      const xs = { span: arena.copyIn(x.flat()), rows, columns };
      const ys = { span: arena.copyIn(y.flat()), rows: 5, columns };
      const pairs = arena.float64((rows * (rows - 1)) / 2);
      await condensedDistances(arena, xs, rule, pairs);
      const expected = x.flatMap((one, i) => x.slice(i + 1).map((other) => PLAIN[metric](one, other)));
      expectClose(pairs.copyOut(), expected, { tolerance: 1e-13, scale: 100 });
      const [cross, here] = [arena.float64(5 * rows), arena.float64(5 * rows)];
      await crossDistances(arena, xs, ys, rule, cross);
      crossDistancesHere(arena, xs, ys, rule, here);
      const between = x.flatMap((one) => y.map((other) => PLAIN[metric](one, other)));
      expectClose(cross.copyOut(), between, { tolerance: 1e-13, scale: 100 });
      expect(here.copyOut()).toEqual(cross.copyOut());
    });
  });
});

it("rows of other widths and tables that are too short are refused", async () => {
  await withArena(async (arena) => {
    const [x, y] = [1, 2].map((columns) => ({ span: arena.zeros(2), rows: 1, columns }));
    const out = arena.float64(1);
    await expect(crossDistances(arena, x, y, { metric: "squared" }, out)).rejects.toThrow("they must agree");
    await expect(crossDistances(arena, y, y, { metric: "gower" }, out)).rejects.toThrow(
      '"columns" must have 4',
    );
  });
});
