import { z } from "zod";

/** What every figure can be told. */
export const figureOptions = {
  width: z.number().min(200).max(10_000).default(640).describe("Width in pixels."),
  height: z
    .number()
    .min(120)
    .max(10_000)
    .optional()
    .describe("Height in pixels, words included; chosen from the width unless given."),
  theme: z.enum(["light", "dark"]).default("light").describe("Colors for a light or a dark page."),
  title: z.string().optional().describe("Large words above the figure."),
  subtitle: z.string().optional().describe("Smaller words below the title."),
  caption: z.string().optional().describe("Words below the figure; notes of the figure itself follow them."),
} as const;

export const figureSchema = z.strictObject(figureOptions);

/** What every figure can be told: size, theme, and the words around it. */
export type FigureOptions = z.input<typeof figureSchema>;

/** The same with the defaults filled in. */
export type FigureSettings = z.output<typeof figureSchema>;

/** The options of a figure that belong to every figure. */
export function commonSettings(options: FigureSettings): FigureSettings {
  const { width, height, theme, title, subtitle, caption } = options;
  return {
    width,
    theme,
    ...(height !== undefined && { height }),
    ...(title !== undefined && { title }),
    ...(subtitle !== undefined && { subtitle }),
    ...(caption !== undefined && { caption }),
  };
}
