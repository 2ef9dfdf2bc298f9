"""Reference values of the distributions.

Means, variances and entropies come from scipy.stats, which also chooses the points. Densities, tails and quantiles
are computed there by mpmath from their definitions, because scipy loses digits in far tails; so are entropies of
discrete distributions and the variance of a Weibull variable of large shape. The mean of Student's t with at most one
degree of freedom does not exist; scipy calls it infinite.
"""

import math

import numpy
from mpmath import atan, erfc, exp, expm1, gamma, log, log1p, loggamma, mp, mpf, pi, sqrt
from scipy import stats

from special_values import lower_beta, lower_gamma, upper_beta, upper_gamma

mp.dps = 50

TAILS = [1e-200, 1e-30, 1e-12, 1e-6, 0.01, 0.1, 0.37, 0.5, 0.8, 0.95, 0.999, 1 - 1e-9]


def continuous_points(frozen):
    inside = [frozen.ppf(p) for p in (1e-100, 1e-12, 1e-4, 0.05, 0.3, 0.5, 0.75, 0.99)]
    inside += [frozen.isf(q) for q in (1e-6, 1e-15, 1e-60)]
    low, high = frozen.support()
    return sorted({float(x) for x in inside if math.isfinite(x) and low < x < high and abs(x) < 1e100 and abs(x) > 1e-150})


def discrete_points(frozen):
    raw = [frozen.ppf(p) for p in (1e-30, 1e-9, 0.01, 0.2, 0.5, 0.9, 0.999)] + [frozen.isf(q) for q in (1e-9, 1e-20)]
    low, high = frozen.support()
    return sorted({int(x) for x in raw if math.isfinite(x)} | {int(low), int(low) + 1} | ({int(high)} if math.isfinite(high) else set()))


def summed_entropy(frozen, log_density):
    """scipy's own sum stops early for wide distributions."""
    mean, deviation = frozen.mean(), frozen.std()
    low, high = frozen.support()
    k = max(low, math.floor(mean - 15 * deviation))
    total = mpf(0)
    while k <= high:
        value = log_density(mpf(k))
        total -= exp(value) * value
        if k > mean and value < -50:
            break
        k += 1
    return float(total)


def family(name, parameters, frozen, exact, **corrected):
    discrete = hasattr(frozen, "pmf")
    points = discrete_points(frozen) if discrete else continuous_points(frozen)
    log_density, lower, upper = exact
    rows = []
    for x in points:
        rows.append([x, number(log_density(mpf(x))), number(lower(mpf(x))), number(upper(mpf(x)))])
    quantiles = []
    for p in TAILS:
        x = frozen.ppf(p)
        if discrete:
            quantiles.append([p, int(x)])
        elif 1e-150 < abs(x) < 1e100 and not x > (1 - 1e-8) * frozen.support()[1]:
            quantiles.append([p, refine(p, x, frozen.support()[0] == 0, log_density, lower, upper)])
    quantiles = [row for row in quantiles if not math.isnan(row[1])]
    with numpy.errstate(all="ignore"):
        mean, variance = (float(v) for v in frozen.stats(moments="mv"))
    moments = {"mean": mean, "variance": variance, **corrected}
    entropy = summed_entropy(frozen, log_density) if discrete else float(frozen.entropy())
    return {
        "name": name,
        "parameters": parameters,
        "mean": json_number(moments["mean"]),
        "variance": json_number(moments["variance"]),
        "entropy": json_number(entropy),
        "points": rows,
        "quantiles": quantiles,
    }


def refine(p, x, positive, log_density, lower, upper):
    """Newton steps in 50 digits from scipy's quantile on the logarithm of the smaller tail, in ln x if x > 0."""
    p, x = mpf(p), mpf(x)
    for _ in range(40):
        density = exp(log_density(x))
        if p < 0.5:
            value = lower(x)
            step = -value * log(value / p) / density
        else:
            value = upper(x)
            step = value * log(value / (1 - p)) / density
        x = x * exp(step / x) if positive else x + step
        if abs(step) < abs(x) * mpf(10) ** -30:
            break
    return float(x)


def number(value):
    return json_number(float(value))


def json_number(value):
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def log_beta(a, b):
    return loggamma(a) + loggamma(b) - loggamma(a + b)


def distribution_values():
    def log_choose(n, k):
        return loggamma(n + 1) - loggamma(k + 1) - loggamma(n - k + 1)

    def phi(z):
        return erfc(-z / sqrt(mpf(2))) / 2

    def gamma_parts(shape, rate):
        a, r = mpf(shape), mpf(rate)
        return (lambda x: a * log(r) + (a - 1) * log(x) - r * x - loggamma(a), lambda x: lower_gamma(a, r * x), lambda x: upper_gamma(a, r * x))

    def beta_parts(first, second):
        a, b = mpf(first), mpf(second)
        return (lambda x: (a - 1) * log(x) + (b - 1) * log1p(-x) - log_beta(a, b), lambda x: lower_beta(a, b, x), lambda x: upper_beta(a, b, x))

    def normal_parts(mean, deviation):
        m, s = mpf(mean), mpf(deviation)
        return (lambda x: -((x - m) / s) ** 2 / 2 - log(s * sqrt(2 * pi)), lambda x: phi((x - m) / s), lambda x: phi((m - x) / s))

    def log_normal_parts(mean, deviation):
        f, lower, upper = normal_parts(mean, deviation)
        return (lambda x: f(log(x)) - log(x), lambda x: lower(log(x)), lambda x: upper(log(x)))

    def inverse_gamma_parts(shape, scale):
        f, lower, upper = gamma_parts(shape, scale)
        return (lambda x: f(1 / x) - 2 * log(x), lambda x: upper(1 / x), lambda x: lower(1 / x))

    def t_parts(degrees, location, scale):
        v, m, s = mpf(degrees), mpf(location), mpf(scale)

        def tail(t):
            return lower_beta(v / 2, mpf(1) / 2, v / (v + t * t)) / 2 if t > 0 else 1 - lower_beta(v / 2, mpf(1) / 2, v / (v + t * t)) / 2

        return (
            lambda x: -log(s) - log(v) / 2 - log_beta(mpf(1) / 2, v / 2) - (v + 1) / 2 * log1p(((x - m) / s) ** 2 / v),
            lambda x: tail((m - x) / s),
            lambda x: tail((x - m) / s),
        )

    def f_parts(first, second):
        n, d = mpf(first), mpf(second)
        f, lower, upper = beta_parts(n / 2, d / 2)
        share = lambda x: n * x / (n * x + d)
        return (lambda x: f(share(x)) + log(n * d) - 2 * log(n * x + d), lambda x: lower(share(x)), lambda x: upper(share(x)))

    def exponential_parts(rate):
        r = mpf(rate)
        return (lambda x: log(r) - r * x, lambda x: -expm1(-r * x), lambda x: exp(-r * x))

    def uniform_parts(low, high):
        a, b = mpf(low), mpf(high)
        return (lambda x: -log(b - a), lambda x: (x - a) / (b - a), lambda x: (b - x) / (b - a))

    def laplace_parts(location, scale):
        m, s = mpf(location), mpf(scale)
        half = lambda z: exp(z) / 2 if z < 0 else 1 - exp(-z) / 2
        return (lambda x: -abs(x - m) / s - log(2 * s), lambda x: half((x - m) / s), lambda x: half((m - x) / s))

    def logistic_parts(location, scale):
        m, s = mpf(location), mpf(scale)
        z = lambda x: (x - m) / s
        return (lambda x: -abs(z(x)) - 2 * log1p(exp(-abs(z(x)))) - log(s), lambda x: 1 / (1 + exp(-z(x))), lambda x: 1 / (1 + exp(z(x))))

    def cauchy_parts(location, scale):
        m, s = mpf(location), mpf(scale)
        tail = lambda t: atan(1 / t) / pi if t > 0 else 1 - atan(-1 / t) / pi if t < 0 else mpf(1) / 2
        return (lambda x: -log(pi * s) - log1p(((x - m) / s) ** 2), lambda x: tail((m - x) / s), lambda x: tail((x - m) / s))

    def weibull_parts(shape, scale):
        k, s = mpf(shape), mpf(scale)
        return (lambda x: log(k / s) + (k - 1) * log(x / s) - (x / s) ** k, lambda x: -expm1(-((x / s) ** k)), lambda x: exp(-((x / s) ** k)))

    def binomial_parts(trials, probability):
        n, p = mpf(trials), mpf(probability)
        return (
            lambda k: log_choose(n, k) + k * log(p) + (n - k) * log1p(-p),
            lambda k: upper_beta(k + 1, n - k, p) if k < n else mpf(1),
            lambda k: lower_beta(k + 1, n - k, p) if k < n else mpf(0),
        )

    def negative_binomial_parts(size, probability):
        r, p = mpf(size), mpf(probability)
        return (
            lambda k: loggamma(k + r) - loggamma(k + 1) - loggamma(r) + r * log(p) + k * log1p(-p),
            lambda k: lower_beta(r, k + 1, p),
            lambda k: upper_beta(r, k + 1, p),
        )

    def poisson_parts(rate):
        r = mpf(rate)
        return (lambda k: k * log(r) - r - loggamma(k + 1), lambda k: upper_gamma(k + 1, r), lambda k: lower_gamma(k + 1, r))

    def hypergeometric_parts(population, successes, draws):
        n, s, d = population, successes, draws
        mass = lambda k: exp(log_choose(mpf(s), k) + log_choose(mpf(n - s), d - k) - log_choose(mpf(n), mpf(d)))
        low, high = max(0, d + s - n), min(d, s)
        near = lambda first, last: [i for i in range(first, last + 1) if abs(i - d * s / n) < 60 * math.sqrt(d * s / n + 1)]
        return (
            lambda k: log(mass(k)),
            lambda k: sum((mass(mpf(i)) for i in near(low, int(k))), mpf(0)),
            lambda k: sum((mass(mpf(i)) for i in near(int(k) + 1, high)), mpf(0)),
        )

    cases = []

    def add(name, parameters, frozen, exact, **corrected):
        cases.append(family(name, parameters, frozen, exact, **corrected))

    for n, p in ((1, 0.3), (10, 0.5), (40, 0.02), (1000, 0.9), (100000, 0.37)):
        add("Binomial", {"trials": n, "probability": p}, stats.binom(n, p), binomial_parts(n, p))
    for r, p in ((3, 0.5), (0.4, 0.05), (250.5, 0.9)):
        add("NegativeBinomial", {"successes": r, "probability": p}, stats.nbinom(r, p), negative_binomial_parts(r, p))
    for p in (0.25, 0.9, 0.001):
        add("Geometric", {"probability": p}, stats.nbinom(1, p), negative_binomial_parts(1, p))
    for r in (0.01, 2, 31.5, 1e4):
        add("Poisson", {"rate": r}, stats.poisson(r), poisson_parts(r))
    for n, s, d in ((52, 4, 5), (100, 60, 55), (5000, 700, 1200)):
        add("Hypergeometric", {"population": n, "successes": s, "draws": d}, stats.hypergeom(n, s, d), hypergeometric_parts(n, s, d))
    add("Uniform", {"lower": -1, "upper": 3}, stats.uniform(-1, 4), uniform_parts(-1, 3))
    for m, s in ((0, 1), (10, 0.25)):
        add("Normal", {"mean": m, "standardDeviation": s}, stats.norm(m, s), normal_parts(m, s))
    for m, s in ((0, 1), (2, 0.3)):
        add("LogNormal", {"logMean": m, "logStandardDeviation": s}, stats.lognorm(s, scale=math.exp(m)), log_normal_parts(m, s))
    add("Exponential", {"rate": 2.5}, stats.expon(scale=1 / 2.5), exponential_parts(2.5))
    for a, r in ((0.01, 1), (0.5, 2), (1, 3), (7.5, 0.1), (150, 1), (1e5, 10)):
        add("Gamma", {"shape": a, "rate": r}, stats.gamma(a, scale=1 / r), gamma_parts(a, r))
    for a, s in ((0.7, 1), (3, 4), (20, 2)):
        add("InverseGamma", {"shape": a, "scale": s}, stats.invgamma(a, scale=s), inverse_gamma_parts(a, s))
    for a, b in ((0.1, 0.2), (1, 1), (2, 5), (10, 2), (200, 300), (0.5, 4000)):
        add("Beta", {"alpha": a, "beta": b}, stats.beta(a, b), beta_parts(a, b))
    for v, m, s in ((0.8, 0, 1), (2.5, 1, 2), (10, 0, 1), (1e6, 0, 1)):
        add("StudentT", {"degreesOfFreedom": v, "location": m, "scale": s}, stats.t(v, m, s), t_parts(v, m, s), **({"mean": math.nan} if v <= 1 else {}))
    for v in (1, 4.5, 300):
        add("ChiSquared", {"degreesOfFreedom": v}, stats.chi2(v), gamma_parts(v / 2, 0.5))
    for n, d in ((1, 1), (3, 20), (40, 7.5), (200, 5000)):
        add("FisherF", {"numeratorDegrees": n, "denominatorDegrees": d}, stats.f(n, d), f_parts(n, d))
    add("Laplace", {"location": 1, "scale": 2}, stats.laplace(1, 2), laplace_parts(1, 2))
    add("Logistic", {"location": -1, "scale": 0.5}, stats.logistic(-1, 0.5), logistic_parts(-1, 0.5))
    add("Cauchy", {"location": 1, "scale": 3}, stats.cauchy(1, 3), cauchy_parts(1, 3))
    for k, s in ((0.6, 2), (3, 1), (250, 1)):
        variance = float(s**2 * (gamma(1 + 2 / mpf(k)) - gamma(1 + 1 / mpf(k)) ** 2))
        add("Weibull", {"shape": k, "scale": s}, stats.weibull_min(k, scale=s), weibull_parts(k, s), variance=variance)
    return {"cases": cases}
