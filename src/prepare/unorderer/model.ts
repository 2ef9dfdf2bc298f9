import * as z from "zod";
import type { Column } from "../../data/table/column.js";
import * as codecs from "../../model/files/codecs.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn } from "../engine/columnwise/index.js";
import { leveled } from "../engine/encode/levels.js";

const unorderedRule = z.strictObject({ column: z.string(), levels: codecs.labels });

/** A column, and the levels that the training cases have. */
type UnorderedRule = z.output<typeof unorderedRule>;

/** A fitted `Unorderer`; new rows may have other levels than those in `rules`. */
export class UnordererModel extends ColumnwiseModel<UnorderedRule> {
  static readonly kind = "Unorderer";
  static readonly state = columnwiseState(unorderedRule);

  protected convert({ column: name }: UnorderedRule, column: Column): readonly NamedColumn[] {
    const { codes, levels } = leveled(this.kind, name, column);
    return [[name, { kind: "categorical", codes: Int32Array.from(codes), levels }]];
  }
}
