import { type RunControl, requireControl, requireWeightsList, requireWorkers } from "../base/control.js";
import type { ChainWorkers } from "../math/sample/chain-workers.js";
import { ownValues } from "./case-rows.js";

/** Settings of one fit, apart from the method's options. */
export interface FitControl extends RunControl {
  /** Case weights; a weight of 2 counts as two equal rows. */
  readonly weights?: ArrayLike<number> | undefined;
  /** Threads for the chains of methods that sample: those of `startWorkers` in `credal/workers`. */
  readonly workers?: ChainWorkers | undefined;
}

/** The control of a method that fits others one after the other: checked, with weights that cannot change meanwhile. */
export function ownControl(method: string, control: FitControl): FitControl {
  requireFitControl(method, control);
  return control.weights === undefined ? control : { ...control, weights: ownValues(control.weights) };
}

/** Refuses a control with unknown settings, or with settings of the wrong type. */
export function requireFitControl(method: string, control: FitControl): void {
  requireControl(method, control, ["weights", "workers"]);
  requireWeightsList(method, control.weights);
  requireWorkers(method, control.workers, "runChains");
}
