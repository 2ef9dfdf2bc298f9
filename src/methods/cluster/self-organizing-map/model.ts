import * as z from "zod";
import { requireText } from "../../../base/arguments.js";
import { DataError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { finish } from "../../../base/steps.js";
import { unknownName } from "../../../base/unknown-name.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { nearestTo } from "../engine/nearest.js";
import { requireRows } from "../engine/room.js";
import { areNeighbors, type GridShape, gridPositions } from "./grid.js";
import { type MapErrors, mapErrors } from "./map-errors.js";

const selfOrganizingMapState = StateSchema.of({
  inputs: codecs.features,
  /** Number of rows of units on the map. */
  height: z.int().min(1),
  /** Number of units in each row. */
  width: z.int().min(1),
  grid: field<GridShape>(z.enum(["hexagonal", "rectangular"])),
  /** The weights of the units, one row each, from left to right and from one row of the map to the next. */
  codebook: codecs.matrix,
  /** The unit of every training case. */
  units: codecs.int32Array,
  /** The weight of the training cases of every unit. */
  masses: codecs.nonNegativeArray,
  /** The mean distance of the training cases to their units. */
  quantizationError: z.number().min(0),
  /** The share of the training cases whose two nearest units are not neighbors on the map. */
  topographicError: z.number().min(0).max(1),
  /** The mean squared distance of the cases to their units, in every pass. */
  history: codecs.nonNegativeArray,
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
})
  .check(
    "codebook",
    "must have one row per unit and one column per feature",
    ({ codebook, height, width, inputs }) =>
      codebook.rows === height * width && codebook.columns === inputs.names.length,
  )
  .check("units", "must name the units", ({ units, codebook }) =>
    units.every((unit) => unit >= 0 && unit < codebook.rows),
  )
  .check("masses", "must be one per unit", ({ masses, codebook }) => masses.length === codebook.rows);

/** What `SelfOrganizingMap` learns. */
export interface SelfOrganizingMapState extends StateOf<typeof selfOrganizingMapState> {}

/** A fitted `SelfOrganizingMap`. */
export class SelfOrganizingMapModel extends FittedModel<SelfOrganizingMapState> implements Transformer {
  static readonly kind = "SelfOrganizingMap";
  static readonly state = selfOrganizingMapState;

  get outputs(): readonly string[] {
    return ["mapX", "mapY"];
  }

  /** The coordinates of every unit on the map, at distance 1 from the nearest others. */
  get positions(): Matrix {
    return gridPositions(this.height, this.width, this.grid);
  }

  /** The nearest unit of every case, of equally near ones the first. */
  unitsOf(rows: Rows): Int32Array {
    return nearestTo(this.kind, this.codebook, this.#read(rows)).labels;
  }

  /** The coordinates on the map of the nearest unit of every case. */
  transform(rows: Rows): Matrix {
    const { positions } = this;
    const units = this.unitsOf(rows);
    const out = new Matrix(units.length, 2);
    for (const [row, unit] of units.entries()) out.data.set(positions.row(unit), 2 * row);
    return finiteCases(this.kind, out);
  }

  /** The mean distance of these cases to their units. */
  quantizationErrorOf(rows: Rows): number {
    return this.#errorsOf(rows).quantization;
  }

  /** The share of these cases whose two nearest units are not neighbors on the map. */
  topographicErrorOf(rows: Rows): number {
    return this.#errorsOf(rows).topographic;
  }

  /** The U-matrix: the mean distance of every unit to its neighbors on the map. High values are borders. */
  get unitDistances(): Float64Array {
    const { codebook, positions, grid } = this;
    return Float64Array.from({ length: codebook.rows }, (_, unit) => {
      let [sum, count] = [0, 0];
      for (let other = 0; other < codebook.rows; other += 1) {
        if (!areNeighbors(positions, grid, unit, other)) continue;
        const [a, b] = [codebook.row(unit), codebook.row(other)];
        sum += Math.hypot(...a.map((value, j) => value - b[j]));
        count += 1;
      }
      return count === 0 ? 0 : sum / count;
    });
  }

  /** One feature of all units: a component plane. */
  component(feature: string): Float64Array {
    requireText(`${this.kind}.component`, "the feature", feature);
    const column = this.features.indexOf(feature);
    if (column >= 0) return this.codebook.column(column);
    const sentence = unknownName("feature", feature, this.features);
    throw new DataError(this.kind, sentence, { column: feature, received: quote(feature) });
  }

  #errorsOf(rows: Rows): MapErrors {
    const x = this.#read(rows);
    requireRows(this.kind, x);
    return finish(mapErrors(this, x));
  }

  #read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, "error");
  }
}
