import * as z from "zod";

export const thinPlateSplineOptions = z
  .strictObject({
    method: z
      .enum(["reml", "gcv"])
      .default("reml")
      .describe(
        "How λ is chosen unless it is given: by restricted maximum likelihood, or by generalized cross-validation, which smooths too little more often.",
      ),
    lambda: z
      .number()
      .min(0)
      .optional()
      .describe("The penalty of roughness; 0 interpolates if there is a function for every distinct row."),
    degreesOfFreedom: z
      .number()
      .positive()
      .optional()
      .describe("The effective degrees of freedom of the surface, instead of λ."),
    size: z
      .int()
      .min(2)
      .max(2000)
      .default(200)
      .describe(
        "The largest number of functions; with as many as distinct rows, the spline is exact, and otherwise of low rank.",
      ),
    order: z
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe(
        "The order of the derivatives that are penalized; by default the smallest that gives surfaces without corners, 2 for one or two columns.",
      ),
    standardize: z
      .boolean()
      .default(true)
      .describe(
        "Whether to divide every column by its standard deviation, since a distance counts the same in all directions; not for coordinates in one unit.",
      ),
  })
  .refine(({ lambda, degreesOfFreedom }) => lambda === undefined || degreesOfFreedom === undefined, {
    path: ["degreesOfFreedom"],
    error: "must not be given together with lambda",
  });

export type ThinPlateSplineOptions = z.input<typeof thinPlateSplineOptions>;
export type ThinPlateSplineSettings = z.output<typeof thinPlateSplineOptions>;
