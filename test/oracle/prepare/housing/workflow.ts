// The workflow of chapter 4 on the houses of California: what is done to the data, and the split.

import {
  ColumnTransformer,
  FormulaFeatures,
  Imputer,
  OneHotEncoder,
  Pipeline,
  randomSplit,
  readArff,
  StandardScaler,
  type Table,
} from "../../../../src/index.js";

/** The file has no missing values and no levels: every 101st number of bedrooms is taken away, and regions are added. */
export async function readHousing(file: string): Promise<Table> {
  const table = await readArff(file);
  const bedrooms = Array.from({ length: table.rows }, (_, row) =>
    row % 101 === 0 ? null : table.get(row, "totalBedrooms"),
  );
  const region = Array.from({ length: table.rows }, (_, row) => {
    const latitude = Number(table.get(row, "latitude"));
    return latitude >= 37.5 ? "north" : latitude >= 35 ? "central" : "south";
  });
  const levels = ["central", "north", "south"];
  return table
    .withColumn("totalBedrooms", bedrooms)
    .withColumn("region", region, { kind: "categorical", levels });
}

/** One fifth for testing, with the incomes of both parts alike: classes of 1.5, the highest from 6. */
export async function splitHousing(table: Table) {
  const incomes = new FormulaFeatures({ columns: { class: "min(ceil(medianIncome / 1.5), 5)" } });
  const classes = (await incomes.fit(table)).transformTable(table).column("class");
  if (classes.kind !== "quantitative") throw new Error("classes of income are numbers");
  return randomSplit(table, { parts: { train: 0.8, test: 0.2 }, seed: 42, stratify: classes.values });
}

const numbers = [
  "longitude",
  "latitude",
  "housingMedianAge",
  "totalRooms",
  "totalBedrooms",
  "population",
  "households",
  "medianIncome",
];

/** Medians for what is missing, three ratios, z-scores; regions one-hot. */
export function preparation(): ColumnTransformer {
  const numeric = new Pipeline({
    steps: [
      ["impute", new Imputer({ method: "median" })],
      [
        "ratios",
        new FormulaFeatures({
          columns: {
            roomsPerHousehold: "totalRooms / households",
            populationPerHousehold: "population / households",
            bedroomsPerRoom: "totalBedrooms / totalRooms",
          },
        }),
      ],
      ["scale", new StandardScaler()],
    ],
  });
  return new ColumnTransformer({
    steps: [
      ["numbers", numeric, numbers],
      ["regions", new OneHotEncoder(), ["region"]],
    ],
  });
}
