import { DataError, got, theOption, words } from "../../../base/errors.js";

/** Refuses as many dimensions as there are different cases, or more. */
export function requirePoints(method: string, points: number, components: number): void {
  if (points > components) return;
  const sentence = words`${got(components)} components need at least ${components + 1} different cases, but there ${points === 1 ? "is" : "are"} only ${points}; lower ${theOption("components")}.`;
  throw new DataError(method, sentence, { expected: `at most ${points - 1}` });
}
