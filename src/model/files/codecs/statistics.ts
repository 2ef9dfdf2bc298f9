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
      ({ classWeights, mass, means, squares }) =>
        mass.rows === classWeights.length && mass.shape === means.shape && mass.shape === squares.shape,
      { error: "must have matrices of one shape, with one row per class", abort: true, when: ifWhole },
    ),
  z.instanceof(ClassMoments),
  {
    decode: ({ classWeights, mass, means, squares }) => new ClassMoments(classWeights, mass, means, squares),
    encode: ({ classWeights, mass, means, squares }) => ({ classWeights, mass, means, squares }),
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
      ({ form, mass, means, scatter }) => {
        const [rows, columns] = scatterShape(form, mass.length, means.columns);
        return means.rows === mass.length && scatter.rows === rows && scatter.columns === columns;
      },
      { error: "must have means and scatter that fit the classes", abort: true, when: ifWhole },
    ),
  z.instanceof(ClassScatter),
  {
    decode: (parts) => new ClassScatter(parts),
    encode: ({ form, mass, means, scatter }) => ({ form, mass, means, scatter }),
  },
);
