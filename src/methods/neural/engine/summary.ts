import { significant } from "../../../base/printing.js";
import { joinLayers, sizesOf } from "./layers.js";
import type { NetworkState } from "./state.js";

const SOLVERS = { adam: "Adam", sgd: "stochastic gradient descent", lbfgs: "L-BFGS" } as const;

/** The layers of a network and how its training ended, in a few lines. */
export function networkSummary(kind: string, network: NetworkState): string {
  const { activation, solver, convergence, trainingLoss, validationLoss, cases } = network;
  const sizes = sizesOf(network);
  const hidden = sizes.length > 2 ? `, hidden units: ${activation}` : "";
  const unit = solver === "lbfgs" ? "iterations" : "epochs";
  const ending = convergence.converged ? "converged" : "not converged";
  const lines = [
    `${kind}: ${sizes.join(" → ")}${hidden}, ${joinLayers(network).length} parameters`,
    `${cases} cases, ${SOLVERS[solver]}: ${convergence.iterations} ${unit}, ${ending}`,
    `training loss ${significant(trainingLoss[trainingLoss.length - 1])}`,
  ];
  if (validationLoss.length > 0) lines.push(`validation loss ${significant(Math.min(...validationLoss))}`);
  return lines.join("\n");
}
