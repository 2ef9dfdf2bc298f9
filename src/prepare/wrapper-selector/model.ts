import * as z from "zod";
import { Table } from "../../data/table/table.js";
import * as codecs from "../../model/files/codecs.js";
import { field, type StateOf } from "../../model/files/state.js";
import { type ColumnwiseState, columnwiseState } from "../engine/columnwise/index.js";
import { SelectingModel } from "../engine/selecting-model.js";

const choice = z.strictObject({ column: z.string(), selected: z.boolean() });

const step = z.strictObject({
  action: z.enum(["start", "added", "removed"]),
  feature: z.string().optional(),
  features: codecs.names,
  mean: codecs.anyNumber,
  standardError: codecs.anyNumber,
});

/** A set of features on the path of the search: what was added or removed, and the score of the estimator. */
export type SelectionStep = Readonly<z.output<typeof step>>;

type Choice = z.output<typeof choice>;

const wrapperSelectorState = columnwiseState(choice)
  .extend({
    /** The name of the score. */
    metric: z.string(),
    /** Whether higher or lower values of the metric are better. */
    better: z.enum(["higher", "lower"]),
    /** Every set of features on the path of the search, in order. */
    path: field<readonly SelectionStep[]>(z.array(step).min(1)),
    /** The index in the path of the set that is kept. */
    chosen: z.int().min(0),
    /** The seed, if random numbers were drawn. */
    seed: z.int().min(0),
  })
  .check("chosen", "must be the step of the path with the features that are kept", isKept);

/** What `WrapperSelector` learns. */
export interface WrapperSelectorState
  extends Pick<ColumnwiseState<Choice>, "rules">,
    StateOf<typeof wrapperSelectorState> {}

export interface WrapperSelectorModel extends WrapperSelectorState {}

/** A fitted `WrapperSelector`. */
export class WrapperSelectorModel extends SelectingModel<Choice, WrapperSelectorState> {
  static readonly kind = "WrapperSelector";
  static readonly state = wrapperSelectorState;

  /** The path as a table: what was added or removed, the size, the score, whether it is kept, the features. */
  get pathTable(): Table {
    return Table.fromColumns(
      {
        action: this.path.map(({ action }) => action),
        feature: this.path.map(({ feature }) => feature ?? null),
        size: this.path.map(({ features }) => features.length),
        mean: this.path.map(({ mean }) => mean),
        standardError: this.path.map(({ standardError }) => standardError),
        chosen: this.path.map((_, at) => at === this.chosen),
        features: this.path.map(({ features }) => features.join(", ")),
      },
      { kinds: { feature: "text", features: "text" } },
    );
  }
}

function isKept({ path, chosen, rules }: WrapperSelectorState): boolean {
  const kept = rules.filter(({ selected }) => selected).map(({ column }) => column);
  return path[chosen]?.features.join("\n") === kept.join("\n");
}
