import { DataError, got, OptionError, words } from "../../base/errors.js";
import { requireKnownOptions, requireOptionsObject } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { withArena } from "../../wasm/arena.js";
import { nrm2 } from "../../wasm/blas.js";
import { asMatrix } from "./as-matrix.js";
import { type Complex, type ComplexMatrix, formatComplex } from "./complex.js";
import { type ComplexColumn, complexEigenspace, realForm } from "./complex-eigenspace.js";
import { gramSchmidt } from "./gram-schmidt.js";
import { kernelConditions } from "./kernel-eigen.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { requireFinite, requireSquare, requireTolerance } from "./require.js";
import { singularValues, svd } from "./svd.js";

/** An eigenvalue with its multiplicity as a root and its number of independent eigenvectors. */
export interface EigenMultiplicity {
  readonly value: Complex;
  /** Its multiplicity among the n eigenvalues. */
  readonly algebraic: number;
  /** The dimension of its eigenspace, n − rank(A − λI). */
  readonly geometric: number;
}

/** When eigenvalues count as equal. */
export interface MultiplicityOptions {
  /**
   * The uncertainty of the matrix relative to its norm: eigenvalues that a change of this
   * size can make coincide count as one. Default 1e-13.
   */
  readonly tolerance?: number;
}

/** When a matrix counts as diagonalizable. */
export interface DiagonalizableOptions extends MultiplicityOptions {
  /** Whether the diagonal may contain complex numbers. Default "complex". */
  readonly over?: "complex" | "real";
}

const DEFAULT_TOLERANCE = 1e-13;
/** Pivots of A − λI carry the error of λ besides that of A. */
const RANK_SLACK = 10;

/**
 * The distinct eigenvalues with their algebraic and geometric multiplicities, by decreasing modulus.
 *
 * ```ts
 * eigenMultiplicities(Matrix.from([[2, 1], [0, 2]])); // [{ value: { re: 2, im: 0 }, algebraic: 2, geometric: 1 }]
 * ```
 */
export function eigenMultiplicities(
  matrix: MatrixLike,
  options: MultiplicityOptions = {},
): EigenMultiplicity[] {
  const a = asMatrix("eigenMultiplicities", matrix);
  return structure("eigenMultiplicities", a, options).clusters.map(({ value, algebraic, geometric }) => ({
    value,
    algebraic,
    geometric,
  }));
}

/**
 * Whether an invertible P makes P⁻¹·A·P diagonal, that is, whether the eigenvectors span the space.
 *
 * ```ts
 * isDiagonalizable(Matrix.from([[0, -1], [1, 0]])); // true
 * isDiagonalizable(Matrix.from([[0, -1], [1, 0]]), { over: "real" }); // false
 * isDiagonalizable(Matrix.from([[1, 1], [0, 1]])); // false
 * ```
 */
export function isDiagonalizable(matrix: MatrixLike, options: DiagonalizableOptions = {}): boolean {
  const a = asMatrix("isDiagonalizable", matrix);
  requireOptionsObject("isDiagonalizable", options);
  const { over = "complex" } = options;
  requireField("isDiagonalizable", over);
  return structure("isDiagonalizable", a, options, ["tolerance", "over"]).clusters.every(
    ({ value, algebraic, geometric }) => geometric === algebraic && (over === "complex" || value.im === 0),
  );
}

/** The factors of A = P·D·P⁻¹. */
export interface Diagonalization {
  /** Eigenvectors of norm 1 as columns. */
  readonly P: Matrix;
  /** Diagonal, with the eigenvalues by decreasing modulus. */
  readonly D: Matrix;
}

/** A diagonalization with complex factors. */
export interface ComplexDiagonalization {
  /** Eigenvectors of norm 1 as columns; those of conjugate eigenvalues are conjugate. */
  readonly P: ComplexMatrix;
  /** Diagonal, with the eigenvalues by decreasing modulus. */
  readonly D: ComplexMatrix;
}

/**
 * Eigenvectors P and eigenvalues D with A = P·D·P⁻¹, real ones unless `over` is "complex". If these do not exist,
 * the error says which eigenvalue is the reason.
 *
 * ```ts
 * const { P, D } = diagonalize(Matrix.from([[2, 1], [1, 2]]));
 * D.diagonal(); // Float64Array [3, 1]
 * diagonalize([[0, -1], [1, 0]], { over: "complex" }).D.imaginary.diagonal(); // Float64Array [1, -1]
 * ```
 */
export function diagonalize(
  matrix: MatrixLike,
  options: DiagonalizableOptions & { readonly over: "complex" },
): ComplexDiagonalization;
export function diagonalize(
  matrix: MatrixLike,
  options?: MultiplicityOptions & { readonly over?: "real" },
): Diagonalization;
export function diagonalize(
  matrix: MatrixLike,
  options: DiagonalizableOptions = {},
): Diagonalization | ComplexDiagonalization {
  const method = "diagonalize";
  const a = asMatrix(method, matrix);
  requireOptionsObject(method, options);
  const { over = "real" } = options;
  requireField(method, over);
  const found = structure(method, a, options, ["tolerance", "over"]);
  const columns: ComplexColumn[] = [];
  const values: Complex[] = [];
  for (const cluster of found.clusters) {
    const { value, algebraic, geometric } = cluster;
    if (value.im !== 0 && over === "real") throw complexValue(value);
    if (geometric < algebraic) throw defectiveValue(value, algebraic, geometric);
    const vectors = eigenvectors(a.rows, cluster, found);
    columns.push(...vectors);
    values.push(...vectors.map(() => value));
  }
  const { real, imaginary } = splitColumns(columns);
  const re = Matrix.diagonal(values.map((value) => value.re));
  if (over === "real") return { P: real, D: re };
  return {
    P: { real, imaginary },
    D: { real: re, imaginary: Matrix.diagonal(values.map((value) => value.im)) },
  };
}

/** As many independent eigenvectors of norm 1 as an eigenvalue has, if it is not defective. */
function eigenvectors(
  n: number,
  { value, algebraic, members }: Cluster,
  { vt, balanced, restore }: Structure,
): ComplexColumn[] {
  const zero = new Float64Array(n);
  if (algebraic === 1) {
    // A pair keeps the parts of its first vector in two rows; that of the second is its conjugate.
    const row = (k: number) => vt.slice(k * n, (k + 1) * n);
    if (value.im === 0) return [{ real: row(members[0]), imaginary: zero }];
    if (value.im > 0) return [{ real: row(members[0]), imaginary: row(members[0] + 1) }];
    return [{ real: row(members[0] - 1), imaginary: row(members[0]).map((part) => -part) }];
  }
  const shifted = shiftedBy(n, balanced, value.re);
  if (value.im !== 0) return complexEigenspace(shifted, value.im, algebraic, restore);
  return eigenspace(shifted, algebraic, restore).map((real) => ({ real, imaginary: zero }));
}

function splitColumns(columns: readonly ComplexColumn[]): ComplexMatrix {
  return {
    real: Matrix.fromColumns(columns.map(({ real }) => real)),
    imaginary: Matrix.fromColumns(columns.map(({ imaginary }) => imaginary)),
  };
}

function requireField(method: string, over: unknown): void {
  if (over === "real" || over === "complex") return;
  throw new OptionError(method, { option: "over", expected: '"real" or "complex"', received: quote(over) });
}

interface Cluster extends EigenMultiplicity {
  /** Positions in the order of the Schur form. */
  readonly members: readonly number[];
}

interface Structure extends Pick<ReturnType<typeof kernelConditions>, "vt" | "balanced" | "restore"> {
  readonly clusters: readonly Cluster[];
}

function structure(
  method: string,
  a: Matrix,
  options: DiagonalizableOptions,
  names: readonly string[] = ["tolerance"],
): Structure {
  requireKnownOptions(method, options, names);
  const { tolerance = DEFAULT_TOLERANCE } = options;
  requireSquare(method, a);
  requireFinite(method, "the matrix", a);
  requireTolerance(method, tolerance, 1);
  const n = a.rows;
  const { real, imaginary, conditions, balanced, vt, restore } = kernelConditions(method, n, a.data);
  const norm = withArena((arena) => nrm2(arena.copyIn(balanced)));
  const groups = coincident(real, imaginary, conditions, tolerance, norm);
  const threshold = RANK_SLACK * tolerance * norm;
  const upper: Cluster[] = [];
  for (const members of groups) {
    const value = meanValue(members, real, imaginary);
    if (value.im < 0) continue;
    const algebraic = members.length;
    const dimension = algebraic === 1 ? 1 : nullity(n, balanced, value, threshold);
    upper.push({ value, members, algebraic, geometric: Math.min(algebraic, Math.max(1, dimension)) });
  }
  const modulus = ({ value }: Cluster) => Math.hypot(value.re, value.im);
  upper.sort((p, q) => modulus(q) - modulus(p) || q.value.re - p.value.re || q.value.im - p.value.im);
  const clusters = upper.flatMap((cluster) =>
    cluster.value.im === 0 ? [cluster] : [cluster, conjugate(cluster)],
  );
  return { clusters, vt, balanced, restore };
}

/** The eigenvalues of a real matrix come in pairs, and so do their groups. */
function conjugate({ value: { re, im }, members, algebraic, geometric }: Cluster): Cluster {
  return { value: { re, im: -im }, members: members.map((i) => i + 1), algebraic, geometric };
}

/** A link between two eigenvalues. */
interface Link {
  readonly i: number;
  readonly j: number;
  readonly distance: number;
}

/**
 * Groups of eigenvalues that a change of the matrix by tolerance·norm can make coincide. To first order,
 * such a change moves an eigenvalue by condition·tolerance·norm, so those within each other's reach are linked;
 * but a group of k that is wider than tolerance^(1/k)·norm, the scatter of a k×k Jordan block, is
 * split at its longest link (Golub and Van Loan, section 7.2).
 */
function coincident(
  real: Float64Array,
  imaginary: Float64Array,
  conditions: Float64Array,
  tolerance: number,
  norm: number,
): number[][] {
  const reach = (i: number, j: number) => {
    const firstOrder = tolerance * norm * Math.max(conditions[i], conditions[j]);
    // 0/0 is the condition of a block that is defective to the last bit.
    return Number.isNaN(firstOrder) ? Number.POSITIVE_INFINITY : firstOrder;
  };
  const all = Array.from({ length: real.length }, (_, i) => i);
  const candidates: Link[] = [];
  for (const i of all) {
    for (let j = 0; j < i; j += 1) {
      const distance = Math.hypot(real[i] - real[j], imaginary[i] - imaginary[j]);
      if (distance <= reach(i, j)) candidates.push({ i, j, distance });
    }
  }
  candidates.sort((p, q) => p.distance - q.distance);

  const settled: number[][] = [];
  const pending = components(all, candidates);
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const { members, links } = part;
    const { re, im } = meanValue(members, real, imaginary);
    const width = Math.max(...members.map((member) => Math.hypot(real[member] - re, imaginary[member] - im)));
    if (members.length === 1 || width <= norm * tolerance ** (1 / members.length)) {
      settled.push(members);
    } else {
      const longest = Math.max(...links.map(({ distance }) => distance));
      pending.push(
        ...components(
          members,
          links.filter(({ distance }) => distance < longest),
        ),
      );
    }
  }
  return settled;
}

/** The groups that the links connect, each with its links, shortest first. */
function components(
  members: readonly number[],
  links: readonly Link[],
): { members: number[]; links: Link[] }[] {
  const part = new Map(members.map((member) => [member, { members: [member], links: [] as Link[] }]));
  for (const link of links) {
    const first = part.get(link.i);
    const second = part.get(link.j);
    if (first === undefined || second === undefined || first === second) continue;
    const joined = {
      members: [...first.members, ...second.members],
      links: [...first.links, ...second.links, link],
    };
    for (const member of joined.members) part.set(member, joined);
  }
  return [...new Set(part.values())];
}

/** The mean, which is stable to first order while the eigenvalues of a Jordan block scatter around it. */
function meanValue(members: readonly number[], real: Float64Array, imaginary: Float64Array): Complex {
  const mean = (values: Float64Array) =>
    members.reduce((sum, member) => sum + values[member], 0) / members.length;
  const isReal = members.some(
    (i) => imaginary[i] === 0 || members.includes(imaginary[i] > 0 ? i + 1 : i - 1),
  );
  return { re: mean(real), im: isReal ? 0 : mean(imaginary) };
}

/** n − rank(A − λI); the real form of a complex λ doubles both. */
function nullity(n: number, data: Float64Array, { re, im }: Complex, threshold: number): number {
  const shifted = shiftedBy(n, data, re);
  if (im === 0) return countAtMost(shifted, threshold);
  return Math.round(countAtMost(realForm(shifted, im), threshold) / 2);
}

function countAtMost(a: Matrix, threshold: number): number {
  return singularValues(a).filter((value) => value <= threshold).length;
}

/** A − value·I */
function shiftedBy(n: number, data: Float64Array, value: number): Matrix {
  const shifted = data.slice();
  for (let i = 0; i < n; i += 1) shifted[i * (n + 1)] -= value;
  return new Matrix(n, n, shifted);
}

/** Orthonormal vectors that, after balancing, span the null space of a singular matrix. */
function eigenspace(
  singular: Matrix,
  dimension: number,
  restore: (vector: Float64Array) => Float64Array,
): Float64Array[] {
  const { V } = svd(singular);
  const first = V.columns - dimension;
  const basis = Array.from({ length: dimension }, (_, j) => restore(V.column(first + j)));
  const { Q } = gramSchmidt(Matrix.fromColumns(basis));
  return Array.from({ length: dimension }, (_, j) => Q.column(j));
}

function complexValue(value: Complex): DataError {
  const sentence = words`eigenvalue ${got(formatComplex(value))} is not real, so the matrix has no real diagonalization; choose over: "complex".`;
  return new DataError("diagonalize", sentence, { expected: "real eigenvalues" });
}

function defectiveValue(value: Complex, algebraic: number, geometric: number): DataError {
  return new DataError(
    "diagonalize",
    words`eigenvalue ${formatComplex(value)} occurs ${algebraic} times but has only ${got(geometric)} independent eigenvector${geometric === 1 ? "" : "s"}.`,
    { expected: `${algebraic} independent eigenvectors of ${formatComplex(value)}` },
  );
}
