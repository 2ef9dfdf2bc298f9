import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { withArena } from "../../../wasm/arena.js";
import { type Activation, KernelNetwork, layerOffsets, type NetworkLoss } from "../../../wasm/network.js";
import { sparseRows } from "./features.js";

const ROWS = 13;
const INPUTS = 3;
const WEIGHT_DECAY = 0.05;
const THRESHOLD = 0.4;
const STEP = 1e-5;

interface Net {
  readonly sizes: readonly number[];
  readonly activation: Activation;
  readonly parameter: number;
  readonly loss: NetworkLoss;
  readonly output: Activation;
}

const g: Readonly<Record<Activation, (z: number, parameter: number) => number>> = {
  linear: (z) => z,
  sigmoid: (z, parameter) => 1 / (1 + Math.exp(-parameter * z)),
  tanh: Math.tanh,
  relu: (z) => Math.max(z, 0),
  "leaky-relu": (z, parameter) => (z > 0 ? z : parameter * z),
  softplus: (z) => Math.log1p(Math.exp(z)),
  sign: (z) => (z >= 0 ? 1 : -1),
  exp: Math.exp,
};

const x = new Matrix(
  ROWS,
  INPUTS,
  randomArray(ROWS * INPUTS, 7).map((value) => 2 * value),
);
const weights = randomArray(ROWS, 3).map((value) => 1.5 + value);

function targetsOf(
  loss: NetworkLoss,
  outputs: number,
): { readonly y: Float64Array; readonly targets: number } {
  const noise = randomArray(ROWS * outputs, 11);
  if (loss === "logistic") return { y: noise.map((value) => Number(value > 0)), targets: 1 };
  if (loss === "multinomial" || loss === "brier")
    return { y: Float64Array.from({ length: ROWS }, (_, i) => (i * 7) % outputs), targets: 1 };
  if (loss === "poisson") return { y: noise.map((value) => Math.floor(3 + 3 * value)), targets: outputs };
  return { y: noise, targets: outputs };
}

/** The mean loss with the penalty, by plain loops over cases, layers and units. */
function plainLoss({ sizes, activation, parameter, loss, output }: Net, theta: Float64Array): number {
  const { offsets } = layerOffsets(sizes);
  const outputs = sizes[sizes.length - 1];
  const { y, targets } = targetsOf(loss, outputs);
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  let total = 0;
  for (let i = 0; i < ROWS; i += 1) {
    let values = Array.from(x.row(i));
    offsets.forEach((offset, layer) => {
      const [inputs, units] = [sizes[layer], sizes[layer + 1]];
      const sums = Array.from({ length: units }, (_, unit) =>
        values.reduce(
          (sum, value, j) => sum + value * theta[offset + j * units + unit],
          theta[offset + inputs * units + unit],
        ),
      );
      values = layer === offsets.length - 1 ? sums : sums.map((z) => g[activation](z, parameter));
    });
    total += (weights[i] * caseLoss(loss, output, values, y.subarray(i * targets))) / totalWeight;
  }
  offsets.forEach((offset, layer) => {
    const layerWeights = theta.subarray(offset, offset + sizes[layer] * sizes[layer + 1]);
    total += 0.5 * WEIGHT_DECAY * layerWeights.reduce((sum, value) => sum + value * value, 0);
  });
  return total;
}

function caseLoss(loss: NetworkLoss, output: Activation, z: readonly number[], y: Float64Array): number {
  const softmax = () => {
    const total = z.reduce((sum, value) => sum + Math.exp(value), 0);
    return z.map((value) => Math.exp(value) / total);
  };
  if (loss === "multinomial") return -Math.log(softmax()[y[0]]);
  if (loss === "brier") return softmax().reduce((sum, p, k) => sum + 0.5 * (p - Number(k === y[0])) ** 2, 0);
  return z.reduce((sum, value, k) => {
    if (loss === "logistic") return sum + Math.log1p(Math.exp(value)) - y[k] * value;
    const f = g[output](value, 1);
    if (loss === "poisson") return sum + f - y[k] - (y[k] > 0 ? y[k] * Math.log(f / y[k]) : 0);
    const size = Math.abs(f - y[k]);
    return (
      sum + (loss === "huber" && size > THRESHOLD ? THRESHOLD * (size - THRESHOLD / 2) : 0.5 * size ** 2)
    );
  }, 0);
}

function kernelGradient(net: Net, theta: Float64Array, isSparse: boolean) {
  return withArena((arena) => {
    const { loss, output, ...shape } = net;
    const objective = { loss, output, threshold: THRESHOLD, weightDecay: WEIGHT_DECAY, decayBiases: false };
    const scaling = { means: new Float64Array(INPUTS), scales: new Float64Array(INPUTS).fill(1) };
    const rows = isSparse
      ? sparseRows(arena, SparseMatrix.fromDense(x), scaling)
      : { dense: arena.copyIn(x.data) };
    const network = new KernelNetwork(arena, shape, objective, rows, ROWS);
    const { y, targets } = targetsOf(loss, net.sizes[net.sizes.length - 1]);
    const mean = weights.reduce((sum, weight) => sum + weight, 0) / ROWS;
    network.setTargets({
      y: arena.copyIn(y),
      targets,
      weights: arena.copyIn(weights.map((weight) => weight / mean)),
    });
    network.prepare(arena, ROWS, {
      isAdam: false,
      momentum: 0,
      nesterov: false,
      batchSize: ROWS,
      dropout: 0,
    });
    network.parameters.set(theta);
    return network.gradient(arena.copyInInt32(Int32Array.from({ length: ROWS }, (_, i) => i)), ROWS);
  });
}

function differences(net: Net, theta: Float64Array): Float64Array {
  return theta.map((value, at) => {
    const moved = (by: number) => {
      const other = theta.slice();
      other[at] = value + by;
      return plainLoss(net, other);
    };
    return (moved(STEP) - moved(-STEP)) / (2 * STEP);
  });
}

const HIDDEN: readonly [Activation, number][] = [
  ["linear", 1],
  ["sigmoid", 1],
  ["sigmoid", 2.5],
  ["tanh", 1],
  ["relu", 1],
  ["leaky-relu", 0.1],
  ["softplus", 1],
];
const LOSSES: readonly [NetworkLoss, Activation, number][] = [
  ["squared", "linear", 2],
  ["squared", "sigmoid", 1],
  ["squared", "tanh", 2],
  ["squared", "softplus", 1],
  ["squared", "exp", 1],
  ["huber", "linear", 2],
  ["poisson", "exp", 2],
  ["logistic", "sigmoid", 1],
  ["multinomial", "linear", 4],
  ["brier", "linear", 3],
];
const LAYERS: readonly (readonly number[])[] = [[], [5], [4, 3]];

describe("the gradient of a network", () => {
  for (const [activation, parameter] of HIDDEN)
    for (const [loss, output, outputs] of LOSSES)
      it(`of ${activation} units (${parameter}) with the loss ${loss} by ${output} is that of finite differences`, () => {
        for (const hidden of LAYERS) {
          const net = { sizes: [INPUTS, ...hidden, outputs], activation, parameter, loss, output };
          const theta = randomArray(layerOffsets(net.sizes).count, 5);
          const expected = differences(net, theta);
          const scale = expected.reduce((largest, one) => Math.max(largest, Math.abs(one)), 0);
          expect(scale).toBeGreaterThan(1e-3);
          for (const isSparse of [false, true]) {
            const { value, gradient } = kernelGradient(net, theta, isSparse);
            expectClose(value, plainLoss(net, theta), { tolerance: 1e-13, scale: 1 + value });
            expectClose(gradient, expected, { tolerance: 1e-6, scale });
          }
        }
      });

  it("of a sign unit is that of the identity at the values of the sign", () => {
    const net = {
      sizes: [INPUTS, 1],
      activation: "linear",
      parameter: 1,
      loss: "squared",
      output: "sign",
    } as const;
    const theta = randomArray(INPUTS + 1, 5);
    const { gradient } = kernelGradient(net, theta, false);
    const { y } = targetsOf("squared", 1);
    const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
    const expected = new Float64Array(INPUTS + 1);
    for (let i = 0; i < ROWS; i += 1) {
      const row = [...x.row(i), 1];
      const z = row.reduce((sum, value, j) => sum + value * theta[j], 0);
      row.forEach((value, j) => {
        expected[j] += (weights[i] / totalWeight) * ((z >= 0 ? 1 : -1) - y[i]) * value;
      });
    }
    for (let j = 0; j < INPUTS; j += 1) expected[j] += WEIGHT_DECAY * theta[j];
    expectClose(gradient, expected, { tolerance: 1e-14 });
  });
});
