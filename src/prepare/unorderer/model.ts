import { z } from "zod";
import type { Column } from "../../data/column.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { ColumnwiseModel, columnwiseFormat, type NamedColumn } from "../columnwise/index.js";
import { leveled } from "../encode/levels.js";

const unorderedRule = z.strictObject({
  column: z.string(),
  levels: z.array(codecs.label).readonly(),
});

type UnorderedRule = z.output<typeof unorderedRule>;

/** A fitted `Unorderer`; `rules` has the levels that were there, which new rows need not keep to. */
export class UnordererModel extends ColumnwiseModel<UnorderedRule> {
  readonly kind = "Unorderer";

  static fromJSON(json: unknown): UnordererModel {
    return readModel(unordererFormat, parseJson(json));
  }

  toJSON(): ModelJson {
    return writeModel(unordererFormat, this);
  }

  protected convert({ column: name }: UnorderedRule, column: Column): readonly NamedColumn[] {
    const { codes, levels } = leveled(this.kind, name, column);
    return [[name, { kind: "categorical", codes: Int32Array.from(codes), levels }]];
  }
}

export const unordererFormat = columnwiseFormat(
  "Unorderer",
  unorderedRule,
  (state) => new UnordererModel(state),
);
