import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { HistogramBins } from "../../../math/probability/density/bins.js";

export function wholeNumber(least: number, most: number): z.ZodNumber {
  return z.number().int().min(least).max(most);
}

/** The options of every figure. */
export const figureOptions = {
  width: z.number().min(200).max(10_000).default(640).describe("Width in pixels."),
  height: z
    .number()
    .min(120)
    .max(10_000)
    .optional()
    .describe("Height in pixels, including title and caption; by default chosen from the width."),
  theme: z.enum(["light", "dark"]).default("light").describe("Colors for a light or a dark page."),
  title: z.string().optional().describe("The title above the figure."),
  subtitle: z.string().optional().describe("The subtitle below the title."),
  caption: z
    .string()
    .optional()
    .describe("The text below the figure, followed by notes of the figure itself."),
} as const;

export const figureSchema = z.strictObject(figureOptions);

/** The options of every figure: size, theme, and the text around it. */
export type FigureOptions = z.input<typeof figureSchema>;

/** The options of every figure with the defaults filled in. */
export type FigureSettings = z.output<typeof figureSchema>;

/** The common options among those of a figure. */
export function commonSettings(options: FigureSettings): FigureSettings {
  const given = Object.entries(options).filter(
    ([name, value]) => name in figureOptions && value !== undefined,
  );
  return Object.fromEntries(given) as FigureSettings;
}

/** The name of a column, or one label per row. */
export const groupSchema = z
  .custom<string | ArrayLike<Label | null | undefined>>(
    (value) =>
      typeof value === "string" || (typeof value === "object" && value !== null && "length" in value),
  )
  .meta({ constraint: "a column's name, or a list of labels" });

/** Names in the order of cases or classes. */
export const labelsOption = z
  .custom<ArrayLike<Label>>((value) => typeof value === "object" && value !== null && "length" in value)
  .optional()
  .meta({ constraint: "a list of labels" });

/** A class of a model. */
export const classOption = z.union([z.string(), z.number(), z.boolean()]).optional();

/** The probability of intervals. */
export const levelOption = z.number().gt(0).lt(1).default(0.95);

/** The seed of a sample. */
export const seedOption = z.number().int().min(0).default(0).describe("The seed of the sample.");

/** The column of numbers. */
export const numbersOption = z
  .string()
  .optional()
  .describe("The column of a table; for bare numbers, the name of the axis.");

/** The ends of an axis. */
export const intervalSchema = z
  .tuple([z.number(), z.number()])
  .refine(([low, high]) => low < high)
  .meta({ constraint: "[low, high] with low < high" });

/** How many points are drawn, and which. */
export const sampleOptions = {
  most: wholeNumber(0, 50_000)
    .default(2000)
    .describe("The maximum number of points drawn; if there are more, a random sample is shown."),
  seed: seedOption,
} as const;

/** How fine a grid is. */
export const resolutionOption = wholeNumber(10, 500)
  .default(100)
  .describe("The number of points along each axis at which probabilities are computed.");

/** Which parameters of draws have a panel. */
export const parametersOption = z
  .array(z.string())
  .min(1)
  .optional()
  .describe("Which parameters are drawn, up to 12; all by default.");

/** How numbers are divided into the bars of a histogram. */
export const binsOption = z
  .custom<HistogramBins>()
  .optional()
  .meta({ constraint: 'a count, "sturges", "scott", "freedman-diaconis", { width } or { edges }' })
  .describe("How the numbers are divided; by default the rule of Freedman and Diaconis.");
