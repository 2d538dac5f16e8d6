# A golem that answers programs, with its life in the volume /data. Build it from the repository's root: docker build -t golem .
FROM node:22-bookworm-slim AS build
WORKDIR /house
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/package.mjs --pack /packed

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /golem
COPY --from=build /packed/golem-*.tgz /tmp/golem.tgz
RUN npm install --omit=dev --no-audit --no-fund /tmp/golem.tgz \
  && rm /tmp/golem.tgz \
  && mkdir /data \
  && chown node:node /data
USER node
VOLUME /data
EXPOSE 4180
# 30 s for running requests, and some for the last write.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4180/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Other machines reach it, so that it wants a key: GOLEM_TOKEN.
ENTRYPOINT ["node", "/golem/node_modules/golem/golem.mjs", "serve", "--host", "0.0.0.0", "--data", "/data"]
