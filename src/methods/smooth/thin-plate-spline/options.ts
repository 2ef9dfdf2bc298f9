import * as z from "zod";

export const thinPlateSplineOptions = z
  .strictObject({
    method: z
      .enum(["reml", "gcv"])
      .default("reml")
      .describe(
        "The criterion that chooses λ if it is not given: restricted maximum likelihood, or generalized cross-validation, which more often smooths too little.",
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
        "Maximum number of basis functions. With one per distinct row the spline is exact, otherwise of low rank.",
      ),
    order: z
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe(
        "The order of the penalized derivatives. The default is the smallest that gives smooth surfaces, 2 for one or two columns.",
      ),
    standardize: z
      .boolean()
      .default(true)
      .describe(
        "Whether to divide every column by its standard deviation, because distances treat all directions alike. Turn it off for coordinates in one unit.",
      ),
  })
  .refine(({ lambda, degreesOfFreedom }) => lambda === undefined || degreesOfFreedom === undefined, {
    path: ["degreesOfFreedom"],
    error: "must not be given together with lambda",
  });

export type ThinPlateSplineOptions = z.input<typeof thinPlateSplineOptions>;
export type ThinPlateSplineSettings = z.output<typeof thinPlateSplineOptions>;
