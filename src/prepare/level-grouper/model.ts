import { z } from "zod";
import type { Column } from "../../data/column.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { ColumnwiseModel, columnwiseFormat, type NamedColumn } from "../columnwise/index.js";
import { MISSING, placesBy } from "../encode/levels.js";
import { levelGrouperOptions } from "./options.js";

const groupRule = z.strictObject({
  column: z.string(),
  levels: z.array(codecs.label).readonly(),
  members: z.array(z.tuple([codecs.label, codecs.label]).readonly()).readonly(),
  unknown: levelGrouperOptions.shape.unknown.unwrap(),
  other: z.string(),
});

/** The levels that come out, which of them each level becomes, and what becomes of others. */
type GroupRule = z.output<typeof groupRule>;

/** A fitted `LevelGrouper`. */
export class LevelGrouperModel extends ColumnwiseModel<GroupRule> {
  readonly kind = "LevelGrouper";

  static fromJSON(json: unknown): LevelGrouperModel {
    return readModel(levelGrouperFormat, parseJson(json));
  }

  toJSON(): ModelJson {
    return writeModel(levelGrouperFormat, this);
  }

  protected convert(rule: GroupRule, column: Column): readonly NamedColumn[] {
    const { column: name, levels, members, unknown, other } = rule;
    const places = new Map(members.map(([level, group]) => [level, levels.indexOf(group)]));
    const instead = unknown === "error" ? "error" : unknown === "other" ? levels.indexOf(other) : MISSING;
    const codes = placesBy(this.kind, name, column, places, instead);
    return [[name, { kind: "categorical", codes, levels }]];
  }
}

export const levelGrouperFormat = columnwiseFormat(
  "LevelGrouper",
  groupRule.refine(
    ({ levels, members, unknown, other }) =>
      members.every(([, group]) => levels.includes(group)) && (unknown !== "other" || levels.includes(other)),
    { path: ["levels"], message: "lack a group" },
  ),
  (state) => new LevelGrouperModel(state),
);
