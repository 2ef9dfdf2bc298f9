import * as z from "zod";
import { isFiniteRows } from "../math/linalg/finite-rows.js";
import { Matrix } from "../math/linalg/matrix.js";

/** A matrix of finite numbers, given as rows or as a matrix. */
export const matrixOption = z
  .custom<Matrix | readonly (readonly number[])[]>(isFiniteRows, { abort: true })
  .overwrite((rows) => Matrix.from(rows));
