// Log-linear models from their margins: in closed form if the graph is chordal, by iterative proportional fitting
// otherwise (Deming and Stephan 1940; ESL 17.4.1). Margins of the model come from messages on a clique tree, so that no
// table over all variables is ever made (Jiroušek and Přeučil 1995).

import type { Convergence, RunControl } from "../../../base/control.js";
import { finish, type Steps } from "../../../base/steps.js";
import { sumCellsInto } from "../../../math/probability/table/strides.js";
import { buildCliqueTree } from "../../infer/clique-tree.js";
import { type EliminationLimits, requireAffordable } from "../../infer/eliminate.js";
import type { FactoredParts } from "../../infer/factored.js";
import { cellsOf, mapOnto, type Potential } from "../../infer/potential.js";
import { Propagation } from "../../infer/propagation.js";

/** Shares of the cases by the levels of some variables. */
export type Margin = Potential;

export interface FittingSettings extends EliminationLimits {
  readonly maxIterations: number;
  readonly tolerance: number;
}

export interface FittedTables {
  readonly tables: readonly Potential[];
  readonly convergence?: Convergence | undefined;
  /** The largest difference between a share and its fitted value, in every round. */
  readonly history: readonly number[];
}

/** What the messages need of a model. */
type Model = Pick<FactoredParts, "graph" | "approximateMethod" | "sizes">;

/**
 * The product of the margins of the cliques of a chordal graph, divided by those of what neighbors in the clique tree
 * share: each clique given what it shares with its parent.
 */
export function fitDecomposable(
  sizes: readonly number[],
  generators: readonly (readonly number[])[],
  marginOf: (indices: readonly number[]) => Margin,
): FittedTables {
  const scopes = generators.map((variables) => ({ variables, values: new Float64Array(0) }));
  // On a chordal graph this rule never adds an edge.
  const { cliques, shared } = finish(buildCliqueTree({ sizes, tables: scopes }, "min-fill"));
  const tables = cliques.map((clique, at): Potential => {
    const { values } = marginOf(clique);
    const length = cellsOf(sizes, clique.slice(shared[at]));
    const out = new Float64Array(values.length);
    if (shared[at] === 0) out.set(values);
    else
      for (let start = 0; start < values.length; start += length) {
        let sum = 0;
        for (let cell = start; cell < start + length; cell += 1) sum += values[cell];
        for (let cell = start; sum > 0 && cell < start + length; cell += 1) out[cell] = values[cell] / sum;
      }
    return { variables: clique, values: out };
  });
  return { tables, history: [] };
}

/** Every generator in turn is multiplied by what its margin lacks, until all margins agree. */
export function* fitProportionally(
  method: string,
  model: Model,
  margins: readonly Margin[],
  { maxIterations, tolerance, order, maxBytes }: FittingSettings,
  onProgress?: RunControl["onProgress"],
): Steps<FittedTables> {
  const { sizes } = model;
  const tables = margins.map(({ variables, values }) => ({
    variables,
    values: new Float64Array(values.length).fill(1),
  }));
  const tree = yield* buildCliqueTree({ sizes, tables }, order);
  const widest = tree.cliques.find((clique) => cellsOf(sizes, clique) === tree.largest) ?? [];
  requireAffordable(method, model, widest, { largest: tree.largest, total: tree.cells }, maxBytes);
  const propagation = new Propagation({ sizes, tables }, tree);
  const maps = tables.map(({ variables }, at) => mapOnto(sizes, tree.cliques[tree.holder[at]], variables));
  const history: number[] = [];
  let criterion = Number.POSITIVE_INFINITY;
  while (history.length < maxIterations && criterion > tolerance) {
    criterion = 0;
    for (const [at, { values: wanted }] of margins.entries()) {
      const fitted = new Float64Array(wanted.length);
      sumCellsInto(fitted, yield* propagation.beliefSteps(tree.holder[at]), maps[at]);
      const sum = fitted.reduce((total, value) => total + value, 0);
      const { values } = tables[at];
      for (let cell = 0; cell < values.length; cell += 1) {
        const share = fitted[cell] / sum;
        criterion = Math.max(criterion, Math.abs(share - wanted[cell]));
        // A cell that became 0 stays so.
        values[cell] = share > 0 ? (values[cell] * wanted[cell]) / share : 0;
      }
      propagation.tableChanged(at);
      yield;
    }
    history.push(criterion);
    onProgress?.({ phase: "rounds", completed: history.length, total: maxIterations, objective: criterion });
  }
  const convergence = { converged: criterion <= tolerance, iterations: history.length, criterion, tolerance };
  return { tables, convergence, history };
}
