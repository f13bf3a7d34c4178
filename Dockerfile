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

FROM python:3.13-slim
COPY --from=wheel /install /usr/local
RUN useradd --uid 1000 --create-home player && mkdir /data && chown player /data
USER player
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s CMD \
    ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["slushfund", "serve", "--host", "0.0.0.0", "--port", "8000", "--data", "/data/slushfund.db"]
