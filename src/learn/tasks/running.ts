import { throwIfAborted } from "../../base/control.js";
import { AbortError } from "../../base/errors.js";
import type { FitControl } from "../control.js";

/** Runs a fit: an abort before it or in the kernels below it rejects in the method's name. */
export async function running<M>(
  method: string,
  { signal }: FitControl,
  learn: () => Promise<M> | M,
): Promise<M> {
  throwIfAborted(method, signal);
  try {
    return await learn();
  } catch (error) {
    // The kernels know nothing of the method that an abort ended.
    if (error instanceof AbortError) throwIfAborted(method, signal);
    throw error;
  }
}
