// What the tests of chains load in their own threads.

/** A normal distribution of two parameters, correlated. */
// biome-ignore lint/style/noDefaultExport: it is what is loaded where no name is given.
export default function normal({ rho }) {
  const scale = 1 / (1 - rho * rho);
  return {
    value: ([x, y]) => -0.5 * scale * (x * x - 2 * rho * x * y + y * y),
    gradient: ([x, y]) => [-scale * (x - rho * y), -scale * (y - rho * x)],
  };
}

export const steps = ({ width }) => ({
  draw: (from, random, out) => {
    for (let i = 0; i < out.length; i += 1) out[i] = from[i] + width * (random.next() - 0.5);
  },
});

export const conditionals = ({ rho }) => [
  (x, random) => rho * x[1] + Math.sqrt(1 - rho * rho) * random.normal(),
  "slice",
];

/** It counts its calls in its data, which shows whether chains share them. */
export const forgetful = (data) => {
  data.calls = 0;
  return ([x]) => {
    data.calls += 1;
    return -0.5 * x * x - (data.calls > 1000 ? 1e-3 * x : 0);
  };
};

export const failing = () => {
  let calls = 0;
  return ([x]) => {
    calls += 1;
    if (calls > 50) throw new RangeError("the ice is too thin");
    return -0.5 * x * x;
  };
};

export const unknown = () => () => Number.NaN;

export const wrong = () => 3;

export const ending = () => process.exit(3);
