import { Table } from "../table/table.js";
import { BREAST_CANCER } from "./breast-cancer-data.js";
import { inflate } from "./inflate.js";

const MEASURES = [
  "Radius",
  "Texture",
  "Perimeter",
  "Area",
  "Smoothness",
  "Compactness",
  "Concavity",
  "ConcavePoints",
  "Symmetry",
  "FractalDimension",
];

/**
 * Ten measurements of the cell nuclei in images of 569 breast masses, each as its mean, standard error and worst
 * value (`meanRadius`, `errorRadius`, `worstRadius`, …), and the `diagnosis`: 212 malignant, 357 benign.
 * Source: Street, Wolberg and Mangasarian (1993), Breast Cancer Wisconsin (Diagnostic), via the UCI
 * Machine Learning Repository and scikit-learn; terms: BSD-3-Clause, see THIRD-PARTY.md.
 *
 * ```ts
 * (await breastCancer()).get(0, "meanRadius"); // 17.99
 * ```
 */
export async function breastCancer(): Promise<Table> {
  const lines = new TextDecoder().decode(await inflate(BREAST_CANCER)).split("\n");
  const names = ["mean", "error", "worst"].flatMap((which) => MEASURES.map((measure) => which + measure));
  const columns = names.map((name, j) => [name, Float64Array.from(lines[j].split(","), Number)] as const);
  const diagnosis = lines[names.length].split(",").map((code) => (code === "0" ? "malignant" : "benign"));
  return Table.fromColumns({ ...Object.fromEntries(columns), diagnosis });
}
