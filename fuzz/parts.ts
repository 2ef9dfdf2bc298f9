import { files } from "./files.js";
import { formulas } from "./formulas.js";
import { inputs } from "./inputs.js";
import { models } from "./models.js";
import { networks } from "./networks.js";
import type { Part } from "./part.js";

/** Everything that is attacked, one entry per part. */
export const parts: readonly Part[] = [
  models as Part,
  files as Part,
  inputs as Part,
  formulas as Part,
  networks as Part,
];

export function partNamed(name: string): Part {
  const found = parts.find((part) => part.name === name);
  if (found !== undefined) return found;
  throw new Error(`there is no part "${name}"; known parts: ${parts.map((part) => part.name).join(", ")}`);
}
