// The pictures on the pages about principal components and singular values.

import {
  biplot,
  type Figure,
  figureGrid,
  imagePlot,
  scatterPlot,
  screePlot,
} from "../../src/apps/plot/index.js";
import { digits, iris, wine } from "../../src/data/datasets/index.js";
import { Table } from "../../src/data/table/table.js";
import { Matrix } from "../../src/math/linalg/matrix.js";
import { random } from "../../src/math/probability/random/index.js";
import { PCA, PPCA, TruncatedSVD } from "../../src/methods/reduce/index.js";
import { TextVectorizer } from "../../src/prepare/index.js";

const measurements = ["sepalLength", "sepalWidth", "petalLength", "petalWidth"] as const;

const documents: readonly (readonly [string, string])[] = [
  ["sea", "the wind drives the waves and the boat"],
  ["sea", "a boat sails with the wind over the waves"],
  ["sea", "waves carry the boat over salt water"],
  ["sea", "calm water and no wind in the harbor"],
  ["kitchen", "bake the bread with flour and salt"],
  ["kitchen", "flour water and salt make bread"],
  ["kitchen", "boil the water and add butter"],
  ["kitchen", "butter and salt for the bread"],
];

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  pca: async () => {
    const table = iris();
    const model = await new PCA({ correlation: true }).fit(table.select([...measurements]));
    return biplot(model, table, { color: "species", title: "PCA: irises and their measurements" });
  },
  "pca-scree": async () => {
    const table = wine();
    const features = table.select(table.names.filter((name) => table.kind(name) === "quantitative"));
    const model = await new PCA({ correlation: true, components: "parallel" }).fit(features);
    return screePlot(model, { title: "PCA of wines: components that parallel analysis keeps" });
  },
  "pca-digits": async () => {
    const table = await digits();
    const features = table.select(table.names.filter((name) => name !== "digit"));
    const cases = [0, 3, 8].map((row) => features.slice(row, row + 1));
    const panels = await Promise.all(
      [64, 3, 10, 30].map(async (components) => {
        const model = components === 64 ? undefined : await new PCA({ components }).fit(features);
        const images = cases.map((one) => model?.reconstruct(one) ?? one.toMatrix().matrix);
        const image = new Matrix(8, 26).map((_, at) => {
          const [i, j] = [Math.floor(at / 26), at % 26];
          return j % 9 === 8 ? 0 : images[Math.floor(j / 9)].data[8 * i + (j % 9)];
        });
        const title = model === undefined ? "The digits" : `From ${components} components`;
        return imagePlot(image, { black: 16, white: 0, title });
      }),
    );
    return figureGrid(panels, { columns: 2, title: "Digits from the first principal components" });
  },
  ppca: async () => {
    const features = iris().select([...measurements]);
    const whole = features.toMatrix().matrix;
    const stream = random(2);
    const holed = whole.map((value) => (stream.next() < 0.2 ? Number.NaN : value));
    const filled = (await new PPCA({ components: 2 }).fit(holed)).complete(holed);
    const missing = [...holed.data.keys()].filter((at) => Number.isNaN(holed.data[at]));
    const cells = Table.fromColumns({
      removed: missing.map((at) => whole.data[at]),
      expected: missing.map((at) => filled.data[at]),
      feature: missing.map((at) => measurements[at % 4]),
    });
    return scatterPlot(cells, {
      ...{ x: "removed", y: "expected", color: "feature", reference: "identity" },
      title: "PPCA: cells that were removed, and what is expected there",
    });
  },
  "truncated-svd": async () => {
    const texts = Table.fromColumns({ text: documents.map(([, text]) => text) }, { kinds: { text: "text" } });
    const counts = await new TextVectorizer({ weighting: "tf-idf", stopWords: "english" }).fit(texts);
    const rows = counts.transformSparse(texts);
    const scores = (await new TruncatedSVD({ components: 2 }).fit(rows)).transform(rows);
    const shown = Table.fromColumns({ SV1: scores.column(0), SV2: scores.column(1) });
    const color = documents.map(([theme]) => theme);
    return scatterPlot(shown, {
      ...{ x: "SV1", y: "SV2", color },
      title: "Latent semantic analysis: eight sentences in two dimensions",
    });
  },
};
