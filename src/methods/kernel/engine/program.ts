// Kernels as programs for the kernels of WebAssembly, with the rows that each part of them compares.

import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Arena } from "../../../wasm/arena.js";
import { type KernelInstruction, type KernelProgram, kernelProgram } from "../../../wasm/kernel-rows.js";
import type { Rows } from "../../../wasm/rows.js";
import type { LengthScale, ResolvedKernel } from "./kernel.js";

/** The program of a kernel between the rows of x and of y; of all rows with each other if y is not given. */
export function programOf(arena: Arena, kernel: ResolvedKernel, x: Matrix, y?: Matrix): KernelProgram {
  const rows = new ComparedRows(arena, x, y);
  return kernelProgram(arena, x.rows, (y ?? x).rows, instructionsOf(kernel, rows));
}

/**
 * The program of a kernel between all rows of a training set. Radial kernels are computed by products of centered rows,
 * about twice as fast, with errors of some 1e-16 of the squared extent of the rows.
 */
export function trainingProgram(arena: Arena, kernel: ResolvedKernel, x: Matrix): KernelProgram {
  if (kernel.kind !== "radial" || !("gamma" in kernel)) return programOf(arena, kernel, x);
  const { centered, lengths } = centeredRows(x);
  const { rows, columns } = x;
  const span = { span: arena.copyIn(centered), rows, columns };
  const operation = "radial-by-product";
  const instruction = { operation, parameters: [-kernel.gamma], x: span, y: span } as const;
  return kernelProgram(arena, rows, rows, [{ ...instruction, lengths: arena.copyIn(lengths) }]);
}

/** Rows less their mean, and the squared lengths that they then have. */
function centeredRows({ data, rows, columns }: Matrix): { centered: Float64Array; lengths: Float64Array } {
  const means = new Float64Array(columns);
  for (let at = 0; at < data.length; at += 1) means[at % columns] += data[at] / rows;
  const centered = data.map((value, at) => value - means[at % columns]);
  const lengths = new Float64Array(rows);
  for (let i = 0, at = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1, at += 1) lengths[i] += centered[at] ** 2;
  return { centered, lengths };
}

/** The rows of both sides in kernel memory, as they are or changed, each copied once. */
class ComparedRows {
  readonly #arena: Arena;
  readonly #x: Matrix;
  readonly #y: Matrix;
  /** Whether both sides are the same rows, not just equal ones. */
  readonly same: boolean;
  #plain: Compared | undefined;
  #directions: Compared | undefined;

  constructor(arena: Arena, x: Matrix, y: Matrix | undefined) {
    this.#arena = arena;
    this.#x = x;
    this.#y = y ?? x;
    this.same = y === undefined;
  }

  get plain(): Compared {
    this.#plain ??= this.#changed((data) => data);
    return this.#plain;
  }

  /** Rows of length 1; rows of zeros stay. */
  get directions(): Compared {
    this.#directions ??= this.#changed(unitRows);
    return this.#directions;
  }

  /** Every column divided by its length scale. */
  divided(scale: LengthScale): Compared {
    if (scale === 1) return this.plain;
    return this.#changed((data, columns) =>
      data.map((value, at) => value / (typeof scale === "number" ? scale : scale[at % columns])),
    );
  }

  /** Values that are there already, one row per row of x. */
  get given(): Pick<Compared, "x"> {
    return { x: this.plain.x };
  }

  /** The values of a function of two rows. */
  evaluated(evaluate: (a: Float64Array, b: Float64Array) => number): Pick<Compared, "x"> {
    const [a, b] = [this.#x, this.#y];
    const span = this.#arena.float64(a.rows * b.rows);
    const values = new Float64Array(a.rows * b.rows);
    const others = Array.from({ length: b.rows }, (_, j) => b.row(j));
    for (let i = 0; i < a.rows; i += 1) {
      const row = a.row(i);
      const from = this.same ? i : 0;
      for (let j = from; j < b.rows; j += 1) {
        values[i * b.rows + j] = evaluate(row, others[j]);
        if (this.same) values[j * b.rows + i] = values[i * b.rows + j];
      }
    }
    return { x: { span: span.set(values), rows: a.rows, columns: b.rows } };
  }

  #changed(change: (data: Float64Array, columns: number) => Float64Array): Compared {
    const inKernel = ({ data, rows, columns }: Matrix): Rows => ({
      span: this.#arena.copyIn(change(data, columns)),
      rows,
      columns,
    });
    const x = inKernel(this.#x);
    return { x, y: this.same ? x : inKernel(this.#y) };
  }
}

interface Compared {
  readonly x: Rows;
  readonly y: Rows;
}

function unitRows(data: Float64Array, columns: number): Float64Array {
  const out = data.slice();
  for (let from = 0; from < out.length; from += columns) {
    const row = out.subarray(from, from + columns);
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    if (length > 0) for (let j = 0; j < columns; j += 1) row[j] /= length;
  }
  return out;
}

function instructionsOf(kernel: ResolvedKernel, rows: ComparedRows): KernelInstruction[] {
  switch (kernel.kind) {
    case "linear":
      return [{ operation: "dot", ...rows.plain }];
    case "cosine":
      return [{ operation: "dot", ...rows.directions }];
    case "polynomial":
      return [
        {
          operation: "polynomial",
          parameters: [kernel.gamma, kernel.constant, kernel.degree],
          ...rows.plain,
        },
      ];
    case "sigmoid":
      return [{ operation: "sigmoid", parameters: [kernel.gamma, kernel.constant], ...rows.plain }];
    case "radial":
      if ("gamma" in kernel) return [{ operation: "radial", parameters: [-kernel.gamma], ...rows.plain }];
      return [radial(rows, kernel.lengthScale)];
    case "laplacian": {
      if ("gamma" in kernel) return [{ operation: "laplacian", parameters: [-kernel.gamma], ...rows.plain }];
      return [{ operation: "laplacian", parameters: [-1], ...rows.divided(kernel.lengthScale) }];
    }
    case "matern": {
      if (kernel.smoothness === "infinite") return [radial(rows, kernel.lengthScale)];
      return [{ operation: "matern", parameters: [kernel.smoothness], ...rows.divided(kernel.lengthScale) }];
    }
    case "rational-quadratic": {
      const factor = 1 / (2 * kernel.alpha * kernel.lengthScale ** 2);
      return [{ operation: "rational", parameters: [factor, -kernel.alpha], ...rows.plain }];
    }
    case "periodic": {
      const parameters = [-2 / kernel.lengthScale ** 2, Math.PI / kernel.period];
      return [{ operation: "periodic", parameters, ...rows.plain }];
    }
    case "constant":
      return [{ operation: "constant", parameters: [kernel.value] }];
    case "white-noise":
      return [{ operation: "white", parameters: [kernel.variance, Number(rows.same)] }];
    case "precomputed":
      return [{ operation: "given", ...rows.given }];
    case "custom":
      return [{ operation: "given", ...rows.evaluated(kernel.evaluate) }];
    case "scaled":
      return [...instructionsOf(kernel.kernel, rows), { operation: "scale", parameters: [kernel.factor] }];
    default: {
      const operation = kernel.kind === "sum" ? "add" : "multiply";
      return kernel.kernels.flatMap((part, k) => {
        const instructions = instructionsOf(part, rows);
        return k === 0 ? instructions : [...instructions, { operation } as const];
      });
    }
  }
}

function radial(rows: ComparedRows, lengthScale: LengthScale): KernelInstruction {
  if (typeof lengthScale === "number")
    return { operation: "radial", parameters: [-0.5 / lengthScale ** 2], ...rows.plain };
  return { operation: "radial", parameters: [-0.5], ...rows.divided(lengthScale) };
}
