// Small seeded tables for the pictures of prepared data.

import { Table } from "../../src/index.js";
import { random } from "../../src/math/probability/index.js";

/** What two kinds of customers paid for each article. */
export function baskets(): Table {
  const chance = random(3);
  const customer = Array.from({ length: 80 }, (_, i) => (i % 2 === 0 ? "household" : "restaurant"));
  const prices = customer.map((kind) => {
    const count = 1 + Math.floor((kind === "household" ? 6 : 12) * chance.next());
    const mean = kind === "household" ? 6 : 11;
    return Array.from({ length: count }, () => mean * (0.4 + 1.2 * chance.next()));
  });
  return Table.fromColumns({ customer, prices });
}

/** Prices that depend on shape and color together. */
export function crossedPrices(): Table {
  const chance = random(1);
  const rows = Array.from({ length: 120 }, (_, i) => {
    const shape = ["round", "square"][i % 2];
    const color = ["red", "blue"][Math.floor(i / 2) % 2];
    const extra = shape === "round" && color === "red" ? 8 : 0;
    return { shape, color, price: 10 + extra + 1.5 * chance.normal() };
  });
  return Table.fromRows(rows);
}

/** Homes in seven cities, some of which are rare. */
export function homesByCity(): Table {
  const chance = random(6);
  const cities = {
    Oslo: [60, 420],
    Rome: [50, 330],
    Bonn: [30, 260],
    Lima: [8, 150],
    Kyiv: [6, 130],
    Riga: [5, 180],
  };
  const rows = Object.entries(cities).flatMap(([city, [count, mean]]) =>
    Array.from({ length: count }, () => ({ city, price: mean * (1 + 0.15 * chance.normal()) })),
  );
  return Table.fromRows(rows);
}

/** A crop that is best in the middle of the levels. */
export function cropsByWater(): Table {
  const chance = random(8);
  const levels = ["dry", "moist", "wet", "flooded"];
  const water = Array.from({ length: 60 }, (_, i) => levels[i % 4]);
  const crop = water.map((level) => [20, 34, 38, 12][levels.indexOf(level)] + 2 * chance.normal());
  return Table.fromColumns({ water, crop }, { kinds: { water: { kind: "ordinal", levels } } });
}
