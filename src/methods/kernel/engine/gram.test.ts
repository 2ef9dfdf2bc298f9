import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { eigenSymmetric } from "../../../math/linalg/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { withArena } from "../../../wasm/arena.js";
import { kernelRowsHere, kernelScoresHere } from "../../../wasm/kernel-rows.js";
import { crossGram, gramHere, gramMatrix, kernelDiagonal, kernelRow, resolveKernel } from "./gram.js";
import type { KernelSource, ResolvedKernel } from "./kernel.js";
import { programOf, trainingProgram } from "./program.js";

function rowsOf(rows: number, columns: number, seed = 1): Matrix {
  const stream = random(seed);
  return new Matrix(
    rows,
    columns,
    Float64Array.from({ length: rows * columns }, () => stream.normal()),
  );
}

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, j) => sum + value * b[j], 0);
const squares = (a: Float64Array, b: Float64Array) =>
  a.reduce((sum, value, j) => sum + (value - b[j]) ** 2, 0);
const absolute = (a: Float64Array, b: Float64Array) =>
  a.reduce((sum, value, j) => sum + Math.abs(value - b[j]), 0);

/** Each kernel as a plain function of two rows. */
const KERNELS: [kernel: ResolvedKernel, plain: (a: Float64Array, b: Float64Array) => number][] = [
  [{ kind: "linear" }, dot],
  [{ kind: "polynomial", degree: 3, gamma: 0.5, constant: 2 }, (a, b) => (0.5 * dot(a, b) + 2) ** 3],
  [{ kind: "sigmoid", gamma: 0.2, constant: -1 }, (a, b) => Math.tanh(0.2 * dot(a, b) - 1)],
  [{ kind: "cosine" }, (a, b) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))],
  [{ kind: "radial", gamma: 0.3 }, (a, b) => Math.exp(-0.3 * squares(a, b))],
  [{ kind: "laplacian", gamma: 0.3 }, (a, b) => Math.exp(-0.3 * absolute(a, b))],
  [{ kind: "laplacian", lengthScale: 2 }, (a, b) => Math.exp(-absolute(a, b) / 2)],
  [{ kind: "matern", smoothness: 0.5, lengthScale: 2 }, (a, b) => Math.exp(-Math.sqrt(squares(a, b)) / 2)],
  [{ kind: "rational-quadratic", alpha: 2, lengthScale: 3 }, (a, b) => (1 + squares(a, b) / 36) ** -2],
  [
    { kind: "periodic", period: 2, lengthScale: 1.5 },
    (a, b) => Math.exp((-2 * Math.sin((Math.PI * Math.sqrt(squares(a, b))) / 2) ** 2) / 2.25),
  ],
  [
    {
      kind: "sum",
      kernels: [
        { kind: "scaled", factor: 3, kernel: { kind: "linear" } },
        {
          kind: "product",
          kernels: [
            { kind: "constant", value: 2 },
            { kind: "radial", gamma: 1 },
          ],
        },
        { kind: "custom", evaluate: (a, b) => Math.min(a[0], b[0]) },
      ],
    },
    (a, b) => 3 * dot(a, b) + 2 * Math.exp(-squares(a, b)) + Math.min(a[0], b[0]),
  ],
];

function plainGram(x: Matrix, y: Matrix, plain: (a: Float64Array, b: Float64Array) => number): number[] {
  const rows = (of: Matrix) => Array.from({ length: of.rows }, (_, i) => of.row(i));
  return rows(x).flatMap((a) => rows(y).map((b) => plain(a, b)));
}

describe("gramMatrix", () => {
  const sizes = [1, 3, 5, 17, 67];

  it.each(KERNELS.map(([kernel, plain]) => ({ title: kernel.kind, kernel, plain })))(
    "is that of a plain loop: $title",
    async ({ kernel, plain }) => {
      for (const size of sizes) {
        const [x, y] = [rowsOf(size, 4), rowsOf(size + 2, 4, 2)];
        const gram = await gramMatrix(kernel, x);
        const cross = await crossGram(kernel, y, x);
        expectClose(gram.data, plainGram(x, x, plain), { tolerance: 1e-11 });
        expectClose(cross.data, plainGram(y, x, plain), { tolerance: 1e-11 });
      }
    },
  );

  it.each(KERNELS.map(([kernel]) => kernel))(
    "is symmetric, and agrees with separate diagonals and rows: $kind",
    async (kernel) => {
      const x = rowsOf(23, 3);
      const gram = await gramMatrix(kernel, x);
      expectClose(gram.data, gram.transpose().data, { tolerance: 1e-14, scale: 10 });
      expectClose(kernelDiagonal(kernel, x), gram.diagonal(), { tolerance: 1e-13, scale: 100 });
      const row = new Float64Array(23);
      kernelRow(kernel, x, 5, row);
      expectClose(row, gram.row(5), { tolerance: 1e-13, scale: 100 });
    },
  );

  it.each([
    "linear",
    "polynomial",
    "radial",
    "laplacian",
    "cosine",
    "matern",
    "rational-quadratic",
    { kind: "periodic", period: 3 },
    { kind: "sum", kernels: ["linear", "white-noise"] },
  ] satisfies KernelSource[])("is positive semidefinite: %j", async (kernel) => {
    // Periodic kernels of distances are so in one dimension only.
    const x = rowsOf(30, typeof kernel === "object" && kernel.kind === "periodic" ? 1 : 3);
    const { values } = eigenSymmetric(await gramMatrix(kernel, x));
    const largest = Math.max(...values);
    expect(Math.min(...values)).toBeGreaterThan(-1e-13 * largest);
  });

  it("is the same on any number of threads", async () => {
    const x = rowsOf(600, 5);
    const one = await gramMatrix("radial", x, { threads: 1 });
    const two = await gramMatrix("radial", x, { threads: 2 });
    expect(two.data.every((value, at) => value === one.data[at])).toBe(true);
  });

  it("keeps the values of a precomputed kernel, and requires a square matrix", async () => {
    const given = [
      [2, 1],
      [1, 3],
    ];
    expect((await gramMatrix("precomputed", given)).toArrays()).toEqual(given);
    expect((await crossGram("precomputed", [[5, 6]], given)).toArrays()).toEqual([[5, 6]]);
    await expect(gramMatrix("precomputed", [[1, 2]])).rejects.toThrow(
      "gramMatrix: the rows of a precomputed kernel are the kernel values of each training case with all training cases, 1×1; got 1×2.",
    );
  });

  it("adds white noise only between a row and itself", async () => {
    const rows = [[1], [1]];
    const kernel = { kind: "white-noise", variance: 0.5 } as const;
    expect((await gramMatrix(kernel, rows)).toArrays()).toEqual([
      [0.5, 0],
      [0, 0.5],
    ]);
    expect((await crossGram(kernel, rows, rows)).toArrays()).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("refuses numbers that are not finite, and kernel values that are not", async () => {
    await expect(gramMatrix("linear", [[1, Number.NaN]])).rejects.toThrow(
      "gramMatrix: the number at row 0, column 1 is NaN; every number must be finite.",
    );
    await expect(gramMatrix({ kind: "polynomial", degree: 9, gamma: 1 }, [[1e60]])).rejects.toThrow(
      "the kernel value of rows 0 and 0 is Infinity, not a finite number",
    );
  });
});

describe("resolveKernel", () => {
  it("sets gamma to 1 / (columns · variance of all numbers)", () => {
    const x = [
      [0, 2],
      [4, 6],
    ];
    // The mean is 3 and the variance (9 + 1 + 1 + 9) / 4 = 5.
    expect(resolveKernel("radial", x)).toEqual({ kind: "radial", gamma: 0.1 });
    expect(resolveKernel("radial", [[7, 7]])).toEqual({ kind: "radial", gamma: 1 });
    expect(resolveKernel("polynomial", x)).toEqual({
      kind: "polynomial",
      degree: 3,
      gamma: 0.1,
      constant: 1,
    });
  });

  it.each([
    ["radical", 'the kernel must be a known kernel: there is no kernel "radical"; did you mean "radial"?'],
    [{ kind: "radial", degree: 2 }, 'has the setting "degree", which the kernel "radial" does not have'],
    [
      { kind: "radial", gamma: -1 },
      'has the setting "gamma" of the kernel "radial", which must be a number > 0 or "scale"',
    ],
    [{ kind: "radial", gamma: 1, lengthScale: 1 }, 'has both "gamma" and "lengthScale"; give one of them'],
    [{ kind: "sum", kernels: [] }, 'must have a list "kernels" of at least one kernel'],
    [{ kind: "scaled", factor: 0, kernel: "linear" }, 'must have a number "factor" > 0'],
    [
      { kind: "product", kernels: ["linear", "cubic"] },
      'has a part that must be a known kernel: there is no kernel "cubic"',
    ],
    [7, "must be the name of a kernel, or an object such as"],
    [
      { kind: "radial", lengthScale: [1, 2, 3] },
      'the kernel "radial" has 3 length scales, but there are 1 columns',
    ],
    [{ kind: "sum", kernels: ["precomputed", "linear"] }, 'the kernel "linear" compares rows'],
  ])("refuses %j", (kernel, message) => {
    expect(() => resolveKernel(kernel as KernelSource, [[1]])).toThrow(message);
  });

  it("requires numbers for gamma in crossGram", async () => {
    await expect(crossGram("radial", [[1]], [[2]])).rejects.toThrow(
      'crossGram: the kernel "radial" has the gamma "scale", which depends on the training rows',
    );
  });
});

describe("trainingProgram", () => {
  it("gives the kernel values of rows far from the origin up to rounding", () => {
    const x = rowsOf(41, 5).map((value) => value + 1000);
    const kernel = { kind: "radial", gamma: 0.2 } as const;
    const expected = gramHere("test", kernel, x, undefined);
    const found = withArena((arena) => {
      const program = trainingProgram(arena, kernel, x);
      const out = arena.float64(41 * 41);
      kernelRowsHere(arena, program, 0, 41, out);
      const row = arena.float64(41);
      kernelRowsHere(arena, program, 7, 1, row);
      expectClose(row.copyOut(), expected.row(7), { tolerance: 1e-14 });
      return out.copyOut();
    });
    expectClose(found, expected.data, { tolerance: 1e-14 });
  });
});

describe("kernelScores", () => {
  it("are products of kernel values and coefficients", async () => {
    const [x, y] = [rowsOf(37, 3), rowsOf(11, 3, 2)];
    const kernel: ResolvedKernel = {
      kind: "sum",
      kernels: [{ kind: "linear" }, { kind: "radial", gamma: 1 }],
    };
    const gram = await crossGram(kernel, x, y);
    for (const outputs of [1, 3]) {
      const coefficients = rowsOf(outputs, 11, 3);
      const found = withArena((arena) => {
        const out = arena.float64(37 * outputs);
        const span = arena.copyIn(coefficients.data);
        kernelScoresHere(arena, programOf(arena, kernel, x, y), { span, rows: outputs, columns: 11 }, out);
        return out.copyOut();
      });
      expectClose(found, gram.multiply(coefficients.transpose()).data, { tolerance: 1e-13, scale: 10 });
    }
  });
});
