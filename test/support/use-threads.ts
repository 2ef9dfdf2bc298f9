// Run as a program: multiplies on two threads a hundred times, prints the size of the kernel memory
// after each, and must then end by itself.

import { Matrix, multiplyParallel } from "../../src/math/linalg/index.js";
import { kernelMemoryBytes } from "../../src/wasm/index.js";
import { randomArray } from "./random.js";

const a = new Matrix(600, 60, randomArray(36_000, 1));
const bytes: number[] = [];
for (let i = 0; i < 100; i += 1) {
  await multiplyParallel(a, a, { transposeB: true, threads: 2 });
  bytes.push(kernelMemoryBytes());
}
console.log(JSON.stringify(bytes));
