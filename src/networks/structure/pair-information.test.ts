import { describe, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { finish } from "../../base/steps.js";
import { informationOf } from "./pair-information.js";
import type { NetworkData } from "./scores/network-data.js";

const rows = 600;
const levels = ["a", "b", "c"];
const codes = Uint16Array.from({ length: rows }, (_, row) => (row % 7) % 3);
const columns = [1, 2, 3].map((seed) => randomArray(rows, seed));
columns[2] = columns[2].map((value, row) => value + columns[0][row] * codes[row]);

function dataOf(weights: Float64Array | undefined): NetworkData {
  const names = ["class", "x", "y", "z"];
  return {
    nodes: [
      { kind: "discrete", name: "class", levels, codes },
      ...columns.map((values, j) => ({ kind: "continuous" as const, name: names[j + 1], values })),
    ],
    names,
    rows,
    weights,
    totalWeight: weights?.reduce((sum, weight) => sum + weight, 0) ?? rows,
  };
}

/** −½ Σ w·ln((w·(1 − r²) + 1) / (w + 1)) over the classes, with the correlation r and the weight w of each. */
function plain(x: Float64Array, y: Float64Array, weights: Float64Array): number {
  return levels.reduce((sum, _, code) => {
    const rowsOfCode = [...codes.keys()].filter((row) => codes[row] === code);
    const mean = (value: (row: number) => number) =>
      rowsOfCode.reduce((total, row) => total + weights[row] * value(row), 0) / total;
    const total = rowsOfCode.reduce((all, row) => all + weights[row], 0);
    const [mx, my] = [mean((row) => x[row]), mean((row) => y[row])];
    const [xx, yy] = [mean((row) => (x[row] - mx) ** 2), mean((row) => (y[row] - my) ** 2)];
    const correlation = mean((row) => (x[row] - mx) * (y[row] - my)) / Math.sqrt(xx * yy);
    return sum - 0.5 * total * Math.log((total * (1 - correlation ** 2) + 1) / (total + 1));
  }, 0);
}

describe("the information of two columns of numbers given a class", () => {
  for (const weighted of [false, true])
    it(`follows from their correlations within classes${weighted ? ", weighted" : ""}`, () => {
      const weights = Float64Array.from({ length: rows }, (_, row) => (weighted ? 0.5 + (row % 4) : 1));
      const data = dataOf(weighted ? weights : undefined);
      const found = finish(informationOf(data, [1, 2, 3], 0));
      for (const [a, x] of columns.entries())
        for (const [b, y] of columns.entries())
          if (a !== b)
            expectClose(found[a * 3 + b], plain(x, y, weights) / data.totalWeight, { tolerance: 1e-13 });
    });
});
