// Eigenvectors of a symmetric tridiagonal matrix by divide and conquer: the split is Cuppen's
// (1981); z is recomputed from the roots as in Gu and Eisenstat (1995), so that the vectors are
// orthogonal however close the eigenvalues are. Eigenvectors are stored as rows, so that rotations
// and copies access memory contiguously.

import { gemm } from "../blas/gemm";
import { rot, scal } from "../blas/level1";
import { gather } from "../blas/strided";
import { ascendingOrder } from "./order";
import { implicitQl } from "./ql";
import { rankOneEigen } from "./rank-one";
import { largestSize } from "./scale";

/** Problems up to this size are solved by the QL iteration. */
const LEAF: i32 = 32;

/** Where a row may be nonzero. */
const LEFT: i32 = 0;
const BOTH: i32 = 1;
const RIGHT: i32 = 2;

/** Numbers of workspace that `divideAndConquer` needs. */
export function divideAndConquerWorkLength(n: i32): i32 {
  return 2 * n * n + 8 * n + 2;
}

/**
 * Eigenvalues (into d, in no order) and eigenvectors (into the rows of q, which must be zero, ldq elements
 * apart) of the tridiagonal matrix with diagonal d and off-diagonal e, both overwritten; its largest
 * number should be near 1. Returns whether every iteration converged.
 */
export function divideAndConquer(n: i32, d: usize, e: usize, q: usize, ldq: i32, work: usize): bool {
  if (n <= LEAF) return implicitQl(n, d, e, q, ldq);
  const half = n >> 1;
  const left = (<usize>half) << 3;
  const coupling = load<f64>(e + left - 8);
  const size = Math.abs(coupling);
  store<f64>(d + left - 8, load<f64>(d + left - 8) - size);
  store<f64>(d + left, load<f64>(d + left) - size);
  const right = q + left * <usize>ldq + left;
  if (!divideAndConquer(half, d, e, q, ldq, work)) return false;
  if (!divideAndConquer(n - half, d + left, e + left, right, ldq, work)) return false;
  mergeHalves(n, half, coupling, d, q, ldq, work);
  return true;
}

/**
 * Eigenvectors of the whole matrix from those of its two halves, which are coupled by a rank-one
 * matrix.
 */
export function mergeHalves(
  n: i32,
  half: i32,
  coupling: f64,
  d: usize,
  q: usize,
  ldq: i32,
  work: usize,
): void {
  const row = (<usize>ldq) << 3;
  const bytes = (<usize>n) << 3;
  const z = work;
  const poles = z + bytes;
  const weights = poles + bytes;
  const refined = weights + bytes;
  const slopes = refined + bytes;
  const order = slopes + 16;
  const spare = order + (bytes >> 1);
  const kinds = spare + (bytes >> 1);
  const kept = kinds + (bytes >> 1);
  const dropped = kept + (bytes >> 1);
  const indices = dropped + (bytes >> 1);
  const vectors = slopes + 16 + 4 * bytes;

  // The coupling involves the last column of the first half's vectors and the first column of the
  // second's; its sign goes into the second part of z, and the factor √½ makes z a unit vector.
  const edge = q + ((<usize>half) << 3);
  const zRight = z + ((<usize>half) << 3);
  gather(half, edge - 8, row, z);
  scal(half, Math.SQRT1_2, z);
  gather(n - half, edge + <usize>half * row, row, zRight);
  scal(n - half, copysign(Math.SQRT1_2, coupling), zRight);
  const rho = 2 * Math.abs(coupling);
  const tolerance = 8 * f64.EPSILON * Math.max(largestSize(n, d), largestSize(n, z));

  for (let i = 0; i < n; ++i) store<i32>(kinds + ((<usize>i) << 2), i < half ? LEFT : RIGHT);
  ascendingOrder(n, d, order, spare);
  const k = deflatePoles(n, rho, tolerance, d, z, q, row, order, kinds, kept, dropped);
  if (k == 0) return;

  const lefts = countKind(k, LEFT, kinds, kept);
  const boths = countKind(k, BOTH, kinds, kept);
  placeByKind(k, lefts, boths, kinds, kept, indices);
  const copies = vectors + ((<usize>k * <usize>k) << 3);
  const leftWidth = (<usize>half) << 3;
  const rightWidth = bytes - leftWidth;
  const leftCopies = copies;
  const rightCopies = leftCopies + <usize>(lefts + boths) * leftWidth;
  const droppedCopies = rightCopies + <usize>(k - lefts) * rightWidth;
  for (let i = 0; i < k; ++i) {
    const from = load<i32>(kept + ((<usize>i) << 2));
    const kind = load<i32>(kinds + ((<usize>from) << 2));
    const index = load<i32>(indices + ((<usize>i) << 2));
    const source = q + <usize>from * row;
    if (kind != RIGHT) memory.copy(leftCopies + <usize>index * leftWidth, source, leftWidth);
    if (kind != LEFT) {
      memory.copy(rightCopies + <usize>(index - lefts) * rightWidth, source + leftWidth, rightWidth);
    }
    store<f64>(poles + ((<usize>i) << 3), load<f64>(d + ((<usize>from) << 3)));
    store<f64>(weights + ((<usize>i) << 3), load<f64>(z + ((<usize>from) << 3)));
  }
  for (let i = 0; i < n - k; ++i) {
    const from = load<i32>(dropped + ((<usize>i) << 2));
    memory.copy(droppedCopies + <usize>i * bytes, q + <usize>from * row, bytes);
    store<f64>(z + ((<usize>i) << 3), load<f64>(d + ((<usize>from) << 3)));
  }
  memory.copy(d + ((<usize>k) << 3), z, (<usize>(n - k)) << 3);

  rankOneEigen(k, rho, poles, weights, refined, slopes, indices, d, vectors);

  const columns = (<usize>lefts) << 3;
  gemm(k, half, lefts + boths, 1, vectors, k, 1, leftCopies, half, 1, 0, q, ldq);
  gemm(k, n - half, k - lefts, 1, vectors + columns, k, 1, rightCopies, n - half, 1, 0, edge, ldq);
  for (let i = 0; i < n - k; ++i) {
    memory.copy(q + <usize>(k + i) * row, droppedCopies + <usize>i * bytes, bytes);
  }
}

/**
 * Deflation: drops rows that the coupling does not affect, namely rows with negligible z and, of
 * two rows with nearly equal eigenvalues, the one whose z is rotated to zero (Dongarra and Sorensen
 * 1987). Fills `kept`, in order of eigenvalue, and `dropped`; returns how many are kept.
 */
export function deflatePoles(
  n: i32,
  rho: f64,
  tolerance: f64,
  d: usize,
  z: usize,
  q: usize,
  row: usize,
  order: usize,
  kinds: usize,
  kept: usize,
  dropped: usize,
): i32 {
  let k = 0;
  let previous = -1;
  for (let i = 0; i < n; ++i) {
    const j = load<i32>(order + ((<usize>i) << 2));
    const zj = load<f64>(z + ((<usize>j) << 3));
    if (rho * Math.abs(zj) <= tolerance) {
      store<i32>(dropped, j);
      dropped += 4;
      continue;
    }
    if (previous >= 0) {
      if (rotateAway(n, previous, j, tolerance, d, z, q, row, kinds)) {
        store<i32>(dropped, previous);
        dropped += 4;
      } else {
        store<i32>(kept + ((<usize>k) << 2), previous);
        ++k;
      }
    }
    previous = j;
  }
  if (previous < 0) return 0;
  store<i32>(kept + ((<usize>k) << 2), previous);
  return k + 1;
}

/** Rotates rows i and j so that z of row i vanishes, if the change to the matrix is negligible. */
export function rotateAway(
  n: i32,
  i: i32,
  j: i32,
  tolerance: f64,
  d: usize,
  z: usize,
  q: usize,
  row: usize,
  kinds: usize,
): bool {
  const iAt = (<usize>i) << 3;
  const jAt = (<usize>j) << 3;
  const zi = load<f64>(z + iAt);
  const zj = load<f64>(z + jAt);
  const length = Math.sqrt(zi * zi + zj * zj);
  const c = zj / length;
  const s = -zi / length;
  const di = load<f64>(d + iAt);
  const dj = load<f64>(d + jAt);
  if (Math.abs((dj - di) * c * s) > tolerance) return false;
  store<f64>(z + iAt, 0);
  store<f64>(z + jAt, length);
  store<f64>(d + iAt, di * c * c + dj * s * s);
  store<f64>(d + jAt, di * s * s + dj * c * c);
  rot(n, q + <usize>i * row, q + <usize>j * row, c, s);
  const kind = kinds + ((<usize>j) << 2);
  if (load<i32>(kinds + ((<usize>i) << 2)) != load<i32>(kind)) store<i32>(kind, BOTH);
  return true;
}

export function countKind(k: i32, kind: i32, kinds: usize, kept: usize): i32 {
  let count = 0;
  for (let i: usize = 0; i < (<usize>k) << 2; i += 4) {
    if (load<i32>(kinds + ((<usize>load<i32>(kept + i)) << 2)) == kind) ++count;
  }
  return count;
}

/** Gives every kept row an index: left ones first, then those with both halves, then right ones. */
export function placeByKind(k: i32, lefts: i32, boths: i32, kinds: usize, kept: usize, indices: usize): void {
  let left = 0;
  let both = lefts;
  let right = lefts + boths;
  for (let i: usize = 0; i < (<usize>k) << 2; i += 4) {
    const kind = load<i32>(kinds + ((<usize>load<i32>(kept + i)) << 2));
    store<i32>(indices + i, kind == LEFT ? left++ : kind == BOTH ? both++ : right++);
  }
}
