import { requireFields } from "../../base/arguments.js";

/** Refuses what is not a `LossMatrix`. */
export function requireLoss(method: string, loss: unknown): void {
  requireFields(method, "the loss", loss, ["actions", "classes", "losses", "forClasses"], "a LossMatrix");
}
