import { DataError, got, rowName, ShapeError, wanted, words } from "../../base/errors.js";
import { Matrix } from "../linalg/matrix.js";

/** The mean radius of the earth in kilometers (2a + b)/3, of the ellipsoid GRS 80. */
export const EARTH_RADIUS = 6371.0088;

const METHOD = 'metric "greatCircle"';
const RADIANS = Math.PI / 180;

/** Latitude, longitude and the cosine of the latitude, in radians, of rows with latitude and longitude in degrees. */
export function pointsOnSphere({ rows, columns, data }: Matrix): Matrix {
  if (columns !== 2) {
    const expected = "2 columns, latitude and longitude in degrees";
    throw new ShapeError(METHOD, words`needs ${wanted(expected)}; got ${got(`${columns}`)}.`);
  }
  const out = new Matrix(rows, 3);
  for (let row = 0; row < rows; row += 1) {
    const [latitude, longitude] = [data[2 * row], data[2 * row + 1]];
    if (Math.abs(latitude) > 90) throw outside(row, "latitude", "from −90 to 90", latitude);
    if (Math.abs(longitude) > 360) throw outside(row, "longitude", "from −360 to 360", longitude);
    out.data[3 * row] = latitude * RADIANS;
    out.data[3 * row + 1] = longitude * RADIANS;
    out.data[3 * row + 2] = Math.cos(latitude * RADIANS);
  }
  return out;
}

function outside(row: number, what: string, range: string, value: number): DataError {
  const [expected, received] = [`degrees ${range}`, String(value)];
  const column = what === "latitude" ? "the first column" : "the second column";
  return new DataError(METHOD, {
    what: words`the ${what} in ${column} of ${rowName(row)}`,
    expected,
    received,
  });
}
