import { DataError } from "../../../base/errors.js";
import { columnName, got, rowName, wanted, words } from "../../../base/sentence.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { Categorical } from "../../../math/probability/distributions/index.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { SeenLevels } from "../../../model/capabilities.js";
import { type Features, type MissingPolicy, type Rows, readNewCases } from "../../../model/input.js";
import type { LevelCounts } from "./level-counts.js";
import { drawValues, type GenerativeLikelihood, type Names, requireSeen } from "./likelihood.js";
import { columnPseudoCounts, evenPseudoCounts, requirePriorColumns, type Smoothing } from "./smoothing.js";

/** A column of numbers is read as levels only if they are whole and below this. */
const MOST_LEVELS = 2 ** 20;

/** The number of levels of every column: from the table, or one more than its largest number. */
export function countLevels(x: Matrix, { encoding, names }: Features, method: string): Int32Array {
  return Int32Array.from(names, (name, j) => {
    const rule = encoding?.columns[j];
    if (rule !== undefined && "levels" in rule) return Math.max(1, rule.levels.length);
    if (rule?.coding === "boolean") return 2;
    let largest = 0;
    for (let i = 0; i < x.rows; i += 1) {
      const value = x.data[i * x.columns + j];
      if (Number.isNaN(value)) continue;
      if (!Number.isInteger(value) || value < 0 || value >= MOST_LEVELS)
        throw notALevel(method, name, i, value, `a whole number from 0 to ${MOST_LEVELS - 1}`);
      if (value > largest) largest = value;
    }
    return largest + 1;
  });
}

function notALevel(method: string, column: string, row: number, value: number, expected: string): DataError {
  const sentence = words`${columnName(column)} has the value ${got(value)} at ${rowName(row)}; its levels are ${wanted(expected)}.`;
  return new DataError(method, sentence);
}

/** What is done with a level that no training case could have had: it is left out like a missing one, or refused. */
export type UnknownLevels = "missing" | "error";

/** The cases that a model reads, as codes of levels; an unknown level has the code after the last known one. */
export function readLevels(
  method: string,
  rows: Rows,
  features: Features,
  { missing, unknown }: { readonly missing: MissingPolicy; readonly unknown: UnknownLevels },
): Matrix {
  const encoding = unknown === "missing" ? features.encoding?.withUnseen() : features.encoding;
  return readNewCases(method, rows, { names: features.names, encoding }, missing);
}

/** The levels of the training table by column, where others are accepted. */
export function seenLevels({ encoding }: Features, unknown: UnknownLevels): SeenLevels {
  const columns = unknown === "error" ? [] : (encoding?.columns ?? []);
  return new Map(columns.flatMap((rule) => ("levels" in rule ? [[rule.column, rule.levels]] : [])));
}

/** Within a class, each level of a column has its own probability (Flach, section 9.2). */
export class CategoricalLikelihood implements GenerativeLikelihood<Matrix> {
  /** P(level | class): classes × cells; the levels of one column are adjacent. */
  readonly probabilities: Matrix;
  readonly starts: Int32Array;
  readonly logPrior: number;
  /** log P(level | class): cells × classes. */
  readonly #logs: Matrix;
  readonly #names: Names;
  readonly #levels: Int32Array;
  readonly #unknown: UnknownLevels;

  constructor(counts: LevelCounts, smoothing: Smoothing, unknown: UnknownLevels, names: Names) {
    this.starts = counts.starts;
    this.#names = names;
    this.#levels = counts.levels;
    this.#unknown = unknown;
    const pseudo = levelPseudoCounts(counts, smoothing, names);
    this.probabilities = levelShares(counts, pseudo, names);
    this.#logs = this.probabilities.map((share) => Math.log(share)).transpose();
    const classes = this.#logs.columns;
    this.logPrior = this.#logs.data.reduce((sum, log, at) => {
      const weight = pseudo[Math.floor(at / classes)];
      return weight > 0 ? sum + weight * log : sum;
    }, 0);
  }

  logLikelihood(x: Matrix): Matrix {
    const { columns: classes, data: logs } = this.#logs;
    const { data, rows, columns } = x;
    const starts = this.starts;
    const levels = this.#levels;
    const out = new Matrix(rows, classes);
    const sums = out.data;
    for (let i = 0, at = 0, start = 0; i < rows; i += 1, start += classes) {
      for (let j = 0; j < columns; j += 1, at += 1) {
        const value = data[at];
        if (Number.isNaN(value)) continue;
        const level = value | 0;
        if (level !== value || level < 0 || level >= levels[j]) {
          this.#requireUnknown(value, i, j);
          continue;
        }
        const cell = (starts[j] + level) * classes;
        for (let k = 0; k < classes; k += 1) sums[start + k] += logs[cell + k];
      }
    }
    return out;
  }

  terms(x: Matrix): Matrix {
    const classes = this.#logs.columns;
    const out = new Matrix(x.columns, classes);
    for (let j = 0; j < x.columns; j += 1) {
      const value = x.data[j];
      if (Number.isInteger(value) && value >= 0 && value < this.#levels[j])
        out.data.set(this.#logs.row(this.starts[j] + value), j * classes);
      else if (!Number.isNaN(value)) this.#requireUnknown(value, 0, j);
    }
    return out;
  }

  /** A value that is not a known level must be the code of an unknown one, where these are accepted. */
  #requireUnknown(value: number, row: number, j: number): void {
    const ignored = this.#unknown === "missing";
    if (ignored && Number.isInteger(value) && value >= 0) return;
    const { method, features } = this.#names;
    const expected = ignored ? "whole numbers from 0" : `the whole numbers from 0 to ${this.#levels[j] - 1}`;
    throw notALevel(method, features[j], row, value, expected);
  }

  draw(codes: ArrayLike<number>, stream: Random): Matrix {
    const columns = this.#levels.length;
    const distributions = Array.from({ length: this.probabilities.rows }, (_, k) => {
      const row = this.probabilities.row(k);
      return Array.from(this.#levels, (_, j) => {
        const probabilities = row.subarray(this.starts[j], this.starts[j + 1]);
        return new Categorical({ probabilities });
      });
    });
    return drawValues(codes, columns, (k, j) => distributions[k][j].sample(stream));
  }
}

/** Smoothed shares of the levels of every column; a class without known values gets those of all classes. */
function levelShares(counts: LevelCounts, pseudo: Float64Array, names: Names): Matrix {
  const { sums, starts, levels } = counts;
  const out = new Matrix(sums.rows, sums.columns);
  const levelWeights = Float64Array.from(levels, (_, j) =>
    marginal(sums, starts[j], starts[j + 1]).reduce((total, count) => total + count, 0),
  );
  requireSeen(levelWeights, names);
  for (let j = 0; j < levels.length; j += 1) {
    const [start, end] = [starts[j], starts[j + 1]];
    const extra = pseudo.subarray(start, end).reduce((total, count) => total + count, 0);
    const overall = marginal(sums, start, end);
    const all = levelWeights[j];
    for (let k = 0; k < sums.rows; k += 1) {
      const row = sums.row(k).subarray(start, end);
      const total = row.reduce((sum, count) => sum + count, 0) + extra;
      for (let l = 0; l < row.length; l += 1) {
        out.data[k * sums.columns + start + l] =
          total > 0 ? (row[l] + pseudo[start + l]) / total : overall[l] / all;
      }
    }
  }
  return out;
}

/** The counts of a column's levels over all classes. */
function marginal(sums: Matrix, start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, l) => {
    let total = 0;
    for (let k = 0; k < sums.rows; k += 1) total += sums.data[k * sums.columns + start + l];
    return total;
  });
}

function levelPseudoCounts({ sums, starts }: LevelCounts, smoothing: Smoothing, names: Names): Float64Array {
  const out = new Float64Array(sums.columns);
  const { mEstimate } = smoothing;
  requirePriorColumns(smoothing, names);
  const even = mEstimate === undefined ? evenPseudoCounts(smoothing, names) : undefined;
  for (const [j, name] of names.features.entries()) {
    const [start, end] = [starts[j], starts[j + 1]];
    if (mEstimate === undefined) out.fill(even?.[j] ?? 0, start, end);
    else out.set(columnPseudoCounts(mEstimate, name, marginal(sums, start, end), names), start);
  }
  return out;
}
