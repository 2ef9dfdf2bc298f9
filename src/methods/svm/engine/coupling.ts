// Probabilities of all classes from those of pairs.

import { Matrix } from "../../../math/linalg/matrix.js";

/** Iterations of the coupling, and the change at which it ends; both as in LIBSVM. */
const MOST_ITERATIONS = 100;
const PRECISION = 0.005;
/** Pairwise probabilities are kept this far from 0 and 1. */
const LEAST = 1e-7;

/**
 * Pairwise coupling: the probabilities p that minimize Σ (r_ji·p_i − r_ij·p_j)², where r_ij is the probability of class
 * i among the classes i and j (Wu, Lin and Weng 2004, their second method).
 */
export function coupled(pairwise: Matrix): Float64Array {
  const classes = pairwise.rows;
  const r = (i: number, j: number) => Math.min(1 - LEAST, Math.max(LEAST, pairwise.get(i, j)));
  const q = new Matrix(classes, classes);
  for (let i = 0; i < classes; i += 1)
    for (let j = 0; j < classes; j += 1) {
      if (i === j) continue;
      q.data[i * classes + i] += r(j, i) ** 2;
      q.data[i * classes + j] = -r(j, i) * r(i, j);
    }
  const p = new Float64Array(classes).fill(1 / classes);
  const precision = PRECISION / classes;
  for (let iteration = 0; iteration < Math.max(MOST_ITERATIONS, classes); iteration += 1) {
    const products = q.multiply(p);
    let total = products.reduce((sum, value, i) => sum + value * p[i], 0);
    if (products.every((value) => Math.abs(value - total) < precision)) break;
    for (let i = 0; i < classes; i += 1) {
      const diagonal = q.data[i * classes + i];
      const change = (total - products[i]) / diagonal;
      p[i] += change;
      total = (total + change * (change * diagonal + 2 * products[i])) / (1 + change) ** 2;
      for (let j = 0; j < classes; j += 1) {
        products[j] = (products[j] + change * q.data[i * classes + j]) / (1 + change);
        p[j] /= 1 + change;
      }
    }
  }
  return p;
}
