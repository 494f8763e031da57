# Two stages: the first has the tools, the second only what runs. `node tests/image/run.mjs` performs these steps without an engine: in RUN,
# the only absolute paths are folders that ENV or VOLUME declares.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# The programs, and only the packages that they load: no local chains, nothing that only browsers run.
RUN node app/build.mjs && node app/pack-image.mjs ../image

FROM ${NODE_IMAGE}
ENV NODE_ENV=production APP_MODE=production PORT=3000 DATA_DIR=/var/lib/punktopia
WORKDIR /app
# Owned by root and run as node: the process cannot change its own program.
COPY --from=build /image ./
# DATA_DIR holds drawings that can be made again. Uploads and ID documents are stored where FILES_DIR or FILES_S3_URL says: production needs
# one of the two. FILES_DIR=/var/lib/punktopia/files is kept only with a named volume: an anonymous one goes with its container.
RUN mkdir -p /var/lib/punktopia && chown node:node /var/lib/punktopia
VOLUME /var/lib/punktopia
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
	CMD ["node", "build/health.js"]
# Migrates, then runs web and worker. To run them apart: `node build/boot.js migrate` and `node build/boot.js roles`, which prints their
# logins, then `node build/web.js` and `node build/worker.js`.
CMD ["node", "--enable-source-maps", "build/boot.js"]
