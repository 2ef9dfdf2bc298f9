"""Writes multivariate.json, the reference values that multivariate.test.ts reads.

    python make_multivariate.py

Densities, moments and entropies of vectors and matrices come from scipy.stats; multinomial probabilities and Dirichlet
densities from mpmath; histograms from numpy; kernel densities from scikit-learn (the tri-cube kernel, which it lacks,
from the definition); maximum likelihood from scipy.optimize. Bandwidths of Sheather and Jones are computed here from
the equations with all pairs summed by math.fsum, and beside them by R's bw.SJ with fine bins.
"""

import json
import math
import pathlib
import platform
import subprocess

import mpmath
import numpy
import scipy
import sklearn
from scipy import optimize, special, stats
from sklearn.neighbors import KernelDensity

mpmath.mp.dps = 40
ROOT = pathlib.Path(__file__).parent
generator = numpy.random.default_rng(20240607)


def plain(value):
    if isinstance(value, numpy.ndarray):
        return plain(value.tolist())
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (mpmath.mpf, numpy.floating)):
        return float(value)
    return value


def covariance(size, stretch=1.0):
    root = generator.normal(size=(size, size))
    matrix = root @ root.T / size + 0.2 * numpy.eye(size)
    scales = stretch ** numpy.arange(size)
    matrix = matrix * scales[:, None] * scales[None, :]
    return (matrix + matrix.T) / 2


def normals():
    cases = []
    for size, stretch in [(1, 1), (2, 1), (3, 10), (5, 1), (12, 1)]:
        mean = generator.normal(size=size)
        matrix = covariance(size, stretch)
        frozen = stats.multivariate_normal(mean, matrix)
        points = frozen.rvs(4, random_state=generator).reshape(4, size)
        points = numpy.vstack([points, mean, mean + 12 * numpy.sqrt(numpy.diag(matrix))])
        distances = [math.sqrt((x - mean) @ numpy.linalg.solve(matrix, x - mean)) for x in points]
        cases.append(dict(mean=mean, covariance=matrix, points=points, logDensity=frozen.logpdf(points),
                          distances=distances, entropy=frozen.entropy()))
    return cases


def students():
    cases = []
    for size, degrees in [(1, 1), (2, 0.7), (3, 4.5), (4, 30), (2, 1e6)]:
        location = generator.normal(size=size)
        matrix = covariance(size)
        frozen = stats.multivariate_t(location, matrix, df=degrees)
        points = numpy.vstack([location + generator.normal(size=(4, size)), location + 1e3])
        # At 10⁶ degrees of freedom scipy's difference of log gammas has lost digits.
        values = [student_log_density(x, location, matrix, degrees) for x in points]
        for value, other in zip(values, frozen.logpdf(points)):
            assert abs(value - other) < 1e-7 * (1 + abs(value))
        cases.append(dict(degreesOfFreedom=degrees, location=location, scale=matrix, points=points, logDensity=values,
                          entropy=student_entropy(matrix, degrees)))
    return cases


def exact(matrix):
    return mpmath.matrix(matrix.tolist())


def student_log_density(x, location, matrix, degrees):
    size = len(location)
    shift = mpmath.matrix([mpmath.mpf(a) - mpmath.mpf(b) for a, b in zip(x, location)])
    square = (shift.T * mpmath.lu_solve(exact(matrix), shift))[0]
    nu = mpmath.mpf(degrees)
    return (mpmath.loggamma((nu + size) / 2) - mpmath.loggamma(nu / 2) - mpmath.mpf(size) / 2 * mpmath.log(nu * mpmath.pi)
            - mpmath.log(mpmath.det(exact(matrix))) / 2 - (nu + size) / 2 * mpmath.log1p(square / nu))


def student_entropy(matrix, degrees):
    size, nu = len(matrix), mpmath.mpf(degrees)
    peak = student_log_density(numpy.zeros(size), numpy.zeros(size), matrix, degrees)
    return (nu + size) / 2 * (mpmath.digamma((nu + size) / 2) - mpmath.digamma(nu / 2)) - peak


def student_fit():
    points = stats.multivariate_t([1, -2], [[2, 0.6], [0.6, 1]], df=3).rvs(60, random_state=generator)

    def loss(theta):
        root = numpy.array([[math.exp(theta[2]), 0], [theta[3], math.exp(theta[4])]])
        z = numpy.linalg.solve(root, (points - theta[:2]).T)
        degrees = math.exp(theta[5])
        square = (z * z).sum(axis=0)
        constant = special.gammaln((degrees + 2) / 2) - special.gammaln(degrees / 2) - math.log(degrees * math.pi)
        return -(constant - theta[2] - theta[4] - (degrees + 2) / 2 * numpy.log1p(square / degrees).mean())

    best = optimize.minimize(loss, [1, -2, 0.3, 0.4, 0, 1], method="Nelder-Mead",
                             options=dict(xatol=1e-10, fatol=1e-15, maxiter=20000, maxfev=20000, adaptive=True))
    best = optimize.minimize(loss, best.x, method="BFGS", options=dict(gtol=1e-9))
    theta = best.x
    root = numpy.array([[math.exp(theta[2]), 0], [theta[3], math.exp(theta[4])]])
    return dict(points=points, degreesOfFreedom=math.exp(theta[5]), location=theta[:2], scale=root @ root.T)


def multinomials():
    cases = []
    for trials, probabilities in [(4, [0.3, 0.5, 0.2]), (10, [0.1, 0.2, 0.3, 0.4]), (100000, [0.25, 0.6875, 0.0625]), (0, [0.5, 0.5])]:
        frozen = stats.multinomial(trials, probabilities)
        rows = frozen.rvs(3, random_state=generator).tolist() + [[trials] + [0] * (len(probabilities) - 1)]
        logs = []
        for row in rows:
            value = mpmath.loggamma(trials + 1)
            for count, p in zip(row, probabilities):
                value += count * mpmath.log(mpmath.mpf(p)) - mpmath.loggamma(count + 1)
            logs.append(value)
        entropy = frozen.entropy() if trials <= 10 else None
        cases.append(dict(trials=trials, probabilities=probabilities, points=rows, logDensity=logs,
                          covariance=frozen.cov(), entropy=None if entropy is None else float(entropy)))
    return cases


def dirichlets():
    cases = []
    for alpha in [[2, 3, 5], [0.2, 0.7], [1, 1, 1, 1], [30.5, 0.01, 400]]:
        frozen = stats.dirichlet(alpha)
        points = generator.dirichlet(numpy.maximum(alpha, 0.5), size=4)
        logs = []
        for x in points:
            value = mpmath.loggamma(mpmath.fsum(mpmath.mpf(a) for a in alpha))
            for a, share in zip(alpha, x):
                value += (mpmath.mpf(a) - 1) * mpmath.log(mpmath.mpf(float(share))) - mpmath.loggamma(mpmath.mpf(a))
            logs.append(value)
        cases.append(dict(concentration=alpha, points=points, logDensity=logs, mean=frozen.mean(),
                          covariance=frozen.cov(), entropy=float(frozen.entropy())))
    return cases


def dirichlet_fit():
    shares = generator.dirichlet([0.8, 2.5, 6], size=40)
    shares /= shares.sum(axis=1, keepdims=True)
    logs = [mpmath.fsum(mpmath.log(mpmath.mpf(float(x))) for x in column) / 40 for column in shares.T]

    def gradient(*alpha):
        whole = mpmath.digamma(sum(alpha))
        return [whole - mpmath.digamma(a) + log for a, log in zip(alpha, logs)]

    solution = mpmath.findroot(gradient, (1, 2, 5))
    return dict(shares=shares, concentration=[float(a) for a in solution])


def inverse_wishart_entropy(scale, degrees):
    """From the entropy of the inverse matrix: scipy 1.17 takes |Ψ|/2 for |Ψ/2|, which differ above one dimension."""
    size = len(scale)
    log_determinant = numpy.linalg.slogdet(scale)[1]
    expected = special.digamma((degrees - numpy.arange(size)) / 2).sum() + size * math.log(2) - log_determinant
    entropy = float(stats.wishart(degrees, numpy.linalg.inv(scale)).entropy()) - (size + 1) * float(expected)
    if size == 1:
        assert abs(entropy - float(stats.invwishart(degrees, scale).entropy())) < 1e-12
    if degrees > size + 1:
        draws = stats.invwishart(degrees, scale).rvs(4000, random_state=numpy.random.default_rng(1))
        logs = [stats.invwishart(degrees, scale).logpdf(x) for x in draws]
        assert abs(entropy + numpy.mean(logs)) < 5 * numpy.std(logs) / math.sqrt(4000)
    return entropy


def wisharts():
    cases = []
    for size, degrees in [(1, 2.5), (2, 5), (3, 2.2), (4, 11)]:
        scale = covariance(size)
        points = [covariance(size) * 4 for _ in range(3)]
        direct = stats.wishart(degrees, scale)
        inverse = stats.invwishart(degrees, scale)
        cases.append(dict(degreesOfFreedom=degrees, scale=scale, points=points,
                          wishart=dict(logDensity=[float(direct.logpdf(x)) for x in points],
                                       entropy=float(direct.entropy()), variance=numpy.reshape(direct.var(), (size, size))),
                          inverse=dict(logDensity=[float(inverse.logpdf(x)) for x in points],
                                       entropy=inverse_wishart_entropy(scale, degrees),
                                       variance=numpy.reshape(inverse.var(), (size, size)) if degrees > size + 3 else None)))
    return cases


def samples():
    skewed = numpy.round(generator.gamma(2, 3, size=37), 6)
    two = numpy.round(numpy.concatenate([generator.normal(-2, 0.5, 30), generator.normal(3, 1.5, 45)]), 6)
    large = numpy.round(numpy.concatenate([generator.normal(0, 1, 350), generator.normal(6, 0.5, 150)]), 4)
    return dict(skewed=skewed, two=two, large=large)


def histograms(data):
    out = []
    for rule in ["sturges", "scott", "fd"]:
        counts, edges = numpy.histogram(data, bins=rule)
        out.append(dict(rule={"fd": "freedman-diaconis"}.get(rule, rule), counts=counts, edges=edges))
    return out


def pair_sum(data, g, derivative):
    z = (data[:, None] - data[None, :]).ravel() / g
    polynomial = {4: z**4 - 6 * z**2 + 3, 6: z**6 - 15 * z**4 + 45 * z**2 - 15}[derivative]
    total = math.fsum(polynomial * numpy.exp(-z * z / 2)) / math.sqrt(2 * math.pi)
    n = len(data)
    return total / (n * (n - 1) * g ** (derivative + 1))


def bandwidths(data):
    n = len(data)
    deviation = data.std(ddof=1)
    quartiles = numpy.subtract(*numpy.percentile(data, [75, 25]))
    scale = min(deviation, quartiles / 1.349)
    c1 = 1 / (2 * math.sqrt(math.pi) * n)
    sixth = -pair_sum(data, 1.23 * scale * n ** (-1 / 9), 6)
    plug_in = (c1 / pair_sum(data, (2.394 / (n * sixth)) ** (1 / 7), 4)) ** 0.2
    pilot = 1.357 * (pair_sum(data, 1.24 * scale * n ** (-1 / 7), 4) / sixth) ** (1 / 7)
    solved = optimize.brentq(lambda h: (c1 / pair_sum(data, pilot * h ** (5 / 7), 4)) ** 0.2 - h, 0.01 * scale, 3 * scale, xtol=1e-15, rtol=1e-14)

    def score(log_h):
        h = math.exp(log_h)
        kernel = numpy.exp(-0.5 * ((data[:, None] - data[None, :]) / h) ** 2)
        numpy.fill_diagonal(kernel, 0)
        return -(numpy.log(kernel.sum(axis=1)).mean() - log_h)

    grid = numpy.log(numpy.geomspace(0.02 * deviation, 2 * deviation, 200))
    best = min(grid, key=score)
    crossed = optimize.minimize_scalar(score, bounds=(best - 0.1, best + 0.1), method="bounded", options=dict(xatol=1e-10))
    values = " , ".join(repr(float(x)) for x in data)
    code = f"x <- c({values}); cat(format(c(bw.nrd0(x), bw.nrd(x), bw.SJ(x, nb=20000L, tol=1e-10), bw.SJ(x, nb=20000L, method='dpi')), digits=17))"
    answer = subprocess.run(["Rscript", "-e", code], capture_output=True, text=True, check=True).stdout.split()
    names = ["silverman", "scott", "sheather-jones", "direct-plug-in"]
    robust = min(deviation, quartiles / 1.34) * n ** -0.2
    return dict(exact={"silverman": 0.9 * robust, "scott": 1.06 * robust, "sheather-jones": solved, "direct-plug-in": plug_in, "cross-validated": math.exp(crossed.x)},
                R=dict(zip(names, map(float, answer))))


def kernel_densities(data):
    weights = 1 + numpy.arange(len(data)) % 3
    points = numpy.linspace(data.min() - 1.5, data.max() + 1.5, 13)
    out = []
    for kernel, theirs, h in [("gaussian", "gaussian", 0.6), ("epanechnikov", "epanechnikov", 1.7), ("uniform", "tophat", 1.1)]:
        model = KernelDensity(kernel=theirs, bandwidth=h, rtol=0, atol=0).fit(data[:, None], sample_weight=weights)
        logs = model.score_samples(points[:, None])
        cdf = {
            "gaussian": special.ndtr,
            "epanechnikov": lambda z: numpy.where(abs(z) < 1, 0.5 + 0.75 * z - 0.25 * z**3, z > 0),
            "uniform": lambda z: numpy.clip((1 + z) / 2, 0, 1),
        }[kernel]
        z = (points[:, None] - data[None, :]) / h
        out.append(dict(kernel=kernel, bandwidth=h, points=points, density=numpy.exp(logs), cdf=cdf(z) @ weights / weights.sum()))
    h = 1.3
    z = (points[:, None] - data[None, :]) / h
    inside = abs(z) < 1
    density = numpy.where(inside, 70 / 81 * (1 - abs(z) ** 3) ** 3, 0) @ weights / weights.sum() / h
    cdf = numpy.array([[scipy.integrate.quad(lambda t: 70 / 81 * (1 - abs(t) ** 3) ** 3, -1, v, points=[0], epsabs=1e-15)[0] if abs(v) < 1 else float(v > 0) for v in row] for row in z])
    out.append(dict(kernel="tri-cube", bandwidth=h, points=points, density=density, cdf=cdf @ weights / weights.sum()))
    return dict(weights=weights, cases=out)


def mixtures():
    weights = [0.3, 0.5, 0.2]
    parts = [stats.norm(-2, 0.7), stats.norm(1, 1.5), stats.norm(12, 0.1)]
    density = lambda x: sum(w * p.pdf(x) for w, p in zip(weights, parts))
    cdf = lambda x: sum(w * p.cdf(x) for w, p in zip(weights, parts))
    survival = lambda x: sum(w * p.sf(x) for w, p in zip(weights, parts))
    points = [-30, -3, -1, 0.5, 4, 11.9, 13]
    quantiles = []
    for p in [1e-12, 0.01, 0.3, 0.5, 0.79, 0.95, 0.999]:
        quantiles.append([p, optimize.brentq(lambda x: math.log(cdf(x) / p) if p < 0.5 else math.log((1 - p) / survival(x)), -40, 20, xtol=1e-15, rtol=1e-15)])
    pieces = [-40, -5, -2, 0, 3, 8, 11, 12, 13, 20]
    entropy = sum(scipy.integrate.quad(lambda x: -density(x) * math.log(density(x)) if density(x) > 0 else 0, a, b, epsabs=1e-13, epsrel=1e-13)[0] for a, b in zip(pieces, pieces[1:]))
    logs = [float(special.logsumexp([math.log(w) + p.logpdf(x) for w, p in zip(weights, parts)])) for x in points]
    return dict(weights=weights, means=[-2, 1, 12], deviations=[0.7, 1.5, 0.1], points=points, logDensity=logs,
                cdf=[cdf(x) for x in points], survival=[survival(x) for x in points], quantiles=quantiles, entropy=entropy)


if __name__ == "__main__":
    data = samples()
    values = dict(
        normal=normals(), t=students(), tFit=student_fit(), multinomial=multinomials(), dirichlet=dirichlets(),
        dirichletFit=dirichlet_fit(), wishart=wisharts(), samples=data,
        histograms={name: histograms(sample) for name, sample in data.items()},
        bandwidths={name: bandwidths(sample) for name, sample in data.items()},
        kernelDensity=kernel_densities(data["skewed"]), mixture=mixtures(),
    )
    R = subprocess.run(["Rscript", "-e", "cat(as.character(getRversion()))"], capture_output=True, text=True, check=True).stdout
    versions = dict(python=platform.python_version(), scipy=scipy.__version__, numpy=numpy.__version__,
                    sklearn=sklearn.__version__, mpmath=mpmath.__version__, R=R)
    rows = ",\n".join(f"{json.dumps(key)}: {json.dumps(plain(value), separators=(',', ':'))}" for key, value in values.items())
    path = ROOT / "multivariate.json"
    path.write_text(f'{{"versions": {json.dumps(versions)},\n"values": {{\n{rows}\n}}}}\n')
    print(path.stat().st_size, "bytes")
