import { breather } from "../../evaluate/resample/breathe.js";
import { type FitControl, throwIfAborted } from "../../learn/control.js";

/** A pause between pieces of work, in which an abort can come and after which it ends the work. */
export function pauseOf(method: string, { signal }: FitControl): () => Promise<void> {
  const breathe = breather();
  return async () => {
    await breathe();
    throwIfAborted(method, signal);
  };
}
