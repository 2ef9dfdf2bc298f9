import { argumentName, DataError, got, words } from "../../../base/errors.js";
import type { Steps } from "../../../base/steps.js";

/**
 * A language of hypotheses `H`, all of which accept the positive cases. `X` is what they must know of a negative case.
 */
export interface Language<H, X> {
  /** The hypothesis that accepts every case. */
  readonly all: H;
  accepts(hypothesis: H, negative: X): boolean;
  /** The most general among the more specific hypotheses that reject a case which this one accepts. */
  specialize(hypothesis: H, negative: X): readonly H[];
  /** Whether the first accepts every case that the second accepts. */
  includes(first: H, second: H): boolean;
}

/**
 * The most general hypotheses that reject all negative cases, by candidate elimination (Mitchell 1997, section 2.5):
 * whenever one of them accepts a negative case, the most general ones below it that reject the case replace it.
 */
export function* eliminate<H, X>(
  method: string,
  language: Language<H, X>,
  negatives: Iterable<X>,
  maxGeneral: number,
): Steps<readonly H[]> {
  const { includes } = language;
  let general: readonly H[] = [language.all];
  for (const negative of negatives) {
    const accepting = general.filter((hypothesis) => language.accepts(hypothesis, negative));
    if (accepting.length === 0) continue;
    const most: H[] = general.filter((hypothesis) => !language.accepts(hypothesis, negative));
    const added: H[] = [];
    for (const candidate of accepting.flatMap((hypothesis) => language.specialize(hypothesis, negative))) {
      yield;
      if (most.some((other) => includes(other, candidate))) continue;
      if (added.some((other) => includes(other, candidate))) continue;
      const kept = added.filter((other) => !includes(candidate, other));
      added.splice(0, added.length, ...kept, candidate);
      if (most.length + added.length > maxGeneral) throw tooMany(method, maxGeneral);
    }
    general = [...most, ...added];
  }
  return general;
}

function tooMany(method: string, maxGeneral: number): DataError {
  const sentence = words`there are ${got("more")} than ${maxGeneral} most general hypotheses; raise ${argumentName("maxGeneral")}, or leave out columns that say nothing about the class.`;
  return new DataError(method, sentence, { expected: `at most ${maxGeneral}` });
}
