import { placeNames } from "../../base/place-names.js";
import { Encoding } from "../../data/encoding.js";
import { Table } from "../../data/table.js";
import { type Features, type Rows, requireCases } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";

/** The features of rows of any kinds, each column one feature; levels become their codes. */
export function readFeatures(
  method: string,
  rows: Rows,
  except: readonly string[],
  like?: Features,
): Features {
  const features = like ?? featuresOf(method, rows, except);
  requireCases(method, "rows" in rows ? rows.rows : rows.length, features);
  return features;
}

function featuresOf(method: string, rows: Rows, except: readonly string[]): Features {
  if (!(rows instanceof Table)) {
    const { columns } = rows instanceof SparseMatrix ? rows : Matrix.from(rows);
    return { names: placeNames(columns) };
  }
  const columns = rows.featureNames(except);
  const encoding = Encoding.of(method, rows, { columns, categorical: "codes" });
  return { names: encoding.features, encoding };
}
