// Prototypes by k-means within every class.

import { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import { kMeans } from "../../cluster/engine/k-means.js";
import { indicesByClass, type LabeledPoints } from "./labeled-points.js";

export interface Codebook {
  /** One row per prototype, as cases are compared. */
  readonly prototypes: Matrix;
  readonly codes: Int32Array;
}

export interface ClassMeansSettings {
  /** How many prototypes every class has. */
  readonly prototypes: number;
  readonly restarts: number;
  readonly maxIterations: number;
  readonly tolerance: number;
}

/** The centers of every class; a class with fewer different cases than prototypes keeps these cases. */
export async function classCenters(
  { x, codes, weights }: LabeledPoints,
  classes: number,
  settings: ClassMeansSettings,
  stream: Random,
  control: FitControl,
): Promise<Codebook & { readonly inertia: number }> {
  const parts: Matrix[] = [];
  const prototypeCodes: number[] = [];
  let inertia = 0;
  for (const [code, classRows] of indicesByClass(codes, classes).entries()) {
    const rows = takeDense(x, classRows);
    if (classRows.length <= settings.prototypes) parts.push(rows);
    else {
      const { prototypes: clusters, ...rest } = settings;
      const found = await kMeans(
        rows,
        takeNumbers(weights, classRows),
        { ...rest, clusters, init: "k-means++" },
        stream.child(code),
        control,
      );
      parts.push(found.centers);
      inertia += found.inertia;
    }
    prototypeCodes.push(...new Array<number>(parts[parts.length - 1].rows).fill(code));
  }
  return { prototypes: stacked(parts, x.columns), codes: Int32Array.from(prototypeCodes), inertia };
}

function stacked(parts: readonly Matrix[], columns: number): Matrix {
  const out = new Matrix(
    parts.reduce((sum, { rows }) => sum + rows, 0),
    columns,
  );
  let at = 0;
  for (const { data } of parts) {
    out.data.set(data, at);
    at += data.length;
  }
  return out;
}
