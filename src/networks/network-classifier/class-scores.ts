// log P(case, class) in a network: for a case that is known completely, one entry of every table that depends on the
// class; for others, sums over what is missing.

import { allFinite } from "../../base/numbers.js";
import { finish } from "../../base/steps.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { scoreFarRows } from "../../model/bayes-rule/far-rows.js";
import { type NetworkParts, networkParts } from "../bayesian/nodes.js";
import { logEvidenceOf } from "../infer/ask.js";
import { DiscretePart } from "./discrete-part.js";

const HALF_LOG_2PI = 0.5 * Math.log(2 * Math.PI);

/** A node with its parents, ready for many cases. */
interface Family {
  readonly node: number;
  /** The nodes with levels, without the class, and how far apart their levels are in the table. */
  readonly discrete: Int32Array;
  readonly strides: Int32Array;
  /** How far apart the classes are; 0 if the family does not have the class. */
  readonly classStride: number;
  /** Of a node with levels: the logarithms of its table. */
  readonly logs: Float64Array;
  /** Of a node with numbers: its regressions, as in the node, and the logarithms of their standard deviations. */
  readonly numbers: Int32Array;
  readonly intercepts: Float64Array;
  readonly coefficients: Float64Array;
  readonly deviations: Float64Array;
  readonly logDeviations: Float64Array;
}

/** Scores cases of a network whose last node is the class and whose others are the columns of the cases. */
export class ClassScores {
  readonly #method: string;
  readonly #parts: NetworkParts;
  readonly #target: number;
  readonly #classes: number;
  readonly #families: readonly Family[];
  readonly #withClass: readonly Family[];
  /** The features, children before parents. */
  readonly #upward: readonly number[];
  readonly #discrete: DiscretePart;
  readonly #hasNumbers: boolean;
  /** Of the case at hand: features that are missing, as is everything that depends on them. */
  readonly #left: Uint8Array;

  constructor(method: string, parts: NetworkParts) {
    this.#method = method;
    this.#parts = parts;
    this.#target = parts.nodes.length - 1;
    this.#classes = parts.sizes[this.#target];
    this.#families = parts.nodes.map((_, node) => familyOf(parts, node, this.#target));
    this.#withClass = this.#families.filter(({ classStride }) => classStride > 0);
    this.#upward = parts.graph.order.filter((node) => node !== this.#target).reverse();
    this.#hasNumbers = !parts.isDiscrete;
    this.#discrete = new DiscretePart(
      method,
      this.#hasNumbers
        ? networkParts(
            method,
            parts.nodes.filter(({ kind }) => kind === "discrete"),
          )
        : parts,
      parts,
    );
    this.#left = new Uint8Array(parts.nodes.length);
  }

  /**
   * log P(case, class), cases × classes; "relative" leaves out what all classes of a case share. Columns are codes of
   * levels or numbers, NaN where they are missing.
   */
  score(x: Matrix, extent: "joint" | "relative"): Matrix {
    const out = new Matrix(x.rows, this.#classes);
    const families = extent === "joint" ? this.#families : this.#withClass;
    for (let row = 0; row < x.rows; row += 1) {
      // Most rows are known completely; a view of each would take longer than its scores.
      if (hasMissing(x, row)) this.#scoreRow(x.row(row), families, out.row(row));
      else
        for (const family of families)
          addFamily(family, x.data, row * x.columns, out.data, row * out.columns, out.columns);
    }
    return this.#hasNumbers && !allFinite(out.data) ? this.#scoreFar(x, families, out) : out;
  }

  #scoreRow(row: Float64Array, families: readonly Family[], out: Float64Array): void {
    out.fill(0);
    if (!row.some(Number.isNaN)) {
      for (const family of families) addFamily(family, row, 0, out, 0, out.length);
      return;
    }
    if (this.#leaveOut(row)) {
      for (const family of families)
        if (this.#left[family.node] === 0) addFamily(family, row, 0, out, 0, out.length);
      return;
    }
    const kept = this.#families.filter(({ node }) => this.#left[node] === 0 && this.#parts.sizes[node] === 0);
    if (kept.some((family) => isOpen(family, row))) this.#scoreMixed(row, out);
    else {
      this.#discrete.score(row, out);
      for (const family of kept) addFamily(family, row, 0, out, 0, out.length);
    }
  }

  /**
   * Leaves out what is missing and has no child that is known: it sums to 1. Returns whether nothing else is missing.
   */
  #leaveOut(row: Float64Array): boolean {
    const { childIndices } = this.#parts.graph;
    let isRest = true;
    for (const node of this.#upward) {
      const isMissing = Number.isNaN(row[node]);
      const isLeft = isMissing && childIndices[node].every((child) => this.#left[child] === 1);
      this.#left[node] = isLeft ? 1 : 0;
      if (isMissing && !isLeft) isRest = false;
    }
    return isRest;
  }

  /** Where regressions depend on what is missing: the levels are enumerated, and the numbers are jointly normal. */
  #scoreMixed(row: Float64Array, out: Float64Array): void {
    const { sizes } = this.#parts;
    const codes = new Map<number, number>();
    const numbers = new Map<number, number>();
    for (const [node, value] of row.entries())
      if (!Number.isNaN(value)) (sizes[node] > 0 ? codes : numbers).set(node, value);
    for (let k = 0; k < this.#classes; k += 1) {
      codes.set(this.#target, k);
      out[k] = finish(logEvidenceOf(this.#method, this.#parts, { codes, likelihoods: new Map(), numbers }));
    }
  }

  /** Far from everything, squares overflow: such numbers are moved nearer, levels stay. */
  #scoreFar(x: Matrix, families: readonly Family[], out: Matrix): Matrix {
    const { sizes } = this.#parts;
    for (let row = 0; row < x.rows; row += 1) {
      const scores = out.row(row);
      if (scores.every(Number.isFinite)) continue;
      const values = x.row(row);
      const numbers = values.filter((_, node) => sizes[node] === 0);
      const score = (near: Matrix) => {
        let at = 0;
        const moved = values.map((value, node) => {
          if (sizes[node] > 0) return value;
          at += 1;
          return near.data[at - 1];
        });
        const found = new Matrix(1, this.#classes);
        this.#scoreRow(moved, families, found.data);
        return found;
      };
      const rescored = scoreFarRows(
        new Matrix(1, numbers.length, numbers),
        new Matrix(1, scores.length, scores.slice()),
        score,
      );
      scores.set(rescored.data);
    }
    return out;
  }
}

function familyOf(parts: NetworkParts, node: number, target: number): Family {
  const one = parts.nodes[node];
  const members =
    one.kind === "discrete" ? [...parts.discreteParents[node], node] : parts.discreteParents[node];
  const strides = new Int32Array(members.length);
  let stride = 1;
  for (let at = members.length - 1; at >= 0; at -= 1) {
    strides[at] = stride;
    stride *= parts.sizes[members[at]];
  }
  const others = [...members.keys()].filter((at) => members[at] !== target);
  const empty = new Float64Array(0);
  return {
    node,
    discrete: Int32Array.from(others, (at) => members[at]),
    strides: Int32Array.from(others, (at) => strides[at]),
    classStride: members.includes(target) ? strides[members.indexOf(target)] : 0,
    logs: one.kind === "discrete" ? one.table.map((p) => Math.log(p)) : empty,
    numbers: Int32Array.from(parts.continuousParents[node]),
    intercepts: one.kind === "gaussian" ? one.intercepts : empty,
    coefficients: one.kind === "gaussian" ? one.coefficients : empty,
    deviations: one.kind === "gaussian" ? one.standardDeviations : empty,
    logDeviations: one.kind === "gaussian" ? one.standardDeviations.map((sd) => Math.log(sd)) : empty,
  };
}

/** Whether a family depends on something that is missing. */
function isOpen({ node, discrete, numbers }: Family, row: Float64Array): boolean {
  const isMissing = (member: number) => Number.isNaN(row[member]);
  return isMissing(node) || discrete.some(isMissing) || numbers.some(isMissing);
}

function hasMissing({ data, columns }: Matrix, row: number): boolean {
  for (let at = row * columns; at < (row + 1) * columns; at += 1) if (Number.isNaN(data[at])) return true;
  return false;
}

/** Adds log P(node | parents) of the case that begins at `start` for every class, from `to` on. */
function addFamily(
  family: Family,
  x: Float64Array,
  start: number,
  out: Float64Array,
  to: number,
  classes: number,
): void {
  const { discrete, strides, classStride, logs } = family;
  let at = 0;
  for (let k = 0; k < discrete.length; k += 1) at += strides[k] * x[start + discrete[k]];
  if (logs.length > 0) {
    for (let k = 0; k < classes; k += 1, at += classStride) out[to + k] += logs[at];
    return;
  }
  const { numbers, intercepts, coefficients, deviations, logDeviations, node } = family;
  for (let k = 0; k < classes; k += 1, at += classStride) {
    let mean = intercepts[at];
    for (let j = 0; j < numbers.length; j += 1)
      mean += coefficients[at * numbers.length + j] * x[start + numbers[j]];
    const distance = (x[start + node] - mean) / deviations[at];
    out[to + k] -= 0.5 * distance * distance + logDeviations[at] + HALF_LOG_2PI;
  }
}
