import type * as z from "zod";
import { FormatError } from "../../base/errors.js";
import { quote } from "../../base/label.js";

/** The first problem that a schema found in a file, with the path of the field. */
export function formatError(method: string, root: string, error: z.ZodError): FormatError {
  const [issue] = error.issues;
  const path = [root, ...issue.path.map(String)].filter((part) => part !== "").join(".");
  const field =
    issue.code === "unrecognized_keys" ? [path, issue.keys[0]].filter((part) => part !== "").join(".") : path;
  const problem =
    issue.code === "unrecognized_keys" ? "is not known" : issue.message.replace(/^Invalid input: /, "");
  return new FormatError(method, `field ${quote(field)}: ${problem}.`, { column: field }, error);
}
