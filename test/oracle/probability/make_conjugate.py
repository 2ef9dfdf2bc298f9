"""Writes conjugate.json, the reference values that conjugate.test.ts reads.

    python make_conjugate.py

Probabilities are mpmath's at 50 digits, and must agree with scipy.stats where that has the family. Evidence is the
integral of likelihood times prior by mpmath's quadrature, with the prior written out here. Intervals of highest
density come from mpmath: both ends by root finding on equal densities and the probability between them.
"""

import json
import pathlib
import platform

import mpmath
import numpy
import scipy
from mpmath import mp, mpf
from scipy import stats

mp.dps = 50
ROOT = pathlib.Path(__file__).parent


def agree(ours, theirs, tolerance=1e-9):
    assert abs(float(ours) - theirs) <= tolerance * max(1, abs(theirs)), (ours, theirs)
    return float(ours)


def integral(f, pieces):
    mp.dps = 42
    value, error = mpmath.quad(f, pieces, error=True)
    mp.dps = 50
    assert error < mpf("1e-14") * value, (value, error)
    return value


def log_beta_binomial(k, n, a, b):
    return mpmath.log(mpmath.binomial(n, k)) + mpmath.log(mpmath.beta(k + a, n - k + b)) - mpmath.log(mpmath.beta(a, b))


def beta_binomials():
    cases = []
    for n, a, b in [(1, 1, 1), (10, 0.5, 0.5), (10, 2.5, 7), (100, 30, 4), (50, 1e-3, 2), (20, 1e6, 3e6), (100000, 3, 5)]:
        ks = sorted({0, 1, n // 3, n // 2, n - 1, n})
        a, b = mpf(a), mpf(b)
        logs = [agree(log_beta_binomial(k, n, a, b), stats.betabinom.logpmf(k, n, float(a), float(b)), 1e-7) for k in ks]
        case = dict(trials=n, alpha=float(a), beta=float(b), points=ks, logDensity=logs)
        frozen = stats.betabinom(n, float(a), float(b))
        case["mean"], case["variance"] = float(frozen.mean()), float(frozen.var())
        if n <= 100:
            all_ = [mpmath.exp(log_beta_binomial(k, n, a, b)) for k in range(n + 1)]
            case["cdf"] = [agree(mpmath.fsum(all_[: k + 1]), frozen.cdf(k), 1e-8) for k in ks]
            case["survival"] = [float(mpmath.fsum(all_[k + 1:])) for k in ks]
            case["entropy"] = float(-mpmath.fsum(p * mpmath.log(p) for p in all_))
        cases.append(case)
    return cases


def log_dirichlet_multinomial(counts, alphas):
    n, total = sum(counts), mpmath.fsum(alphas)
    log = mpmath.loggamma(n + 1) + mpmath.loggamma(total) - mpmath.loggamma(n + total)
    for c, a in zip(counts, alphas):
        log += mpmath.loggamma(c + a) - mpmath.loggamma(a) - mpmath.loggamma(c + 1)
    return log


def dirichlet_multinomials():
    cases = []
    for alphas, points in [
        ([1, 1, 1], [[1, 1, 0], [2, 0, 0]]),
        ([0.5, 2.5, 7], [[3, 4, 5], [0, 12, 0], [12, 0, 0]]),
        ([1e-3, 4, 1e3, 2], [[0, 1, 90, 9], [5, 5, 5, 85]]),
        ([3, 5], [[30000, 70000], [1, 99999]]),
    ]:
        n = sum(points[0])
        frozen = stats.dirichlet_multinomial(alphas, n)
        logs = [agree(log_dirichlet_multinomial(p, [mpf(a) for a in alphas]), frozen.logpmf(p), 1e-7) for p in points]
        cases.append(dict(concentration=alphas, trials=n, points=points, logDensity=logs,
                          mean=frozen.mean().tolist(), covariance=frozen.cov().tolist()))
    return cases


def beta_prior(a, b):
    return lambda t: t ** (mpf(a) - 1) * (1 - t) ** (mpf(b) - 1) / mpmath.beta(a, b)


def bernoulli_evidence():
    cases = []
    for a, b, s, f in [(1, 1, 9, 1), (2, 2, 4, 1), (0.5, 0.5, 3, 0), (5, 2, 40, 35), (51.2, 48.8, 7, 12)]:
        prior = beta_prior(a, b)
        value = integral(lambda t: prior(t) * t ** s * (1 - t) ** f, mpmath.linspace(0, 1, 9))
        cases.append(dict(alpha=a, beta=b, successes=s, failures=f, logEvidence=float(mpmath.log(value))))
    return cases


def poisson_evidence():
    cases = []
    for shape, rate, counts, exposure in [(2, 1, [3, 5, 4], 1), (0.7, 0.2, [0, 0, 1], 2.5), (40, 10, [12, 2, 5, 4, 4], 1)]:
        a, b, t = mpf(shape), mpf(rate), mpf(exposure)

        def integrand(x):
            like = mpmath.fprod((x * t) ** c * mpmath.exp(-x * t) / mpmath.factorial(c) for c in counts)
            return like * b ** a * x ** (a - 1) * mpmath.exp(-b * x) / mpmath.gamma(a)

        value = integral(integrand, [0, 0.25, 0.5, 1, 2, 4, 8, 16, 32, mpmath.inf])
        after = stats.gamma(shape + sum(counts), scale=1 / (rate + len(counts) * exposure))
        ks = [0, 1, 4, 20]
        predictive = stats.nbinom(after.args[0], (rate + len(counts) * exposure) / (rate + len(counts) * exposure + 1))
        cases.append(dict(shape=shape, rate=rate, counts=counts, exposure=exposure, logEvidence=float(mpmath.log(value)),
                          points=ks, predictive=predictive.logpmf(ks).tolist()))
    return cases


def normal_density(x, mean, variance):
    return mpmath.exp(-(x - mean) ** 2 / (2 * variance)) / mpmath.sqrt(2 * mpmath.pi * variance)


def normal_evidence():
    cases = []
    for mean, variance, noise, data in [(0, 1, 2, [3, 5]), (10, 4, 0.5, [9, 11.5, 10.2, 8.8]), (-1, 100, 3, [2.5])]:
        value = integral(
            lambda m: normal_density(m, mpf(mean), mpf(variance)) * mpmath.fprod(normal_density(mpf(x), m, mpf(noise)) for x in data),
            mpmath.linspace(-40, 60, 101))
        cases.append(dict(mean=mean, variance=variance, noiseVariance=noise, data=data, logEvidence=float(mpmath.log(value))))
    return cases


def normal_inverse_gamma():
    """Given the variance the sample mean is normal; the variance is integrated by quadrature."""
    cases = []
    for m, k, a, b, data in [(0, 1, 2, 1, [3, 5, 4]), (10, 0.5, 3, 4, [9, 11.5, 10.2, 8.8]), (1, 2, 1.5, 2.5, [0.5])]:
        m, k, a, b = mpf(m), mpf(k), mpf(a), mpf(b)
        n = len(data)
        center = sum(map(mpf, data)) / n

        def given(v):
            # Given the variance, the sample mean and the deviations from it are independent.
            within = mpmath.fsum((mpf(x) - center) ** 2 for x in data)
            log_prior = a * mpmath.log(b) - mpmath.loggamma(a) - (a + 1) * mpmath.log(v) - b / v
            both = normal_density(center, m, v * (1 / k + mpf(1) / n))
            rest = (2 * mpmath.pi * v) ** (-mpf(n - 1) / 2) / mpmath.sqrt(n) * mpmath.exp(-within / (2 * v))
            return both * rest * mpmath.exp(log_prior)

        value = integral(lambda u: given(mpmath.exp(u)) * mpmath.exp(u), mpmath.linspace(-6, 40, 47))
        kn, an = float(k + n), float(a + mpf(n) / 2)
        between = k * n / (k + n) * (center - m) ** 2
        bn = float(b + (mpmath.fsum((mpf(x) - center) ** 2 for x in data) + between) / 2)
        mn = float(m + n / (k + n) * (center - m))
        t = stats.t(2 * an, mn, (bn * (kn + 1) / (an * kn)) ** 0.5)
        points = [mn - 3, mn, mn + 0.7]
        cases.append(dict(location=float(m), meanCount=float(k), shape=float(a), scale=float(b), data=data,
                          logEvidence=float(mpmath.log(value)), points=points, predictive=t.logpdf(points).tolist(),
                          predictiveCdf=t.cdf(points).tolist()))
    return cases


def normal_inverse_wishart():
    """Evidence by the chain rule: each row under the multivariate t that those before it give."""
    generator = numpy.random.default_rng(5)
    cases = []
    for p, n in [(1, 4), (2, 6), (3, 2)]:
        root = generator.normal(size=(p, p))
        scale = root @ root.T + numpy.eye(p)
        location, k, v = generator.normal(size=p), 1.5, p + 2.5
        data = generator.normal(size=(n, p)) @ root + 1
        m, kk, vv, psi, log = location.copy(), k, v, scale.copy(), 0.0
        for x in data:
            df = vv - p + 1
            log += stats.multivariate_t.logpdf(x, m, psi * (kk + 1) / (kk * df), df)
            psi = psi + kk / (kk + 1) * numpy.outer(x - m, x - m)
            m = (kk * m + x) / (kk + 1)
            kk, vv = kk + 1, vv + 1
        df = vv - p + 1
        point = data[0] + 0.5
        cases.append(dict(location=location.tolist(), meanCount=k, degreesOfFreedom=v, scale=scale.tolist(),
                          data=data.tolist(), logEvidence=float(log), point=point.tolist(),
                          predictive=float(stats.multivariate_t.logpdf(point, m, psi * (kk + 1) / (kk * df), df)),
                          after=dict(location=m.tolist(), meanCount=kk, degreesOfFreedom=vv, scale=psi.tolist())))
    return cases


def hdi_pair(density, mass, start):
    low, high = mpmath.findroot(lambda l, h: [mpmath.log(density(l) / density(h)), mass(l, h)], start)
    return [float(low), float(high)]


def intervals():
    mp.dps = 30
    cases = []
    for a, b in [(5, 2), (10, 2), (2.5, 40)]:
        frozen = stats.beta(a, b)
        for level in [0.5, 0.95, 0.99]:
            cdf = lambda x: mpmath.betainc(a, b, 0, x, regularized=True)
            ends = hdi_pair(beta_prior(a, b), lambda l, h: cdf(h) - cdf(l) - mpf(str(level)), tuple(search(frozen, level)))
            cases.append(dict(family="Beta", parameters=dict(alpha=a, beta=b), level=level, ends=ends))
    for a, b in [(3, 2), (20, 0.5)]:
        frozen = stats.gamma(a, scale=1 / b)
        for level in [0.5, 0.95]:
            cdf = lambda x: mpmath.gammainc(a, 0, b * x, regularized=True)
            ends = hdi_pair(lambda x: x ** (mpf(a) - 1) * mpmath.exp(-mpf(b) * x),
                            lambda l, h: cdf(h) - cdf(l) - mpf(str(level)), tuple(search(frozen, level)))
            cases.append(dict(family="Gamma", parameters=dict(shape=a, rate=b), level=level, ends=ends))
    for a, b in [(3, 2), (1.2, 5)]:
        frozen = stats.invgamma(a, scale=b)
        for level in [0.5, 0.95]:
            cdf = lambda x: mpmath.gammainc(a, mpf(b) / x, regularized=True)
            ends = hdi_pair(lambda x: x ** (-mpf(a) - 1) * mpmath.exp(-mpf(b) / x),
                            lambda l, h: cdf(h) - cdf(l) - mpf(str(level)), tuple(search(frozen, level)))
            cases.append(dict(family="InverseGamma", parameters=dict(shape=a, scale=b), level=level, ends=ends))
    mp.dps = 50
    return cases


def search(frozen, level):
    below = numpy.linspace(0, 1 - level, 200001)[1:-1]
    low, high = frozen.ppf(below), frozen.ppf(below + level)
    best = numpy.argmin(high - low)
    return [low[best], high[best]]


fixtures = dict(
    versions=dict(python=platform.python_version(), scipy=scipy.__version__, mpmath=mpmath.__version__),
    betaBinomial=beta_binomials(),
    dirichletMultinomial=dirichlet_multinomials(),
    bernoulli=bernoulli_evidence(),
    poisson=poisson_evidence(),
    normal=normal_evidence(),
    normalInverseGamma=normal_inverse_gamma(),
    normalInverseWishart=normal_inverse_wishart(),
    intervals=intervals(),
)
(ROOT / "conjugate.json").write_text(json.dumps(fixtures, indent=1) + "\n")
