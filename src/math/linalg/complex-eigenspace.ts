import { Matrix } from "./matrix.js";
import { svd } from "./svd.js";

/** A complex vector, by its parts. */
export interface ComplexColumn {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/** B − i·im·I for a real B, as the real matrix [[B, im·I], [−im·I, B]] that acts on the parts of a vector. */
export function realForm(b: Matrix, im: number): Matrix {
  const n = b.rows;
  const form = new Matrix(2 * n, 2 * n);
  for (let i = 0; i < n; i += 1) {
    const row = b.row(i);
    form.row(i).set(row);
    form.row(n + i).set(row, n);
    form.row(i)[n + i] = im;
    form.row(n + i)[i] = -im;
  }
  return form;
}

/**
 * Orthonormal complex vectors that, after balancing, span the null space of B − i·im·I. Every one of them counts
 * twice in the real form, as z and as i·z, so that of the real null vectors those are kept of which most is left after
 * projection.
 */
export function complexEigenspace(
  b: Matrix,
  im: number,
  dimension: number,
  restore: (vector: Float64Array) => Float64Array,
): ComplexColumn[] {
  const n = b.rows;
  const { V } = svd(realForm(b, im));
  let candidates = Array.from({ length: 2 * dimension }, (_, k) => {
    const parts = V.column(2 * (n - dimension) + k);
    return normalized({ real: restore(parts.slice(0, n)), imaginary: restore(parts.slice(n)) });
  });
  const kept: ComplexColumn[] = [];
  while (kept.length < dimension) {
    const best = candidates.reduce((a, c) => (size(c) > size(a) ? c : a));
    const direction = normalized(best);
    kept.push(direction);
    // Twice, because one projection leaves rounding errors of the size of what it removed.
    candidates = candidates.map((c) => without(without(c, direction), direction));
  }
  return kept;
}

function size({ real, imaginary }: ComplexColumn): number {
  return Math.hypot(...real, ...imaginary);
}

function normalized(column: ComplexColumn): ComplexColumn {
  const norm = size(column);
  return { real: column.real.map((x) => x / norm), imaginary: column.imaginary.map((y) => y / norm) };
}

/** z − (dᴴz)·d for a direction d of norm 1. */
function without(z: ComplexColumn, d: ComplexColumn): ComplexColumn {
  let re = 0;
  let im = 0;
  for (let i = 0; i < d.real.length; i += 1) {
    re += d.real[i] * z.real[i] + d.imaginary[i] * z.imaginary[i];
    im += d.real[i] * z.imaginary[i] - d.imaginary[i] * z.real[i];
  }
  return {
    real: z.real.map((x, i) => x - re * d.real[i] + im * d.imaginary[i]),
    imaginary: z.imaginary.map((y, i) => y - re * d.imaginary[i] - im * d.real[i]),
  };
}
