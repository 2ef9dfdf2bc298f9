import type { ResolvedKernel } from "./kernel.js";

/** A kernel as a formula: `2.1 · radial(lengthScale 0.5) + matern(smoothness 1.5, lengthScale 1)`. */
export function kernelText(kernel: ResolvedKernel): string {
  if (kernel.kind === "sum") return kernel.kernels.map(kernelText).join(" + ");
  if (kernel.kind === "product") return kernel.kernels.map(inProduct).join(" · ");
  if (kernel.kind === "scaled") return `${short(kernel.factor)} · ${inProduct(kernel.kernel)}`;
  const settings = Object.entries(kernel).filter(([name]) => name !== "kind" && name !== "evaluate");
  const texts = settings.map(([name, value]) => `${name} ${valueText(value)}`);
  return texts.length === 0 ? kernel.kind : `${kernel.kind}(${texts.join(", ")})`;
}

function inProduct(kernel: ResolvedKernel): string {
  return kernel.kind === "sum" ? `(${kernelText(kernel)})` : kernelText(kernel);
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => short(Number(each))).join(", ")}]`;
  return typeof value === "number" ? short(value) : String(value);
}

/** Four digits. */
function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
