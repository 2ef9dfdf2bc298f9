import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/support/numbers.js";
import { finish } from "../base/steps.js";
import { drawWeightedCases } from "./weighted-cases.js";

/** The generator sfc32 in four lanes, case by case. */
function* words(state: Int32Array): Generator<number> {
  const lanes = Array.from({ length: 4 }, (_, lane) => [0, 1, 2, 3].map((k) => state[4 * k + lane]));
  for (;;)
    for (const lane of lanes) {
      const [a, b, c, d] = lane;
      const word = (((a + b) | 0) + d) | 0;
      lane[3] = (d + 1) | 0;
      lane[0] = b ^ (b >>> 9);
      lane[1] = (c + (c << 3)) | 0;
      lane[2] = (((c << 21) | (c >>> 11)) + word) | 0;
      yield word >>> 1;
    }
}

const state = Int32Array.from({ length: 16 }, (_, k) => (k >= 12 ? 1 : Math.imul(k + 1, 0x9e3779b9)));
const drawn = [
  { size: 2, parents: [], strides: [], sums: Float64Array.of(0.3, 1) },
  // The last level of the second row never occurs.
  { size: 3, parents: [0], strides: [3], sums: Float64Array.of(0.2, 0.5, 1, 0.4, 1, 1) },
  {
    size: 2,
    parents: [1, 0],
    strides: [2, 6],
    sums: Float64Array.of(0.1, 1, 0.2, 1, 0.3, 1, 0.4, 1, 0.5, 1, 0.6, 1),
  },
];
const weights = [
  { parents: [2], strides: [1], values: Float64Array.of(0.5, 0.25) },
  { parents: [0, 1], strides: [3, 1], values: Float64Array.of(1, 2, 3, 4, 5, 6) },
];
const cells = { parents: [1, 2], strides: [2, 1], cells: 6 };

describe("drawWeightedCases", () => {
  // Node by node for a batch of 1024 cases, as the kernel does.
  it.each([1, 3, 4, 1023, 1024, 2500])("agrees with a plain loop for %d cases", (samples) => {
    const next = words(state);
    const sums = new Float64Array(6);
    const squares = new Float64Array(6);
    for (let first = 0; first < samples; first += 1024) {
      const count = Math.min(1024, samples - first);
      const whole = 4 * Math.ceil(count / 4);
      const codes = drawn.map(() => new Int32Array(whole));
      for (const [node, { size, parents, strides, sums: running }] of drawn.entries())
        for (let j = 0; j < whole; j += 1) {
          const row = parents.reduce((at, parent, k) => at + strides[k] * codes[parent][j], 0);
          const uniform = Number(next.next().value) / 2 ** 31;
          let level = 0;
          while (level < size - 1 && uniform >= running[row + level]) level += 1;
          codes[node][j] = level;
        }
      for (let j = 0; j < count; j += 1) {
        const rowOf = ({ parents, strides }: { parents: number[]; strides: number[] }) =>
          parents.reduce((at, parent, k) => at + strides[k] * codes[parent][j], 0);
        const weight = weights.reduce((product, table) => product * table.values[rowOf(table)], 1);
        sums[rowOf(cells)] += weight;
        squares[rowOf(cells)] += weight * weight;
      }
    }
    const found = finish(drawWeightedCases(drawn, weights, cells, samples, state));
    expectClose(found.sums, sums, { tolerance: 1e-12, scale: samples });
    expectClose(found.squares, squares, { tolerance: 1e-12, scale: samples });
  });

  it("draws shares that are the probabilities", () => {
    const target = { parents: [0], strides: [1], cells: 2 };
    const { sums } = finish(drawWeightedCases(drawn, [], target, 100_000, state));
    expectClose(sums[0] / 100_000, 0.3, { tolerance: 4 * Math.sqrt(0.21 / 100_000) });
    expect(sums[0] + sums[1]).toBe(100_000);
  });
});
