// Finds the nearest center from whole numbers of 16 bits, with a bound on the error: eight products take one
// instruction. A row is settled if its scores for the two best centers differ by more than the bound; the other rows
// have to be compared exactly.
//
// |x − c|² = |x|² − 2·(x·c − |c|²/2), so the nearest center has the largest score, the product of X = (x, 1) and
// C = (c, −|c|²/2). Rows and centers are taken relative to the mean of the rows, in units of their spread. A row is
// multiplied by its own scale and all centers by another, such that |X| ≤ 65000 and |C| ≤ 32000 afterwards; then
// no sum exceeds 32 bits. Rounding the coordinates changes each by at most ½, and a score by at most
// √(d + 1)/2·(|X| + |C|).
//
// Layout of a row in memory: the inverse of its scale, |x|² (float32 each), and the coordinates of X (int16), padded to
// a multiple of 16 bytes.
//
// Layout of the centers: the inverse of their scale, and a bound on the error of scores (float32 each). Then tiles of
// up to four vectors of four centers: where the scores of the centers begin (int32), 0 or, for a center that only fills
// the vector, the least number; then the first two coordinates of every center (int16), and so on. At last, the centers
// one by one, each in the layout of a row that begins with zeros.

import { Floats } from "../record";
import { scratch } from "../scratch";
import { LONGEST_ROW, WIDEST_TILE } from "./cluster.shared";

/** The low bits of a score give way to the place of its center in the tile. */
const PLACES: i32 = 15;
/** The other bits, and the lanes in each vector of a tile. */
const MARKS: usize = memory.data<i32>(
  [-16, -16, -16, -16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  16,
);
/** The largest coordinate and size of a scaled row. */
const LARGEST: f64 = 32767;
/** Rows that are farther out are never settled: their exact comparisons have larger rounding errors than the bound covers. */
const FARTHEST: f64 = 65536;
/** Adding it rounds a number and leaves its last bits as those of a whole number. */
const ROUNDER: f64 = 6755399441055744;
/** Offsets in the scratch region of what is found in a tile, and of a row before it is rounded. */
const FOUND: usize = 2048;
const UNROUNDED: usize = 4096;
/** Bytes before the coordinates of a row, and before the tiles. */
const HEAD: usize = 8;

/** Pairs of coordinates of a row. */
function pairsOf(d: i32): i32 {
  return (d + 2) >> 1;
}

/** The bytes of a row. */
export function packedBytes(d: i32): usize {
  return (HEAD + ((<usize>pairsOf(d)) << 2) + 15) & ~15;
}

/** The bytes of the centers in so many vectors before they come one by one. */
export function tableBytes(d: i32, vectors: i32): usize {
  return HEAD + ((<usize>(vectors * (pairsOf(d) + 1))) << 4);
}

/**
 * Packs a block of rows relative to an origin, in units of which the inverse is given.
 *
 * @spans x[rows * columns], origin[columns], out
 */
export function packBlock(
  rows: i32,
  columns: i32,
  x: Floats,
  origin: Floats,
  inverse: f64,
  out: Floats,
): f64 {
  const bytes = packedBytes(columns);
  for (let i = 0; i < rows; ++i) {
    packRow(columns, x, origin, inverse, out);
    x += (<usize>columns) << 3;
    out += bytes;
  }
  return 0;
}

export function packRow(d: i32, x: usize, origin: usize, inverse: f64, out: usize): void {
  let at = scratch() + UNROUNDED;
  const times = f64x2.splat(inverse);
  let squares = f64x2.splat(0);
  let sizes = f64x2.splat(1);
  const end = x + ((<usize>d) << 3);
  for (; x + 16 <= end; x += 16) {
    const value = f64x2.mul(f64x2.sub(v128.load(x), v128.load(origin)), times);
    squares = f64x2.add(squares, f64x2.mul(value, value));
    sizes = f64x2.pmax(sizes, f64x2.abs(value));
    v128.store(at, value);
    origin += 16;
    at += 16;
  }
  if (x < end) {
    const value = f64x2.mul(f64x2.sub(v128.load64_zero(x), v128.load64_zero(origin)), times);
    squares = f64x2.add(squares, f64x2.mul(value, value));
    sizes = f64x2.pmax(sizes, f64x2.abs(value));
    v128.store(at, value);
    at += 8;
  }
  v128.store(at, f64x2.replace_lane(f64x2.splat(0), 0, 1));
  v128.store(at, f64x2.splat(0), 16);
  const square = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
  const most = max(f64x2.extract_lane(sizes, 0), f64x2.extract_lane(sizes, 1));
  const size = Math.sqrt(square + 1);
  const scale = size <= FARTHEST ? min(LARGEST / most, LONGEST_ROW / size) : 0;
  store<f32>(out, <f32>(1 / scale));
  store<f32>(out, <f32>square, 4);
  roundRow(pairsOf(d), scale, out + HEAD);
}

/** Four coordinates at a time; room and zeros behind the last make their number a multiple of four. */
function roundRow(pairs: i32, scale: f64, out: usize): void {
  const times = f64x2.splat(scale);
  const rounder = f64x2.splat(ROUNDER);
  let at = scratch() + UNROUNDED;
  for (const end = out + ((<usize>pairs) << 2); out < end; out += 8) {
    const a = f64x2.add(f64x2.mul(v128.load(at), times), rounder);
    const b = f64x2.add(f64x2.mul(v128.load(at, 16), times), rounder);
    v128.store64_lane(out, v128.shuffle<i16>(a, b, 0, 4, 8, 12, 0, 4, 8, 12), 0);
    at += 32;
  }
}

/**
 * Finds the centers with the best scores for four packed rows, of centers in so many vectors. Writes them, their scores,
 * and the second best scores (int32 each).
 */
export function nearestRounded(
  d: i32,
  vectors: i32,
  r0: usize,
  r1: usize,
  r2: usize,
  r3: usize,
  table: usize,
  out: usize,
): void {
  const pairs = pairsOf(d);
  const found = scratch() + FOUND;
  let tiles = (vectors + WIDEST_TILE - 1) / WIDEST_TILE;
  let label = i32x4.splat(0);
  let top = i32x4.splat(i32.MIN_VALUE);
  let next = top;
  table += HEAD;
  for (let first = 0; first < vectors; ) {
    const width = tiles == 1 ? vectors - first : (vectors - first + tiles - 1) / tiles;
    scan(width, pairs, r0 + HEAD, r1 + HEAD, table, found);
    scan(width, pairs, r2 + HEAD, r3 + HEAD, table, found + 64);
    bestOfFour(found);
    const best = v128.load(found);
    const center = i32x4.add(v128.and(best, i32x4.splat(PLACES)), i32x4.splat(first << 2));
    label = v128.bitselect(center, label, i32x4.gt_s(best, top));
    next = i32x4.max_s(i32x4.max_s(next, v128.load(found, 16)), i32x4.min_s(top, best));
    top = i32x4.max_s(top, best);
    table += (<usize>(width * (pairs + 1))) << 4;
    first += width;
    tiles -= 1;
  }
  v128.store(out, label);
  v128.store(out, top, 16);
  v128.store(out, next, 32);
}

/**
 * Reduces what `scan` has found for two rows and two more, the best and the second best score in each of four lanes,
 * to the best scores of the four rows, followed by the second best.
 */
export function bestOfFour(found: usize): void {
  const low = lowOf(found, 0);
  const high = highOf(found, 0);
  const low2 = lowOf(found, 64);
  const high2 = highOf(found, 64);
  const best = i32x4.max_s(low, high);
  const best2 = i32x4.max_s(low2, high2);
  const rest = i32x4.max_s(i32x4.min_s(low, high), i32x4.max_s(lowOf(found, 16), highOf(found, 16)));
  const rest2 = i32x4.max_s(i32x4.min_s(low2, high2), i32x4.max_s(lowOf(found, 80), highOf(found, 80)));
  const a = v128.shuffle<i64>(best, best2, 0, 2);
  const b = v128.shuffle<i64>(best, best2, 1, 3);
  const others = i32x4.max_s(v128.shuffle<i64>(rest, rest2, 0, 2), v128.shuffle<i64>(rest, rest2, 1, 3));
  v128.store(found, i32x4.max_s(a, b));
  v128.store(found, i32x4.max_s(others, i32x4.min_s(a, b)), 16);
}

/** The first two numbers of a vector and of the one 32 bytes after it, in turns. */
function lowOf(found: usize, offset: usize): v128 {
  return v128.shuffle<i32>(v128.load(found + offset), v128.load(found + offset + 32), 0, 4, 1, 5);
}

/** The last two numbers of a vector and of the one 32 bytes after it, in turns. */
function highOf(found: usize, offset: usize): v128 {
  return v128.shuffle<i32>(v128.load(found + offset), v128.load(found + offset + 32), 2, 6, 3, 7);
}

/** Writes for two rows the best score of each of the four lanes in the vectors of a tile, and the second best. */
function scan(width: i32, pairs: i32, row: usize, row2: usize, tile: usize, out: usize): void {
  if (width == 4) scan4(pairs, row, row2, tile, out);
  else if (width == 3) scan3(pairs, row, row2, tile, out);
  else if (width == 2) scan2(pairs, row, row2, tile, out);
  else scan1(pairs, row, row2, tile, out);
}

/** Widths as types: their sizes are known to the compiler, which leaves the other vectors out. */
type One = u8;
type Two = u16;
type Three = u32;
type Four = u64;

export function scan1(pairs: i32, row: usize, row2: usize, tile: usize, out: usize): void {
  scanTile<One>(pairs, row, row2, tile, out);
}

export function scan2(pairs: i32, row: usize, row2: usize, tile: usize, out: usize): void {
  scanTile<Two>(pairs, row, row2, tile, out);
}

export function scan3(pairs: i32, row: usize, row2: usize, tile: usize, out: usize): void {
  scanTile<Three>(pairs, row, row2, tile, out);
}

export function scan4(pairs: i32, row: usize, row2: usize, tile: usize, out: usize): void {
  scanTile<Four>(pairs, row, row2, tile, out);
}

function widthOf<W>(): usize {
  return sizeof<W>() == sizeof<Four>() ? 4 : sizeof<W>() == sizeof<Three>() ? 3 : sizeof<W>();
}

/** Scans as many vectors as the type says. */
function scanTile<W>(pairs: i32, row: usize, row2: usize, tile: usize, out: usize): void {
  let a0 = v128.load(tile);
  let a1 = a0;
  let a2 = a0;
  let a3 = a0;
  if (sizeof<W>() > sizeof<One>()) a1 = v128.load(tile, 16);
  if (sizeof<W>() > sizeof<Two>()) a2 = v128.load(tile, 32);
  if (sizeof<W>() > sizeof<Three>()) a3 = v128.load(tile, 48);
  let b0 = a0;
  let b1 = a1;
  let b2 = a2;
  let b3 = a3;
  for (const end = row + ((<usize>pairs) << 2); row < end; row += 4) {
    tile += widthOf<W>() << 4;
    const x = v128.load32_splat(row);
    const y = v128.load32_splat(row2);
    row2 += 4;
    let center = v128.load(tile);
    a0 = i32x4.add(a0, i32x4.dot_i16x8_s(x, center));
    b0 = i32x4.add(b0, i32x4.dot_i16x8_s(y, center));
    if (sizeof<W>() > sizeof<One>()) {
      center = v128.load(tile, 16);
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(x, center));
      b1 = i32x4.add(b1, i32x4.dot_i16x8_s(y, center));
    }
    if (sizeof<W>() > sizeof<Two>()) {
      center = v128.load(tile, 32);
      a2 = i32x4.add(a2, i32x4.dot_i16x8_s(x, center));
      b2 = i32x4.add(b2, i32x4.dot_i16x8_s(y, center));
    }
    if (sizeof<W>() > sizeof<Three>()) {
      center = v128.load(tile, 48);
      a3 = i32x4.add(a3, i32x4.dot_i16x8_s(x, center));
      b3 = i32x4.add(b3, i32x4.dot_i16x8_s(y, center));
    }
  }
  storeBest<W>(a0, a1, a2, a3, out);
  storeBest<W>(b0, b1, b2, b3, out + 32);
}

/** The best and the second best of up to four vectors, whose low bits give way to where they come from. */
function storeBest<W>(s0: v128, s1: v128, s2: v128, s3: v128, out: usize): void {
  const keep = v128.load(MARKS);
  let best = v128.or(v128.and(s0, keep), v128.load(MARKS, 16));
  let second = i32x4.splat(i32.MIN_VALUE);
  if (sizeof<W>() > sizeof<One>()) {
    const own = v128.or(v128.and(s1, keep), v128.load(MARKS, 32));
    second = i32x4.min_s(best, own);
    best = i32x4.max_s(best, own);
  }
  if (sizeof<W>() > sizeof<Two>()) {
    const own = v128.or(v128.and(s2, keep), v128.load(MARKS, 48));
    second = i32x4.max_s(second, i32x4.min_s(best, own));
    best = i32x4.max_s(best, own);
  }
  if (sizeof<W>() > sizeof<Three>()) {
    const own = v128.or(v128.and(s3, keep), v128.load(MARKS, 64));
    second = i32x4.max_s(second, i32x4.min_s(best, own));
    best = i32x4.max_s(best, own);
  }
  v128.store(out, best);
  v128.store(out, second, 16);
}
