import { DataError } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import type { LabeledCases } from "../cases.js";

/** The places of the cases' labels among the classes of a model; `why` ends the sentence that refuses others. */
export function knownCodes(
  { method, codes, classes: own }: Pick<LabeledCases, "method" | "codes" | "classes">,
  classes: readonly Label[],
  why: string,
): Int32Array {
  const places = own.map((label) => classes.indexOf(label));
  const unknown = places.indexOf(-1);
  if (unknown < 0) return codes.map((code) => places[code]);
  const expected = classes.map((label) => quote(label)).join(", ");
  const received = quote(own[unknown]);
  throw new DataError(
    method,
    `the model has no class ${received}; its classes are ${expected}, and ${why}.`,
    {
      expected,
      received,
    },
  );
}
