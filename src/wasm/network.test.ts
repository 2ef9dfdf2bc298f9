import { describe, expect, it } from "vitest";
import { expectClose, randomArray, SIZES } from "../../test/support/numbers.js";
import { finish } from "../base/steps.js";
import { type Arena, withArena } from "./arena.js";
import { type Activation, activateRows, KernelNetwork, layerOffsets } from "./network.js";

const plain: Readonly<Record<Activation, (z: number) => number>> = {
  linear: (z) => z,
  sigmoid: (z) => 1 / (1 + Math.exp(-0.5 * z)),
  tanh: Math.tanh,
  relu: (z) => Math.max(z, 0),
  "leaky-relu": (z) => (z > 0 ? z : 0.5 * z),
  softplus: (z) => Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z))),
  sign: (z) => (z >= 0 ? 1 : -1),
  exp: Math.exp,
};
const ACTIVATIONS = Object.keys(plain) as Activation[];

function activate(
  activation: Activation,
  rows: number,
  columns: number,
  z: Float64Array,
  bias: Float64Array,
) {
  return withArena((arena) => {
    const span = arena.copyIn(z);
    activateRows(rows, columns, span, arena.copyIn(bias), activation, 0.5);
    return span.copyOut();
  });
}

describe("activateRows", () => {
  it.each(ACTIVATIONS)("is a plain loop of %s for every length of a row", (activation) => {
    for (const columns of SIZES) {
      const z = randomArray(3 * columns, 1).map((value) => 6 * value);
      const bias = randomArray(columns, 2);
      const expected = z.map((value, at) => plain[activation](value + bias[at % columns]));
      const scale = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
      expectClose(activate(activation, 3, columns, z, bias), expected, { tolerance: 4e-16, scale });
    }
  });

  it.each(ACTIVATIONS)("has the limits of %s far out, and keeps NaN", (activation) => {
    const z = Float64Array.of(-1e300, -800, 800, 1e300, Number.NaN);
    const found = activate(activation, 1, 5, z, new Float64Array(5));
    expectClose(
      found.subarray(0, 4),
      z.subarray(0, 4).map((value) => plain[activation](value)),
      { tolerance: 0 },
    );
    // A sign has only two values.
    if (activation !== "sign") expect(found[4]).toBeNaN();
  });

  it("refuses spans that are too short", () => {
    withArena((arena) => {
      const [x, bias] = [arena.float64(6), arena.float64(2)];
      expect(() => activateRows(2, 4, x, bias, "relu", 1)).toThrow('"x" must have 8 elements; it has 6.');
      expect(() => activateRows(2, 3, x, bias, "relu", 1)).toThrow('"bias" must have 3 elements; it has 2.');
    });
  });
});

const ROWS = 2700;
const SHAPE = { sizes: [6, 30, 20, 3], activation: "tanh", parameter: 1 } as const;
const OBJECTIVE = {
  loss: "multinomial",
  output: "linear",
  threshold: 1,
  weightDecay: 0.01,
  decayBiases: false,
} as const;
const STEPS = { isAdam: true, momentum: 0, nesterov: false, batchSize: 1100, dropout: 0.3 };

function networkOf(arena: Arena, threads: number): KernelNetwork {
  const rows = { dense: arena.copyIn(randomArray(ROWS * 6, 4)) };
  const network = new KernelNetwork(arena, SHAPE, OBJECTIVE, rows, ROWS, { threads });
  const y = arena.copyIn(Float64Array.from({ length: ROWS }, (_, i) => (i * 5) % 3));
  network.setTargets({ y, targets: 1, weights: undefined });
  network.prepare(arena, ROWS, STEPS);
  network.parameters.set(randomArray(layerOffsets(SHAPE.sizes).count, 6));
  return network;
}

function orderOf(arena: Arena, first: number, end: number) {
  return arena.copyInInt32(Int32Array.from({ length: end - first }, (_, i) => first + i));
}

describe("KernelNetwork", () => {
  it("has the mean of the gradients of parts as its gradient, whatever the blocks", () => {
    withArena((arena) => {
      const network = networkOf(arena, 1);
      const cuts = [0, 1, 60, 400, 1500, ROWS];
      const expected = new Float64Array(network.parameters.length);
      let loss = 0;
      for (let k = 1; k < cuts.length; k += 1) {
        const count = cuts[k] - cuts[k - 1];
        const { value, gradient } = network.gradient(orderOf(arena, cuts[k - 1], cuts[k]), count);
        loss += (value * count) / ROWS;
        for (let i = 0; i < expected.length; i += 1) expected[i] += (gradient[i] * count) / ROWS;
      }
      const { value, gradient } = network.gradient(orderOf(arena, 0, ROWS), ROWS);
      expectClose(value, loss, { tolerance: 1e-14 });
      expectClose(gradient, expected, { tolerance: 1e-15 });
    });
  });

  it("has the same gradient in steps", () => {
    withArena((arena) => {
      const network = networkOf(arena, 1);
      const order = orderOf(arena, 0, ROWS);
      expect(finish(network.gradientSteps(order, ROWS))).toEqual(network.gradient(order, ROWS));
    });
  });

  it("trains, judges and answers on two threads as on one, to the last bit", async () => {
    const results = [];
    for (const threads of [1, 2])
      results.push(
        await withArena(async (arena) => {
          const network = networkOf(arena, threads);
          const order = orderOf(arena, 0, ROWS);
          const steps = arena.copyIn([0.1, 0.1, 0.001, 0.1, 0.19, 0.002, 0.1, 0.27, 0.003]);
          const training = await network.train(order, ROWS, steps, [3, -7]);
          const loss = await network.loss(order, ROWS);
          const sums = arena.float64(3 * ROWS);
          await network.sumsOnThreads(ROWS, sums);
          return { training, loss, sums: sums.copyOut(), parameters: network.parameters.copyOut() };
        }),
      );
    expect(results[1]).toEqual(results[0]);
    expect(results[0].loss).toBeGreaterThan(0);
  });

  it("drops about the given share of the hidden units, by seed", async () => {
    const losses = [];
    for (const seed of [
      [1, 2],
      [1, 2],
      [2, 1],
    ] as const)
      losses.push(
        await withArena(async (arena) => {
          const network = networkOf(arena, 1);
          const steps = arena.copyIn(new Float64Array(9).map((_, at) => (at % 3 === 0 ? 0 : 1)));
          return network.train(orderOf(arena, 0, ROWS), ROWS, steps, seed);
        }),
      );
    expect(losses[1]).toBe(losses[0]);
    expect(losses[2]).not.toBe(losses[0]);
  });
});
