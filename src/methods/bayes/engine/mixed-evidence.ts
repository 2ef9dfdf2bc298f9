import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { classCounts } from "./class-counts.js";
import { classSample } from "./class-sample.js";
import type { Evidence, Membership } from "./evidence.js";
import { FAMILIES, type Family, familyOption } from "./families.js";
import { levelCounts } from "./level-counts.js";
import type { Part, Values } from "./parts.js";

/** The evidence of each family that has columns. */
const partEvidence = z.strictObject({
  gaussian: codecs.classMoments.optional(),
  kernel: classSample.optional(),
  histogram: classSample.optional(),
  bernoulli: classCounts.optional(),
  categorical: levelCounts.optional(),
  multinomial: classCounts.optional(),
});

export type PartEvidence = Readonly<z.output<typeof partEvidence>>;

/** The evidence of any one family. */
export type AnyEvidence = NonNullable<PartEvidence[Family]>;

/** What was learned of columns of all kinds, by family. */
export class MixedEvidence implements Evidence<MixedEvidence> {
  /** The family of every column. */
  readonly families: readonly Family[];
  readonly parts: PartEvidence;

  constructor(families: readonly Family[], parts: PartEvidence) {
    this.families = families;
    this.parts = parts;
  }

  static of(
    families: readonly Family[],
    parts: readonly Part[],
    values: readonly Values[],
    membership: Membership,
  ): MixedEvidence {
    const gathered = parts.map((part, at) => [part.family, part.gather(values[at], membership)] as const);
    return new MixedEvidence(families, Object.fromEntries(gathered));
  }

  /** Every part counts all cases, so any of them knows the weights. */
  get classWeights(): Float64Array {
    return this.of(this.families[0]).classWeights;
  }

  get columns(): number {
    return this.families.length;
  }

  /** The evidence of a family that has columns. */
  of(family: Family): AnyEvidence {
    const part = this.parts[family];
    if (part === undefined) throw new TypeError(`MixedEvidence: there are no ${family} columns`);
    return part;
  }

  merge(other: MixedEvidence): MixedEvidence {
    return this.#map((evidence, family) => evidence.merge(other.of(family) as never));
  }

  spread(indices: readonly number[], classes: number): MixedEvidence {
    return this.#map((evidence) => evidence.spread(indices, classes));
  }

  #map(change: (evidence: AnyEvidence, family: Family) => AnyEvidence): MixedEvidence {
    const entries = Object.entries(this.parts) as [Family, AnyEvidence][];
    const changed = entries.map(([family, evidence]) => [family, change(evidence, family)]);
    return new MixedEvidence(this.families, Object.fromEntries(changed));
  }
}

const written = z
  .strictObject({
    families: z.array(familyOption).min(1),
    parts: partEvidence,
  })
  .refine(
    ({ families, parts }) =>
      FAMILIES.every(
        (family) => (parts[family]?.columns ?? 0) === families.filter((other) => other === family).length,
      ),
    { error: "must have as many columns of each family as features of it", when: codecs.ifWhole },
  )
  .refine(({ parts }) => new Set(Object.values(parts).map((part) => part?.classWeights.length)).size === 1, {
    error: "must have the same number of classes in every part",
    when: codecs.ifWhole,
  });

/** Evidence of columns of all kinds in a model file. */
export const mixedEvidence = z.codec(written, z.instanceof(MixedEvidence), {
  decode: ({ families, parts }) => new MixedEvidence(families, parts),
  encode: ({ families, parts }) => ({ families: [...families], parts }),
});
