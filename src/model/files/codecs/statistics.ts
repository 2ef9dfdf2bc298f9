import * as z from "zod";
import { ClassMoments } from "../../../data/statistics/class-moments.js";
import { ClassScatter, scatterShape } from "../../../data/statistics/class-scatter.js";
import { matrix, nonNegativeArray, nonNegativeMatrix } from "./arrays.js";
import { ifWhole } from "./if-whole.js";

/** Weights, means and squared deviations by class. */
export const classMoments = z.codec(
  z
    .strictObject({
      classWeights: nonNegativeArray,
      mass: nonNegativeMatrix,
      means: matrix,
      squares: nonNegativeMatrix,
    })
    .refine(
      ({ classWeights, mass: totalWeights, means, squares }) =>
        totalWeights.rows === classWeights.length &&
        totalWeights.shape === means.shape &&
        totalWeights.shape === squares.shape,
      { error: "must have matrices of one shape, with one row per class", abort: true, when: ifWhole },
    ),
  z.instanceof(ClassMoments),
  {
    decode: ({ classWeights, mass: totalWeights, means, squares }) =>
      new ClassMoments(classWeights, totalWeights, means, squares),
    encode: ({ classWeights, totalWeights, means, squares }) => ({
      classWeights,
      mass: totalWeights,
      means,
      squares,
    }),
  },
);

/** Weights, means and scatter of classes, in one of its forms. */
export const classScatter = z.codec(
  z
    .strictObject({
      form: z.enum(["each", "shared", "triangle", "squares"]),
      mass: nonNegativeArray,
      means: matrix,
      scatter: matrix,
    })
    .refine(
      ({ form, mass: totalWeights, means, scatter }) => {
        const [rows, columns] = scatterShape(form, totalWeights.length, means.columns);
        return means.rows === totalWeights.length && scatter.rows === rows && scatter.columns === columns;
      },
      { error: "must have means and scatter that fit the classes", abort: true, when: ifWhole },
    ),
  z.instanceof(ClassScatter),
  {
    decode: ({ mass: totalWeights, ...parts }) => new ClassScatter({ ...parts, totalWeights }),
    encode: ({ form, totalWeights, means, scatter }) => ({ form, mass: totalWeights, means, scatter }),
  },
);
