import * as z from "zod";
import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import type { Column } from "../../data/table/column.js";
import type { SeenLevels } from "../../model/capabilities.js";
import * as codecs from "../../model/files/codecs.js";
import type { StateOf } from "../../model/files/state.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn } from "../engine/columnwise/index.js";
import { levelIndices, MISSING } from "../engine/encode/levels.js";
import { type CrossFitted, trainingView } from "../engine/training-view.js";
import { targetEncoderOptions } from "./options.js";

/** A column that comes out. */
export interface TargetEncoding {
  readonly name: string;
  /** What each level becomes. */
  readonly means: Float64Array;
  /** What a missing value becomes. */
  readonly missing: number;
  /** What an unknown level becomes: the mean of all cases. */
  readonly prior: number;
}

/** How a column is encoded. */
export interface TargetRule {
  readonly column: string;
  readonly levels: readonly Label[];
  readonly unknown: "mean" | "error";
  /** One for a target of numbers or of two classes, otherwise one per class. */
  readonly encodings: readonly TargetEncoding[];
}

const targetRule: z.ZodType<TargetRule> = z
  .strictObject({
    column: z.string(),
    levels: codecs.labels,
    unknown: targetEncoderOptions.shape.unknown.unwrap(),
    encodings: z
      .array(
        z.strictObject({
          name: z.string(),
          means: codecs.float64Array,
          missing: z.number(),
          prior: z.number(),
        }),
      )
      .min(1),
  })
  .refine(({ levels, encodings }) => encodings.every(({ means }) => means.length === levels.length), {
    error: "must have one mean per level",
    when: codecs.ifWhole,
  });

/** What the rows of the fit become, by cases of other folds. */
interface TrainingRows {
  readonly rows: number;
  readonly crossed: ReadonlyMap<string, readonly Float64Array[]>;
}

const targetEncoderState = columnwiseState(targetRule).extend({
  /** The seed of the folds. */
  seed: z.int().min(0),
});

/** What `TargetEncoder` learns. */
export interface TargetEncoderState extends StateOf<typeof targetEncoderState> {}

/** A fitted `TargetEncoder`. */
export class TargetEncoderModel
  extends ColumnwiseModel<TargetRule, TargetEncoderState>
  implements CrossFitted
{
  static readonly kind = "TargetEncoder";
  static readonly state = targetEncoderState;
  declare readonly seed: number;
  readonly #training: TrainingRows | undefined;
  readonly #isView: boolean;

  constructor(state: TargetEncoderState, training?: TrainingRows, isView = false) {
    super(state);
    this.#training = training;
    this.#isView = isView;
  }

  /** The model for the rows of the fit, each encoded without its own fold; undefined for a model from a file. */
  get [trainingView](): TargetEncoderModel | undefined {
    if (this.#training === undefined) return undefined;
    const { inputs, passed, rules, seed } = this;
    return new TargetEncoderModel({ inputs, passed, rules, seed }, this.#training, true);
  }

  /**
   * What every training case becomes if its own fold is left out, column by column: what the next step of a pipeline
   * learns from. Undefined for a model from a file.
   */
  get crossFitted(): ReadonlyMap<string, Float64Array> | undefined {
    const { crossed } = this.#training ?? {};
    if (crossed === undefined) return undefined;
    return new Map(
      this.rules.flatMap((rule) =>
        this.names(rule).map((name, k) => [name, (crossed.get(rule.column) ?? [])[k].slice()] as const),
      ),
    );
  }

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    const open = this.rules.filter(({ unknown }) => unknown !== "error");
    return new Map(open.map(({ column, levels }) => [column, levels]));
  }

  protected override names({ encodings }: TargetRule): readonly string[] {
    return encodings.map(({ name }) => name);
  }

  protected convert(rule: TargetRule, column: Column): readonly NamedColumn[] {
    const { column: name, levels, unknown, encodings } = rule;
    const policy = unknown === "error" ? "error" : "ignore";
    const indices = levelIndices(this.kind, { column: name, levels, rare: [] }, column, policy);
    const known = this.#isView ? this.#training?.crossed.get(name) : undefined;
    if (known !== undefined && indices.length !== this.#training?.rows)
      throw new DataError(this.kind, "the rows are not those of the fit.");
    return encodings.map(({ name: output, means, missing, prior }, k) => {
      const values =
        known?.[k].slice() ??
        Float64Array.from(indices, (index) =>
          index >= 0 ? means[index] : index === MISSING ? missing : prior,
        );
      return [output, { kind: "quantitative", values }];
    });
  }
}
