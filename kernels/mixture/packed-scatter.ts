// Scatter matrices of weighted rows. Rows are centered straight into panels of four columns, which is how the tiles of
// the product read them, so that nothing is packed a second time.

import { addCorner, MR, TILE_BYTES } from "../blas/gemm";
import { scratch } from "../scratch";

/** Bytes of one row in a panel. */
const PANEL_ROW: usize = 32;

/** How many float64 numbers the panels of so many rows have. */
export function panelLength(rows: i32, columns: i32): i32 {
  return rows * ((columns + MR - 1) & ~(MR - 1));
}

/**
 * Row `index` of `count` in all panels = √weight·(x − mean), with zeros after the last column, and
 * sums += weight·(x − mean).
 */
export function centerIntoPanels(
  columns: i32,
  count: i32,
  index: i32,
  weight: f64,
  x: usize,
  mean: usize,
  sums: usize,
  panels: usize,
): void {
  const w = f64x2.splat(weight);
  const root = f64x2.splat(Math.sqrt(weight));
  const depth = <usize>count * PANEL_ROW;
  let to = panels + <usize>index * PANEL_ROW;
  let j = 0;
  for (; j + 4 <= columns; j += 4) {
    const d0 = f64x2.sub(v128.load(x), v128.load(mean));
    const d1 = f64x2.sub(v128.load(x, 16), v128.load(mean, 16));
    v128.store(to, f64x2.mul(root, d0));
    v128.store(to, f64x2.mul(root, d1), 16);
    v128.store(sums, f64x2.add(v128.load(sums), f64x2.mul(w, d0)));
    v128.store(sums, f64x2.add(v128.load(sums, 16), f64x2.mul(w, d1)), 16);
    x += 32;
    mean += 32;
    sums += 32;
    to += depth;
  }
  if (j == columns) return;
  v128.store(to, f64x2.splat(0));
  v128.store(to, f64x2.splat(0), 16);
  for (; j < columns; ++j) {
    const deviation = load<f64>(x) - load<f64>(mean);
    store<f64>(to, Math.sqrt(weight) * deviation);
    store<f64>(sums, load<f64>(sums) + weight * deviation);
    x += 8;
    mean += 8;
    sums += 8;
    to += 8;
  }
}

/** The lower triangle of scatter += Σ of the products of rows in panels; tiles on the diagonal are written in full. */
export function addPanelScatter(columns: i32, count: i32, panels: usize, scatter: usize): void {
  const depth = <usize>count * PANEL_ROW;
  const row = (<usize>columns) << 3;
  const corner = scratch();
  for (let i = 0; i < columns; i += MR) {
    const left = panels + <usize>(i / MR) * depth;
    const rows = min(MR, columns - i);
    for (let j = 0; j <= i; j += MR) {
      const right = panels + <usize>(j / MR) * depth;
      const target = scatter + <usize>i * row + ((<usize>j) << 3);
      if (rows == MR) {
        panelTile(count, left, right, target, row);
      } else {
        memory.fill(corner, 0, TILE_BYTES);
        panelTile(count, left, right, corner, 32);
        addCorner(rows, min(MR, columns - j), corner, target, row);
      }
    }
  }
}

/** c[4×4] += Σ over rows of the four numbers of a times those of b. */
export function panelTile(count: i32, a: usize, b: usize, c: usize, ldc: usize): void {
  let c00 = f64x2.splat(0);
  let c01 = c00;
  let c10 = c00;
  let c11 = c00;
  let c20 = c00;
  let c21 = c00;
  let c30 = c00;
  let c31 = c00;
  const end = a + <usize>count * PANEL_ROW;
  const last = end - PANEL_ROW;
  while (a < end) {
    let b0 = v128.load(b);
    let b1 = v128.load(b, 16);
    let s = v128.load64_splat(a);
    c00 = f64x2.add(c00, f64x2.mul(s, b0));
    c01 = f64x2.add(c01, f64x2.mul(s, b1));
    s = v128.load64_splat(a, 8);
    c10 = f64x2.add(c10, f64x2.mul(s, b0));
    c11 = f64x2.add(c11, f64x2.mul(s, b1));
    s = v128.load64_splat(a, 16);
    c20 = f64x2.add(c20, f64x2.mul(s, b0));
    c21 = f64x2.add(c21, f64x2.mul(s, b1));
    s = v128.load64_splat(a, 24);
    c30 = f64x2.add(c30, f64x2.mul(s, b0));
    c31 = f64x2.add(c31, f64x2.mul(s, b1));
    if (a >= last) break;
    b0 = v128.load(b, 32);
    b1 = v128.load(b, 48);
    s = v128.load64_splat(a, 32);
    c00 = f64x2.add(c00, f64x2.mul(s, b0));
    c01 = f64x2.add(c01, f64x2.mul(s, b1));
    s = v128.load64_splat(a, 40);
    c10 = f64x2.add(c10, f64x2.mul(s, b0));
    c11 = f64x2.add(c11, f64x2.mul(s, b1));
    s = v128.load64_splat(a, 48);
    c20 = f64x2.add(c20, f64x2.mul(s, b0));
    c21 = f64x2.add(c21, f64x2.mul(s, b1));
    s = v128.load64_splat(a, 56);
    c30 = f64x2.add(c30, f64x2.mul(s, b0));
    c31 = f64x2.add(c31, f64x2.mul(s, b1));
    a += 2 * PANEL_ROW;
    b += 2 * PANEL_ROW;
  }
  addTwo(c, c00, c01);
  addTwo(c + ldc, c10, c11);
  addTwo(c + (ldc << 1), c20, c21);
  addTwo(c + (ldc << 1) + ldc, c30, c31);
}

function addTwo(c: usize, left: v128, right: v128): void {
  v128.store(c, f64x2.add(v128.load(c), left));
  v128.store(c, f64x2.add(v128.load(c, 16), right), 16);
}
