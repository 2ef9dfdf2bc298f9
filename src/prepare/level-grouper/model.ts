import * as z from "zod";
import type { Column } from "../../data/table/column.js";
import type { SeenLevels } from "../../model/capabilities.js";
import * as codecs from "../../model/files/codecs.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn } from "../engine/columnwise/index.js";
import { indicesByLevel, MISSING } from "../engine/encode/levels.js";
import { levelGrouperOptions } from "./options.js";

const groupRule = z
  .strictObject({
    column: z.string(),
    levels: codecs.labels,
    members: z.array(z.tuple([codecs.label, codecs.label]).readonly()).readonly(),
    unknown: levelGrouperOptions.shape.unknown.unwrap(),
    other: z.string(),
  })
  .refine(
    ({ levels, members, unknown, other }) =>
      members.every(([, group]) => levels.includes(group)) && (unknown !== "other" || levels.includes(other)),
    { path: ["levels"], message: "must contain every group", when: codecs.ifWhole },
  );

/** The levels that come out, which of them each level becomes, and what becomes of unknown levels. */
type GroupRule = z.output<typeof groupRule>;

/** A fitted `LevelGrouper`. */
export class LevelGrouperModel extends ColumnwiseModel<GroupRule> {
  static readonly kind = "LevelGrouper";
  static readonly state = columnwiseState(groupRule);

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    const open = this.rules.filter(({ unknown }) => unknown !== "error");
    return new Map(open.map(({ column, members }) => [column, members.map(([level]) => level)]));
  }

  protected convert(rule: GroupRule, column: Column): readonly NamedColumn[] {
    const { column: name, levels, members, unknown, other } = rule;
    const indices = new Map(members.map(([level, group]) => [level, levels.indexOf(group)]));
    const instead = unknown === "error" ? "error" : unknown === "other" ? levels.indexOf(other) : MISSING;
    const codes = indicesByLevel(this.kind, name, column, indices, instead);
    return [[name, { kind: "categorical", codes, levels }]];
  }
}
