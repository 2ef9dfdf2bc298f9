// The numbers of a linear workload, in files that both sides read.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Credal } from "./built.js";
import { generator } from "./generator.js";
import type { LinearData, LinearShape } from "./linear-workloads.js";
import { readBytes, writeNumbers } from "./number-files.js";

/** Writes x (dense rows, or compressed ones) and y; the same numbers for the same shape. */
export function writeLinearData(folder: string, shape: LinearShape): void {
  const { rows, columns, density, effects, noise, responses = 1 } = shape;
  const { uniform, normal } = generator();
  const coefficients = Array.from({ length: responses }, () =>
    Float64Array.from({ length: columns }, (_, j) => (j < effects ? normal() : 0)),
  );
  const y = new Float64Array(rows * responses);
  const pointers = new Int32Array(rows + 1);
  const indices: number[] = [];
  const values: number[] = [];
  const dense = new Float64Array(density === 1 ? rows * columns : 0);
  for (let i = 0; i < rows; i += 1) {
    for (let r = 0; r < responses; r += 1) y[i * responses + r] = noise * normal();
    for (let j = 0; j < columns; j += 1) {
      if (density < 1) {
        // As many are left out as fail before one success.
        j += Math.floor(Math.log(uniform()) / Math.log1p(-density));
        if (j >= columns) break;
      }
      const value = normal();
      for (let r = 0; r < responses; r += 1) y[i * responses + r] += coefficients[r][j] * value;
      if (density === 1) dense[i * columns + j] = value;
      else {
        indices.push(j);
        values.push(value);
      }
    }
    pointers[i + 1] = indices.length;
  }
  const write = (name: string, numbers: Float64Array | Int32Array) => writeNumbers(folder, name, numbers);
  writeFileSync(join(folder, "shape.json"), JSON.stringify(shape));
  write("y.f64", y);
  write("x.f64", density === 1 ? dense : Float64Array.from(values));
  write("pointers.i32", pointers);
  write("indices.i32", Int32Array.from(indices));
}

export function readLinearData({ Matrix, SparseMatrix }: Credal, folder: string): LinearData {
  const bytes = (name: string) => readBytes(folder, name);
  const shape: LinearShape = JSON.parse(readFileSync(join(folder, "shape.json"), "utf8"));
  const { rows, columns, density } = shape;
  const values = new Float64Array(bytes("x.f64"));
  const responses = new Matrix(rows, shape.responses ?? 1, new Float64Array(bytes("y.f64")));
  const y = responses.column(0);
  if (density === 1) return { x: new Matrix(rows, columns, values), y, responses };
  const pointers = new Int32Array(bytes("pointers.i32"));
  const indices = new Int32Array(bytes("indices.i32"));
  return { x: new SparseMatrix(rows, columns, pointers, indices, values), y, responses };
}
