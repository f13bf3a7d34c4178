# The table server with the compiled engine. `docker compose up` builds and starts it.
FROM node:22-slim AS client
WORKDIR /src
COPY web/package.json web/package-lock.json web/.npmrc ./web/
RUN cd web && npm ci
COPY web ./web
COPY docs/rules ./docs/rules
COPY src/slushfund/text ./src/slushfund/text
COPY src/slushfund/games ./src/slushfund/games
RUN cd web && npm run build

FROM python:3.13-slim AS wheel
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY pyproject.toml hatch_build.py compile_engine.py README.md LICENSE ./
COPY src ./src
COPY docs/rules ./docs/rules
COPY --from=client /src/src/slushfund/server/static ./src/slushfund/server/static
RUN SLUSHFUND_COMPILE=require pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .
ARG EXTRAS=push
# Symbols for debuggers are half of what libraries weigh.
RUN pip install --no-cache-dir --prefix /install "$(echo /wheels/*.whl)[$EXTRAS]" && \
    find /install -name '*.so*' -exec strip --strip-unneeded {} +
# What a library brings along for parsing C; no command of ours calls it.
RUN cd /install/lib/python3.13/site-packages && rm -r pycparser

# What it takes to install things, to build others or to look things up serves nobody here: a new image
# is how this one is brought up to date. Debian's list of packages stays true, for those who scan it.
FROM python:3.13-slim AS trimmed
RUN cd /usr/local && rm -rf include share/man bin/pip* bin/idle* bin/pydoc* bin/*-config lib/pkgconfig && \
    cd lib/python3.13 && rm -rf ensurepip idlelib tkinter turtledemo turtle.py pydoc_data test config-* \
    lib-dynload/_tkinter* lib-dynload/_test* site-packages/pip* site-packages/setuptools*
RUN dpkg --purge --force-depends --force-remove-essential --force-remove-protected \
    apt libapt-pkg7.0 sqv debian-archive-keyring debconf perl-base && \
    rm -rf /var/lib/apt /var/cache/* /var/log/* /usr/lib/*/perl-base
COPY --from=wheel /install /usr/local

# What was removed above would still weigh in layers below, so they are left behind.
FROM scratch
COPY --from=trimmed / /
ENV PATH=/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin
ENV LANG=C.UTF-8
RUN useradd --uid 1000 --create-home player && mkdir /data && chown player /data
USER player
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s CMD \
    ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["slushfund", "serve", "--host", "0.0.0.0", "--port", "8000", "--data", "/data/slushfund.db"]
