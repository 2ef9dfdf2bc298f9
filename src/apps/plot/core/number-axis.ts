import { tickText } from "./numbers.js";
import { widest } from "./text.js";
import { SIZES } from "./theme.js";

/** Positions along an axis of numbers, and its ticks at a given width. */
export interface NumberAxis {
  readonly at: (x: number) => number;
  readonly options: (width: number) => { ticks?: number[]; tickFormat?: (position: number) => string };
}

interface AxisSettings {
  readonly scale: "linear" | "log";
  /** Whether ticks are placed at the numbers, if their labels fit. */
  readonly ownTicks?: boolean;
}

/**
 * The ticks of an axis: at the given numbers if their labels fit, otherwise at round numbers. A
 * logarithmic axis is a linear axis of logarithms, so that every tick has a label.
 */
export function numberAxis(x: ArrayLike<number>, { scale, ownTicks = true }: AxisSettings): NumberAxis {
  const numbers = [...new Set(Array.from(x))].sort((a, b) => a - b);
  const at = scale === "log" ? Math.log10 : (value: number) => value;
  const [low, high] = [numbers[0], numbers[numbers.length - 1]];
  const choices = [
    ...(ownTicks ? [numbers] : []),
    ...(scale === "log" ? [roundNumbers(low, high, [1, 2, 5]), roundNumbers(low, high, [1])] : []),
  ];
  const fits = (ticks: readonly number[], width: number) => {
    const pixels = (width - 70) / (at(high) - at(low));
    const room = widest(ticks.map(tickText), SIZES.axis) + 8;
    return (
      ticks.length > 0 && ticks.every((tick, i) => i === 0 || (at(tick) - at(ticks[i - 1])) * pixels >= room)
    );
  };
  return {
    at,
    options: (width) => {
      const ticks =
        choices.find((choice) => fits(choice, width)) ?? (scale === "log" ? [low, high] : undefined);
      return {
        ...(ticks !== undefined && { ticks: ticks.map(at) }),
        ...(scale === "log" && {
          tickFormat: (position: number) => tickText(Number((10 ** position).toPrecision(ownTicks ? 6 : 3))),
        }),
      };
    },
  };
}

/** Multiples of powers of ten within a range. */
function roundNumbers(low: number, high: number, factors: readonly number[]): number[] {
  const out: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power += 1) {
    for (const factor of factors) {
      const value = factor * 10 ** power;
      if (value >= low && value <= high) out.push(value);
    }
  }
  return out;
}
