// The cases of a classification workload, in files that both sides read.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Table } from "../../src/index.js";
import type { Credal } from "./built.js";
import type { ClassifyData, ClassifyShape } from "./classify-workloads.js";
import { generator } from "./generator.js";
import { readBytes, writeNumbers } from "./number-files.js";

/** Writes x (dense rows, or compressed ones) and the classes; the same numbers for the same shape. */
export function writeClassifyData(folder: string, shape: ClassifyShape, images: Table): void {
  const { rows, classes } = shape;
  if (shape.values === "digits") {
    writeDigits(folder, shape, images);
    return;
  }
  const random = generator();
  const y = Int32Array.from({ length: rows }, () => Math.floor(random.uniform() * classes));
  writeFileSync(join(folder, "shape.json"), JSON.stringify(shape));
  writeNumbers(folder, "y.i32", y);
  if (shape.values === "normal") writeNormal(folder, shape, y, random);
  else if (shape.values === "levels") writeLevels(folder, shape, y, random);
  else writeCounts(folder, shape, y, random);
}

type Generator = ReturnType<typeof generator>;

function writeNormal(
  folder: string,
  { rows, columns, classes }: ClassifyShape,
  y: Int32Array,
  { normal }: Generator,
) {
  const means = Float64Array.from({ length: classes * columns }, () => 0.5 * normal());
  const x = Float64Array.from(
    { length: rows * columns },
    (_, at) => means[y[Math.floor(at / columns)] * columns + (at % columns)] + normal(),
  );
  writeNumbers(folder, "x.f64", x);
}

function writeLevels(
  folder: string,
  { rows, columns }: ClassifyShape,
  y: Int32Array,
  { uniform }: Generator,
) {
  const x = Float64Array.from({ length: rows * columns }, (_, at) =>
    Math.floor(10 * uniform() ** (1 + 0.1 * y[Math.floor(at / columns)])),
  );
  writeNumbers(folder, "x.f64", x);
}

function writeDigits(folder: string, shape: ClassifyShape, images: Table) {
  const { matrix } = images.toMatrix({ columns: images.names.filter((name) => name !== "digit") });
  writeFileSync(join(folder, "shape.json"), JSON.stringify(shape));
  writeNumbers(folder, "x.f64", matrix.data);
  writeNumbers(
    folder,
    "y.i32",
    Int32Array.from({ length: shape.rows }, (_, i) => Number(images.get(i, "digit"))),
  );
}

/** Frequent words are drawn more often; every fourth one goes by the class. */
function writeCounts(
  folder: string,
  { rows, columns, classes, entries = 100 }: ClassifyShape,
  y: Int32Array,
  { uniform }: Generator,
) {
  const pointers = new Int32Array(rows + 1);
  const indices: number[] = [];
  const values: number[] = [];
  for (let i = 0; i < rows; i += 1) {
    const counts = new Map<number, number>();
    while (counts.size < entries) {
      const word = Math.floor(columns * uniform() ** 3);
      const token = uniform() < 0.25 ? word - (word % classes) + y[i] : word;
      if (token < columns) counts.set(token, (counts.get(token) ?? 0) + 1);
    }
    for (const [word, count] of [...counts].sort(([a], [b]) => a - b)) {
      indices.push(word);
      values.push(count);
    }
    pointers[i + 1] = indices.length;
  }
  writeNumbers(folder, "x.f64", Float64Array.from(values));
  writeNumbers(folder, "pointers.i32", pointers);
  writeNumbers(folder, "indices.i32", Int32Array.from(indices));
}

export function readClassifyData({ Matrix, SparseMatrix }: Credal, folder: string): ClassifyData {
  const { values, rows, columns } = JSON.parse(
    readFileSync(join(folder, "shape.json"), "utf8"),
  ) as ClassifyShape;
  const numbers = new Float64Array(readBytes(folder, "x.f64"));
  const y = new Int32Array(readBytes(folder, "y.i32"));
  if (values !== "counts") return { x: new Matrix(rows, columns, numbers), y };
  const pointers = new Int32Array(readBytes(folder, "pointers.i32"));
  const indices = new Int32Array(readBytes(folder, "indices.i32"));
  return { x: new SparseMatrix(rows, columns, pointers, indices, numbers), y };
}
