import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Two overlapping classes of normal numbers, and a response that depends on them. */
export function writeLearningData(folder: string, rows: number, columns: number): void {
  let state = 1;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const labels = Int32Array.from({ length: rows }, () => (uniform() < 0.4 ? 1 : 0));
  const x = Float64Array.from(
    { length: rows * columns },
    (_, at) => normal() + 0.5 * labels[Math.floor(at / columns)],
  );
  const numbers = Float64Array.from({ length: rows }, (_, i) => {
    let sum = normal();
    for (let j = 0; j < columns; j += 1) sum += (j - 9) * x[i * columns + j];
    return sum;
  });
  writeFileSync(join(folder, "x.f64"), new Uint8Array(x.buffer));
  writeFileSync(join(folder, "labels.i32"), new Uint8Array(labels.buffer));
  writeFileSync(join(folder, "numbers.f64"), new Uint8Array(numbers.buffer));
}
