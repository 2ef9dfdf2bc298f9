// The pictures of the page that groups control charts.

import { curvePlot, dendrogram, type Figure } from "../../src/apps/plot/index.js";
import { Agglomerative } from "../../src/index.js";
import { random } from "../../src/math/probability/random/index.js";

const LENGTH = 60;
const NAMES = ["level", "up", "down"];

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "control-charts": async () =>
    dendrogram(await new Agglomerative({ clusters: 3 }).fit(charts()), {
      title: "120 control charts by Ward's linkage",
    }),

  "control-charts-means": async () => {
    const rows = charts();
    const { labels } = await new Agglomerative({ clusters: 3 }).fit(rows);
    const minutes = Array.from({ length: LENGTH }, (_, t) => t);
    const means = NAMES.map((name, cluster) => {
      const members = rows.filter((_, row) => labels[row] === cluster);
      return {
        name,
        mean: minutes.map((t) => members.reduce((sum, chart) => sum + chart[t] / members.length, 0)),
      };
    });
    return curvePlot(minutes, means, {
      xLabel: "minute",
      yLabel: "mean of the cluster",
      title: "What the three clusters are",
    });
  },
};

/** The charts of the page. */
function charts(): number[][] {
  const stream = random(1);
  const between = (low: number, high: number) => low + (high - low) * stream.next();
  const steady = () => Array.from({ length: LENGTH }, () => 30 + between(-6, 6));
  const cyclic = () => {
    const [size, period] = [between(10, 15), between(10, 15)];
    return steady().map((y, t) => y + size * Math.sin((2 * Math.PI * t) / period));
  };
  const trend = (sign: number) => {
    const slope = sign * between(0.2, 0.5);
    return steady().map((y, t) => y + slope * t);
  };
  const shift = (sign: number) => {
    const [jump, when] = [sign * between(7.5, 20), between(20, 40)];
    return steady().map((y, t) => (t >= when ? y + jump : y));
  };
  const draws = [steady, cyclic, () => trend(1), () => trend(-1), () => shift(1), () => shift(-1)];
  return draws.flatMap((draw) => Array.from({ length: 20 }, draw));
}
