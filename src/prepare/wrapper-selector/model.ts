import { z } from "zod";
import type { Column } from "../../data/column.js";
import { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import {
  ColumnwiseModel,
  type ColumnwiseState,
  columnwiseFormat,
  type NamedColumn,
} from "../columnwise/index.js";

const choice = z.strictObject({ column: z.string(), selected: z.boolean() });

const step = z.strictObject({
  action: z.enum(["start", "added", "removed"]),
  feature: z.string().optional(),
  features: z.array(z.string()),
  mean: codecs.anyNumber,
  standardError: codecs.anyNumber,
});

/** A set of features that the search came to: what it added or removed, and how well the estimator did. */
export type SelectionStep = Readonly<z.output<typeof step>>;

type Choice = z.output<typeof choice>;

const fields = {
  metric: z.string(),
  better: z.enum(["higher", "lower"]),
  path: z.array(step).min(1),
  chosen: z.int().min(0),
  seed: z.int().min(0),
};

type State = ColumnwiseState<Choice> & z.output<z.ZodObject<typeof fields>>;

/** A fitted `WrapperSelector`. */
export class WrapperSelectorModel extends ColumnwiseModel<Choice> {
  readonly kind = "WrapperSelector";
  /** What was looked at. */
  readonly metric: string;
  readonly better: "higher" | "lower";
  /** Every set of features that the search came to, in order. */
  readonly path: readonly SelectionStep[];
  /** The place in the path of the set that is kept. */
  readonly chosen: number;
  readonly seed: number;

  constructor(state: State) {
    super(state);
    this.metric = state.metric;
    this.better = state.better;
    this.path = state.path;
    this.chosen = state.chosen;
    this.seed = state.seed;
  }

  static fromJSON(json: unknown): WrapperSelectorModel {
    return readModel(wrapperSelectorFormat, parseJson(json));
  }

  /** The names of the features that are kept. */
  get selected(): readonly string[] {
    return this.rules.filter(({ selected }) => selected).map(({ column }) => column);
  }

  /** One row per set: what came or went, the size, the features, the score, and whether it is kept. */
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

  toJSON(): ModelJson {
    return writeModel(wrapperSelectorFormat, this);
  }

  protected override names({ column, selected }: Choice): readonly string[] {
    return selected ? [column] : [];
  }

  protected convert(rule: Choice, column: Column): readonly NamedColumn[] {
    return rule.selected ? [[rule.column, column]] : [];
  }
}

const format = columnwiseFormat(
  "WrapperSelector",
  choice,
  (state) => new WrapperSelectorModel(state as State),
  fields,
);

export const wrapperSelectorFormat: ModelFormat<WrapperSelectorModel> = {
  ...format,
  schema: (format.schema as z.ZodType<State>).refine(isKept, {
    path: ["chosen"],
    message: "is no step of the path with the features that are kept",
  }),
};

function isKept({ path, chosen, rules }: State): boolean {
  const kept = rules.filter(({ selected }) => selected).map(({ column }) => column);
  return path[chosen]?.features.join("\n") === kept.join("\n");
}
