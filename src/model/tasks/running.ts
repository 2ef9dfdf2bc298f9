import { throwIfAborted } from "../../base/control.js";
import { AbortError } from "../../base/errors.js";
import { abortablePacer } from "../../base/pause.js";
import { type FitControl, requireFitControl } from "../control.js";

/**
 * Runs a fit: an abort before it or in the kernels below it rejects in the method's name. So does one that had to wait
 * because the fit was a single piece of work.
 */
export async function running<M>(
  method: string,
  control: FitControl,
  learn: () => Promise<M> | M,
): Promise<M> {
  requireFitControl(method, control);
  const { signal } = control;
  throwIfAborted(method, signal);
  const pause = abortablePacer(method, signal);
  try {
    const model = await learn();
    if (signal !== undefined) await pause();
    return model;
  } catch (error) {
    // The kernels know nothing of the method that an abort ended.
    if (error instanceof AbortError) throwIfAborted(method, signal);
    throw error;
  }
}
