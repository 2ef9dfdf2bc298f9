import type { Label } from "../../../base/label.js";
import type { LossMatrix } from "../../../evaluate/decide/loss-matrix.js";
import { describePositive } from "../../../evaluate/metrics/input/positive-class.js";
import { CommandError } from "../refusal.js";
import { type Terminal, tell } from "../terminal.js";
import { errorCosts, readCosts } from "./costs.js";
import { positiveByName } from "./positive.js";

/** Flags that decide otherwise than by the most probable class. */
export interface DecisionFlags {
  /** A file of costs, or those of a false positive and of a false negative: `10:1`. */
  readonly cost?: string;
  /** The least probability from which on the positive class is decided. */
  readonly threshold?: number;
  readonly positive?: string;
}

/** The losses by which to decide, or undefined if the most probable class is wanted; a note names the positive class. */
export async function readDecision(
  terminal: Terminal,
  classes: readonly Label[],
  { cost, threshold, positive: named }: DecisionFlags,
): Promise<LossMatrix<Label, Label> | undefined> {
  const positive = () => {
    const found = positiveByName(classes, named);
    if (found.reason !== "named") tell(terminal, `Note: ${describePositive(found)}.\n`);
    return found;
  };
  if (cost !== undefined && threshold !== undefined)
    throw new CommandError("--cost and --threshold both say how to decide; give one of them.");
  if (cost !== undefined) return readCosts(cost, classes, positive, named);
  if (threshold !== undefined && classes.length !== 2)
    throw new CommandError(`--threshold is for two classes; the model has ${classes.length}.`);
  if (threshold !== undefined) return errorCosts(classes, positive(), threshold, 1 - threshold);
  if (named !== undefined) throw new CommandError("--positive is for --threshold and --cost.");
  return undefined;
}
