import { DataError, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { LabeledCases } from "../cases.js";

/** Throws unless there are two classes to tell apart. */
export function requireTwoClasses({ method, classes }: LabeledCases): void {
  if (classes.length > 1) return;
  const sentence = words`all cases are of class ${quote(classes[0])}; ${wanted("at least two classes")} are needed.`;
  throw new DataError(method, sentence, { received: "1 class" });
}
