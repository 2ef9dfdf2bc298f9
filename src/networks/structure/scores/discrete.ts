// Scores of discrete families: a node with its parents. The cells of a family are outer × levels × inner counts, where
// outer and inner together are the configurations of the parents: a candidate parent varies fastest, so that one pass
// over the cases counts it together with the node and its other parents.

import { logGamma } from "../../../math/probability/special/gamma.js";
import type { Cells } from "./configurations.js";

/** The counts of a node and its parents. */
interface FamilyCells {
  readonly cells: Cells;
  readonly outer: number;
  readonly levels: number;
  readonly inner: number;
  /** How many configurations the parents could have. */
  readonly configurations: number;
}

export type DiscreteScore = (family: FamilyCells) => number;

/** Logarithms are looked up for counts up to this one. */
const MOST_TABULATED = 2 ** 20;

/** n log n, from a table where n is a count. */
function entropyTerm(largest: number): (n: number) => number {
  const table = new Float64Array(Math.min(largest, MOST_TABULATED) + 1);
  for (let n = 2; n < table.length; n += 1) table[n] = n * Math.log(n);
  return (n) => (n < table.length ? table[n] : n * Math.log(n));
}

function weightedEntropyTerm(n: number): number {
  return n > 0 ? n * Math.log(n) : 0;
}

/** The log-likelihood of families under the best parameters, less a penalty for each parameter. */
export function penalizedLikelihood(rows: number, weighted: boolean, penalty: number): DiscreteScore {
  const term = weighted ? weightedEntropyTerm : entropyTerm(rows);
  return (family) => {
    const { cells, outer, levels, inner, configurations } = family;
    let sum = 0;
    for (let block = 0; block < outer; block += 1) {
      const start = block * levels * inner;
      for (let at = start; at < start + inner; at += 1) {
        let total = 0;
        for (let cell = at; cell < start + levels * inner; cell += inner) {
          const count = cells[cell];
          total += count;
          sum += term(count);
        }
        sum -= term(total);
      }
    }
    return penalty === 0 ? sum : sum - penalty * (levels - 1) * configurations;
  };
}

/** The pseudo-counts of a Dirichlet prior: of one cell, and of a whole configuration. */
type PseudoCounts = (family: FamilyCells) => { readonly cell: number; readonly configuration: number };

/** The log marginal likelihood of families under Dirichlet priors. */
function dirichletLikelihood(pseudoCounts: PseudoCounts): DiscreteScore {
  return (family) => {
    const { cells, outer, levels, inner } = family;
    const prior = pseudoCounts(family);
    const cellStart = logGamma(prior.cell);
    const configurationStart = logGamma(prior.configuration);
    let sum = 0;
    for (let block = 0; block < outer; block += 1) {
      const start = block * levels * inner;
      for (let at = start; at < start + inner; at += 1) {
        let total = 0;
        for (let cell = at; cell < start + levels * inner; cell += inner) {
          const count = cells[cell];
          if (count === 0) continue;
          total += count;
          sum += logGamma(count + prior.cell) - cellStart;
        }
        if (total > 0) sum += configurationStart - logGamma(total + prior.configuration);
      }
    }
    return sum;
  };
}

/** K2 (Cooper and Herskovits 1992): every cell has the pseudo-count 1. */
export const k2Score = dirichletLikelihood(({ levels }) => ({ cell: 1, configuration: levels }));

/** BDeu (Heckerman, Geiger and Chickering 1995): the equivalent sample size is divided among all cells. */
export function bdeuScore(equivalentSampleSize: number): DiscreteScore {
  return dirichletLikelihood(({ levels, configurations }) => ({
    cell: equivalentSampleSize / (levels * configurations),
    configuration: equivalentSampleSize / configurations,
  }));
}

/** BDs (Scutari 2016): the equivalent sample size is divided among the configurations that occur. */
export function bdsScore(equivalentSampleSize: number): DiscreteScore {
  return dirichletLikelihood((family) => {
    const occurring = occurringConfigurations(family);
    return {
      cell: equivalentSampleSize / (family.levels * occurring),
      configuration: equivalentSampleSize / occurring,
    };
  });
}

function occurringConfigurations({ cells, outer, levels, inner }: FamilyCells): number {
  let occurring = 0;
  for (let block = 0; block < outer; block += 1) {
    const start = block * levels * inner;
    for (let at = start; at < start + inner; at += 1) {
      let cell = at;
      while (cell < start + levels * inner && cells[cell] === 0) cell += inner;
      if (cell < start + levels * inner) occurring += 1;
    }
  }
  return occurring;
}
