import { MissingDependencyError, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";

type Resvg = typeof import("@resvg/resvg-js");

/** How a figure becomes a PNG image. */
export interface PngOptions {
  /** Pixels of the image per pixel of the figure; 2 by default. */
  readonly scale?: number;
  /** Paths of font files to use besides those of the system. */
  readonly fonts?: readonly string[];
}

/** An SVG text as a PNG image. */
export async function renderPng(svg: string, options: PngOptions, specifier?: string): Promise<Uint8Array> {
  requireKnownOptions("Figure.toPNG", options, ["scale", "fonts"]);
  const { scale = 2, fonts = [] } = options;
  const { Resvg } = await loadResvg(specifier);
  const font = { loadSystemFonts: true, fontFiles: [...fonts] };
  requireFont(Resvg, font);
  const image = new Resvg(svg, { font, fitTo: { mode: "zoom", value: scale } }).render();
  return new Uint8Array(image.asPng());
}

/** On a system without fonts, the figure would have no text. */
function requireFont(Resvg: Resvg["Resvg"], font: { fontFiles: string[]; loadSystemFonts: boolean }): void {
  const probe = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="15">x</text></svg>';
  if (new Resvg(probe, { font }).getBBox() !== undefined) return;
  throw new MissingDependencyError(
    "Figure.toPNG",
    "this system has no font to write with; install one, such as DejaVu Sans, or give the paths of font files as `fonts`.",
    { option: "fonts", expected: "a font" },
  );
}

async function loadResvg(specifier: string = ["@resvg/resvg-js"].join()): Promise<Resvg> {
  try {
    // Bundlers must neither follow this import nor warn about it: the package is optional and
    // contains a binary.
    const module = await import(/* @vite-ignore */ /* webpackIgnore: true */ specifier);
    return module.default ?? module;
  } catch (cause) {
    throw new MissingDependencyError(
      "Figure.toPNG",
      words`needs the optional ${wanted("package @resvg/resvg-js")}; run: npm install @resvg/resvg-js`,
      {},
      cause,
    );
  }
}
