import { quote } from "../../../../base/label.js";
import { INTERCEPT } from "../model/terms.js";
import { number } from "../report.js";
import type { LikelihoodConvergence, Separation } from "./separation.js";

/** Sums of more terms are not written out. */
const MOST_TERMS = 8;

function sumOf(direction: Separation["direction"], features: readonly string[]): string {
  const terms = Object.entries(direction);
  if (terms.length > MOST_TERMS) return `a combination of ${features.length} features`;
  return terms
    .map(([term, factor]) => (term === INTERCEPT ? number(factor) : `${number(factor)}·${term}`))
    .join(" + ")
    .replaceAll("+ -", "- ");
}

/** The sentence about a separation. */
function explainSeparation({ kind, direction, features, cases, classes }: Separation): string {
  const sum = sumOf(direction, features);
  const extent = kind === "complete" ? "all cases" : `${cases} rows; the others lie on the border`;
  const which = classes
    ?.map(
      ({ class: separated, from }) =>
        `${quote(separated)} from ${from.map((label) => quote(label)).join(", ")}`,
    )
    .join("; ");
  const apart = which === undefined ? "" : ` It separates ${which}.`;
  return `There is no maximum likelihood estimate: ${sum} separates ${extent}.${apart}`;
}

/** What a report says about an iteration that did not converge. */
export function convergenceLines(convergence: LikelihoodConvergence | undefined): string[] {
  if (convergence?.explanation === undefined) return [];
  const advice =
    convergence.separation === undefined
      ? []
      : ["The estimates shown are those of the last iteration; a penalty would make them finite."];
  return [convergence.explanation, ...advice, ""];
}

/** How the iteration ended, in a line. */
export function endingLine({ ending, iterations }: LikelihoodConvergence): string {
  if (ending === "boundary") return `Ended on the boundary after ${iterations} iterations`;
  return `${ending === "converged" ? "Converged" : "Did not converge"} after ${iterations} iterations`;
}

/** The convergence as it is reported, with a sentence where it needs one. */
export function explained(
  convergence: Omit<LikelihoodConvergence, "explanation">,
  /** The sentence about an ending on the boundary. */
  boundary = "",
): LikelihoodConvergence {
  const { ending, separation, iterations } = convergence;
  const sentences: Record<LikelihoodConvergence["ending"], string | undefined> = {
    converged: undefined,
    iterations: `The iteration stopped after ${iterations} steps, before it had converged; raise the option "maxIterations".`,
    "no decrease":
      "The iteration stopped because no step improved the likelihood any more, before it had converged.",
    separated: separation && explainSeparation(separation),
    boundary,
  };
  const explanation = sentences[ending];
  return { ...convergence, ...(explanation !== undefined && { explanation }) };
}
