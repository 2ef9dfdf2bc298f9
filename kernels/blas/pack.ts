// Packing: parts of matrices copied into the order in which a product reads them.

/** Packs rows of a strided matrix into panels of four, zero-padded: out[panel][depth][4]. */
export function pack4(
  rows: i32,
  depth: i32,
  a: usize,
  rowStride: usize,
  depthStride: usize,
  out: usize,
): void {
  for (let i = 0; i < rows; i += 4) {
    const count = min(4, rows - i);
    if (count == 4) packPanel(depth, a, rowStride, depthStride, out);
    else packEdge(count, depth, a, rowStride, depthStride, out);
    a += rowStride << 2;
    out += (<usize>depth) << 5;
  }
}

export function packPanel(depth: i32, a: usize, rowStride: usize, depthStride: usize, out: usize): void {
  if (rowStride == 8) {
    for (let p = 0; p < depth; ++p) {
      v128.store(out, v128.load(a));
      v128.store(out, v128.load(a, 16), 16);
      a += depthStride;
      out += 32;
    }
    return;
  }
  const a1 = rowStride;
  const a2 = rowStride << 1;
  const a3 = a1 + a2;
  if (depthStride == 8) {
    const pairs = depth >> 1;
    for (let p = 0; p < pairs; ++p) {
      const r0 = v128.load(a);
      const r1 = v128.load(a + a1);
      const r2 = v128.load(a + a2);
      const r3 = v128.load(a + a3);
      v128.store(out, v128.shuffle<f64>(r0, r1, 0, 2));
      v128.store(out, v128.shuffle<f64>(r2, r3, 0, 2), 16);
      v128.store(out, v128.shuffle<f64>(r0, r1, 1, 3), 32);
      v128.store(out, v128.shuffle<f64>(r2, r3, 1, 3), 48);
      a += 16;
      out += 64;
    }
    depth &= 1;
  }
  for (let p = 0; p < depth; ++p) {
    store<f64>(out, load<f64>(a));
    store<f64>(out, load<f64>(a + a1), 8);
    store<f64>(out, load<f64>(a + a2), 16);
    store<f64>(out, load<f64>(a + a3), 24);
    a += depthStride;
    out += 32;
  }
}

export function packEdge(
  count: i32,
  depth: i32,
  a: usize,
  rowStride: usize,
  depthStride: usize,
  out: usize,
): void {
  for (let p = 0; p < depth; ++p) {
    let source = a;
    for (let i = 0; i < 4; ++i) {
      store<f64>(out + ((<usize>i) << 3), i < count ? load<f64>(source) : 0);
      source += rowStride;
    }
    a += depthStride;
    out += 32;
  }
}

/**
 * Like `pack4`, but with every number stored twice, so that one load fills a register:
 * out[panel][depth][4][2].
 */
export function packTwice4(
  rows: i32,
  depth: i32,
  a: usize,
  rowStride: usize,
  depthStride: usize,
  out: usize,
): void {
  for (let i = 0; i < rows; i += 4) {
    const count = min(4, rows - i);
    if (count == 4) packTwicePanel(depth, a, rowStride, depthStride, out);
    else packTwiceEdge(count, depth, a, rowStride, depthStride, out);
    a += rowStride << 2;
    out += (<usize>depth) << 6;
  }
}

export function packTwicePanel(depth: i32, a: usize, rowStride: usize, depthStride: usize, out: usize): void {
  const a1 = a + rowStride;
  const a2 = a1 + rowStride;
  const a3 = a2 + rowStride;
  const end = out + ((<usize>depth) << 6);
  let at: usize = 0;
  while (out < end) {
    v128.store(out, v128.load64_splat(a + at));
    v128.store(out, v128.load64_splat(a1 + at), 16);
    v128.store(out, v128.load64_splat(a2 + at), 32);
    v128.store(out, v128.load64_splat(a3 + at), 48);
    at += depthStride;
    out += 64;
  }
}

export function packTwiceEdge(
  count: i32,
  depth: i32,
  a: usize,
  rowStride: usize,
  depthStride: usize,
  out: usize,
): void {
  for (let p = 0; p < depth; ++p) {
    let source = a;
    for (let i = 0; i < 4; ++i) {
      v128.store(out + ((<usize>i) << 4), i < count ? v128.load64_splat(source) : f64x2.splat(0));
      source += rowStride;
    }
    a += depthStride;
    out += 64;
  }
}
