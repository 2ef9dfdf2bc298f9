// Model files that were damaged or made to do harm: whatever loads must answer with finite numbers.

import { loadModel } from "../src/apps/catalog.js";
import { CredalError } from "../src/base/errors.js";
import type { Random } from "../src/math/probability/random/random.js";
import { requireAnswers } from "./models/answers.js";
import { type Example, modelExamples } from "./models/examples.js";
import { mutated } from "./models/mutate.js";
import type { Part } from "./part.js";

export const models: Part<readonly Example[]> = {
  name: "models",
  prepare: modelExamples,
  trial: async (examples, random) => tryFile(examples, random),
};

function tryFile(examples: readonly Example[], random: Random): "refused" | "worked" {
  const { source, rows } = mutated(examples, random);
  try {
    const model = loadModel(source);
    return requireAnswers(model, rows) ? "worked" : "refused";
  } catch (error) {
    return requireRefusal(error);
  }
}

/** Only errors that the library throws on purpose; what was merely caught and wrapped does not count. */
function requireRefusal(error: unknown): "refused" {
  if (!(error instanceof CredalError)) throw error;
  if (error.cause instanceof TypeError || error.cause instanceof RangeError) throw error.cause;
  return "refused";
}
