import { Table } from "../../src/data/table/table.js";

/** Columns of all kinds, some of them with missing values. */
export function mixedTable(): Table {
  const count = 24;
  const of = <T>(value: (i: number) => T) => Array.from({ length: count }, (_, i) => value(i));
  const noise = (i: number) => ((i * 0.6180339887498949) % 1) - 0.5;
  return Table.fromColumns(
    {
      size: of((i) => i + noise(i)),
      weight: of((i) => (i % 5) + noise(i + 50)),
      gap: of((i) => (i % 6 === 5 ? null : 3 * noise(i + 9))),
      ok: of((i) => (i * 7) % 3 > 0),
      color: of((i) => ["red", "green", "blue"][(i * i) % 3]),
      grade: of((i) => ["low", "mid", "high"][(i + Math.floor(i / 5)) % 3]),
      text: of((i) => ["the cat sat", "a dog ran", "the dog and the cat", "nobody knows"][i % 4]),
      list: of((i) => [i, i + 1, (i * 5) % 7]),
      day: of((i) => new Date(Date.UTC(2024, i % 12, 1 + ((i * 11) % 28)))),
      time: of((i) => (i % 7 === 6 ? null : new Date(Date.UTC(1969, 11, 31, i, (i * 13) % 60)))),
      y: of((i) => 1 + 2 * i + noise(i + 70)),
      z: of((i) => 2 - i + 3 * noise(i + 33)),
      kind: of((i) => ["oak", "elm", "fir"][(i + Math.floor(i / 7)) % 3]),
    },
    { kinds: { grade: { kind: "ordinal", levels: ["low", "mid", "high"] }, text: "text" } },
  );
}
