// A few seconds of the kernels on this machine, each beside the same computation in plain JavaScript.

import { builtKernel, builtLinalg } from "./support/built.js";
import { describeMachine } from "./support/machine.js";
import { alignColumns } from "./support/table.js";

/** Each computation is repeated for this long; the fastest call counts. */
const BUDGET_MS = 250;

const { Matrix } = await builtLinalg();
const { axpy, dot, gemv, nrm2, withArena } = await builtKernel();
const machine = describeMachine();

interface Contest {
  readonly name: string;
  /** Multiplications and additions of one call. */
  readonly operations: number;
  readonly credal: () => number;
  /** The computation as a plain loop; it returns a number to compare with that of the kernel. */
  readonly plain: () => number;
}

console.log(`Credal ${machine.credal} on Node ${machine.node}, ${machine.cpu}, one thread.`);
console.log("Billions of operations per second (GFLOP/s); more is better.\n");

const results = withArena((arena) => {
  const length = 100_000;
  const x = wave(length);
  const y = wave(length).reverse();
  const sum = new Float64Array(length);
  const [kx, ky, kSum] = [arena.copyIn(x), arena.copyIn(y), arena.zeros(length)];

  const side = 1000;
  const table = wave(side * side);
  const vector = wave(side);
  const image = new Float64Array(side);
  const [kTable, kVector, kImage] = [arena.copyIn(table), arena.copyIn(vector), arena.zeros(side)];

  const contests: Contest[] = [
    productContest(64),
    productContest(512),
    {
      name: "matrix times vector, 1000×1000",
      operations: 2 * side * side,
      credal: () => {
        gemv(1, { span: kTable, rows: side, columns: side }, kVector, 0, kImage);
        return kImage.array[side - 1];
      },
      plain: () => {
        for (let i = 0; i < side; i += 1) {
          let total = 0;
          for (let j = 0; j < side; j += 1) total += table[i * side + j] * vector[j];
          image[i] = total;
        }
        return image[side - 1];
      },
    },
    {
      name: "dot product of 100,000",
      operations: 2 * length,
      credal: () => dot(kx, ky),
      plain: () => {
        let total = 0;
        for (let i = 0; i < length; i += 1) total += x[i] * y[i];
        return total;
      },
    },
    {
      name: "norm of 100,000",
      operations: 2 * length,
      credal: () => nrm2(kx),
      plain: () => {
        let total = 0;
        for (let i = 0; i < length; i += 1) total += x[i] * x[i];
        return Math.sqrt(total);
      },
    },
    {
      name: "y += a·x over 100,000",
      operations: 2 * length,
      credal: () => {
        axpy(0.5, kx, kSum);
        return kSum.array[0];
      },
      plain: () => {
        for (let i = 0; i < length; i += 1) sum[i] += 0.5 * x[i];
        return sum[0];
      },
    },
  ];
  return contests.map(run);
});

const rows = results.map(({ name, credal, plain }) => [
  name,
  credal.toFixed(1),
  plain.toFixed(1),
  `${(credal / plain).toFixed(1)}×`,
]);
console.log(alignColumns([["", "Credal", "plain JavaScript", "faster by"], ...rows]));
console.log(
  "\nNext: npm test checks every number, npm run bench compares with numpy, and docs/ explains how it all works.",
);

/** Speeds of both sides, once they have given the same answer. */
function run({ name, operations, credal, plain }: Contest) {
  const [a, b] = [credal(), plain()];
  if (!(Math.abs(a - b) <= 1e-10 * Math.max(1, Math.abs(b)))) {
    throw new Error(`${name}: Credal gives ${a}, the plain loop ${b}`);
  }
  return { name, credal: speed(operations, credal), plain: speed(operations, plain) };
}

function speed(operations: number, body: () => number): number {
  let fastest = Number.POSITIVE_INFINITY;
  const end = performance.now() + BUDGET_MS;
  for (let start = performance.now(); start < end; start = performance.now()) {
    body();
    fastest = Math.min(fastest, performance.now() - start);
  }
  return operations / fastest / 1e6;
}

function productContest(size: number): Contest {
  const a = new Matrix(size, size, wave(size * size));
  const b = a.transpose();
  return {
    name: `matrix product, ${size}×${size}`,
    operations: 2 * size ** 3,
    credal: () => a.multiply(b).data[size],
    plain: () => plainProduct(size, a.data, b.data)[size],
  };
}

/** The three loops in the order that runs along the rows of every matrix. */
function plainProduct(size: number, a: Float64Array, b: Float64Array): Float64Array {
  const c = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    const row = i * size;
    for (let p = 0; p < size; p += 1) {
      const factor = a[row + p];
      const other = p * size;
      for (let j = 0; j < size; j += 1) c[row + j] += factor * b[other + j];
    }
  }
  return c;
}

function wave(length: number): Float64Array {
  return Float64Array.from({ length }, (_, i) => Math.sin(i + 1));
}
