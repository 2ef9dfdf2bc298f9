import { z } from "zod";
import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import type { Column, Kind } from "../../data/column.js";
import type { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import { blankAs } from "../completion/blank.js";
import { CompletionModel, type CompletionState, isWithin } from "../completion/model.js";
import { replaceColumns } from "../table-columns.js";
import { type NeighborImputerSettings, neighborImputerOptions } from "./options.js";
import { completeByNeighbors, type Donors } from "./solver.js";

interface State extends CompletionState {
  readonly kinds: readonly Kind[];
  readonly neighbors: number;
  readonly weighting: NeighborImputerSettings["weighting"];
  readonly distance: NeighborImputerSettings["distance"];
  readonly donors: Donors;
}

/** A fitted `NeighborImputer`, which keeps its training cases. */
export class NeighborImputerModel extends CompletionModel {
  readonly kind = "NeighborImputer";
  /** The kinds of the imputed columns. */
  readonly kinds: readonly Kind[];
  readonly neighbors: number;
  readonly weighting: NeighborImputerSettings["weighting"];
  readonly distance: NeighborImputerSettings["distance"];
  /** The imputed columns of the training cases, levels by their place, with weights and ranges. */
  readonly donors: Donors;

  constructor(state: State) {
    super(state);
    this.kinds = state.kinds;
    this.neighbors = state.neighbors;
    this.weighting = state.weighting;
    this.distance = state.distance;
    this.donors = state.donors;
  }

  static fromJSON(json: unknown): NeighborImputerModel {
    return readModel(neighborImputerFormat, parseJson(json));
  }

  override transform(rows: Rows): Matrix {
    const at = this.kinds.indexOf("categorical");
    if (at < 0) return super.transform(rows);
    throw new DataError(
      `${this.kind}: column "${this.imputed[at]}" is categorical, which a matrix cannot hold; use transformTable.`,
      {
        method: this.kind,
        column: this.imputed[at],
        expected: "quantitative, ordinal and boolean columns",
        received: "categorical",
      },
    );
  }

  override transformTable(table: Table): Table {
    const read = this.imputed.map((name, j) => {
      const column = blankAs(this.kinds[j], this.#levels(name), table.column(name, this.kind));
      return [name, [[name, column]]] as const;
    });
    const completed = this.complete(this.incomplete(replaceColumns(table, new Map(read))));
    const replacements = this.imputed.map(
      (name, j) => [name, [[name, this.#column(name, this.kinds[j], completed.column(j))]]] as const,
    );
    return replaceColumns(table, new Map(replacements));
  }

  toJSON(): ModelJson {
    return writeModel(neighborImputerFormat, this);
  }

  protected complete(x: Matrix): Matrix {
    return completeByNeighbors(this.donors, this, x);
  }

  /** The column whose numbers these are, levels in the order of the training table. */
  #column(name: string, kind: Kind, values: Float64Array): Column {
    if (kind === "boolean") return { kind, codes: Int8Array.from(values) };
    if (kind === "ordinal" || kind === "categorical")
      return { kind, codes: Int32Array.from(values), levels: this.#levels(name) };
    return { kind: "quantitative", values };
  }

  #levels(name: string): readonly Label[] {
    const encoding = this.inputs.encoding?.columns.find(({ column }) => column === name);
    return encoding !== undefined && "levels" in encoding ? encoding.levels : [];
  }
}

const schema = z.strictObject({
  inputs: codecs.features,
  imputed: z.array(z.string()),
  kinds: z.array(z.enum(["quantitative", "ordinal", "categorical", "boolean"])),
  neighbors: neighborImputerOptions.shape.neighbors.unwrap(),
  weighting: neighborImputerOptions.shape.weighting.unwrap(),
  distance: neighborImputerOptions.shape.distance.unwrap(),
  donors: z.strictObject({
    cases: codecs.matrix,
    weights: codecs.float64Array.optional(),
    ranges: codecs.float64Array,
    fallbacks: codecs.float64Array,
  }),
});

export const neighborImputerFormat: ModelFormat<NeighborImputerModel, typeof schema> = {
  kind: "NeighborImputer",
  schema: schema
    .refine(isWithin, { path: ["imputed"], message: "are no features" })
    .refine(
      ({ imputed, kinds, donors: { cases, weights, ranges, fallbacks } }) =>
        [kinds, ranges, fallbacks].every(({ length }) => length === imputed.length) &&
        cases.columns === imputed.length &&
        (weights === undefined || weights.length === cases.rows),
      { path: ["donors"], message: "do not fit the imputed columns" },
    ),
  state: ({ inputs, imputed, kinds, neighbors, weighting, distance, donors }) => ({
    inputs,
    imputed: [...imputed],
    kinds: kinds.filter((kind) => kind !== "text" && kind !== "list"),
    neighbors,
    weighting,
    distance,
    donors: {
      cases: donors.cases,
      ...(donors.weights && { weights: new Float64Array(donors.weights) }),
      ranges: new Float64Array(donors.ranges),
      fallbacks: new Float64Array(donors.fallbacks),
    },
  }),
  create: ({ donors, ...state }) =>
    new NeighborImputerModel({ ...state, donors: { ...donors, weights: donors.weights } }),
};
