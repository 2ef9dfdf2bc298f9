// Six generated problems of classes of which some are rare, as they are in records of patients, machines and payments.

import { Table } from "../../src/data/table/table.js";
import { generator } from "./generator.js";

interface RareProblem {
  readonly name: string;
  /** The cases of every class. */
  readonly counts: readonly number[];
  /** The columns of a case of a class. */
  readonly draw: (code: number, random: ReturnType<typeof generator>) => number[];
}

const problems: readonly RareProblem[] = [
  {
    // A number that tells the smaller classes, one that tells the third, and columns that say nothing.
    name: "four-classes",
    counts: [3481, 195, 95, 2],
    draw: (code, { uniform }) => {
      const usual = uniform() < 0.06 ? 6 + 3 * uniform() : 6 * uniform();
      const first = code === 1 ? 6 + 40 * uniform() * uniform() : code === 2 ? 8 + 90 * uniform() : usual;
      const second = code === 2 ? 64 * uniform() : 65 + 60 * uniform();
      const flags = Array.from({ length: 10 }, () => (uniform() < 0.1 ? 1 : 0));
      return [Math.round(10 * first) / 10, Math.round(second), ...flags, Math.round(100 * uniform())];
    },
  },
  {
    // Nine classes in boxes of whole numbers, four of them with fewer than 40 cases.
    name: "nine-classes",
    counts: [16300, 3200, 900, 200, 100, 38, 24, 10, 6],
    draw: (code, { normal }) => {
      const spread = 2 + (code % 3);
      const center = (column: number) => 30 * Math.sin(1 + 5 * code + 3 * column);
      return Array.from({ length: 9 }, (_, column) =>
        Math.round(center(column) * (column % 4 === 0 ? 1 : 0.1) + spread * 3 * normal()),
      );
    },
  },
  {
    // One in 200, told in part by two columns of ten.
    name: "half-a-percent",
    counts: [11940, 60],
    draw: (code, { normal }) =>
      Array.from({ length: 10 }, (_, column) => normal() + (column < 2 ? 1.5 * code : 0)),
  },
  {
    // One in 100, inside a ring around which all others are.
    name: "ring",
    counts: [4950, 50],
    draw: (code, { normal, uniform }) => {
      const angle = 2 * Math.PI * uniform();
      const radius = code === 1 ? 0.5 * uniform() : 0.4 + 2 * uniform();
      return [radius * Math.cos(angle), radius * Math.sin(angle), normal(), normal()];
    },
  },
  {
    // Each class a third of the one before, and they overlap.
    name: "thirds",
    counts: [2700, 900, 300, 100, 33, 11],
    draw: (code, { normal }) =>
      Array.from({ length: 6 }, (_, column) => normal() + 1.2 * code * Math.cos(code + 2 * column)),
  },
  {
    // Two small classes that no column tells.
    name: "noise",
    counts: [2400, 560, 35, 5],
    draw: (code, { normal }) =>
      Array.from({ length: 8 }, (_, column) => normal() + (column === 0 && code === 1 ? 1 : 0)),
  },
];

/** The problems as tables with the target "class", whose rows are in random order. */
export function rareClasses(): { readonly name: string; readonly target: string; readonly table: Table }[] {
  const random = generator();
  return problems.map(({ name, counts, draw }) => {
    const codes = shuffled(
      counts.flatMap((count, code) => new Array<number>(count).fill(code)),
      random.uniform,
    );
    const rows = codes.map((code) => draw(code, random));
    const columns = rows[0].map((_, column) => [`x${column}`, rows.map((row) => row[column])] as const);
    const labels = codes.map((code) => `class ${code}`);
    return {
      name,
      target: "class",
      table: Table.fromColumns({ ...Object.fromEntries(columns), class: labels }),
    };
  });
}

function shuffled(values: number[], uniform: () => number): number[] {
  for (let i = values.length - 1; i > 0; i -= 1) {
    const j = Math.floor(uniform() * (i + 1));
    [values[i], values[j]] = [values[j], values[i]];
  }
  return values;
}
