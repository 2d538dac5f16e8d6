import semver from 'semver';

/**
 * What of a lock file does not run on each Node that a range allows.
 * @param {Record<string, { dev?: boolean, os?: string[], engines?: { node?: string } }>} packages of the lock
 * @param {string} range e.g. `>=20.19`
 * @returns {string[]} one sentence each; what only development needs is left out
 */
export const refusingNode = (packages, range) =>
  Object.entries(packages).flatMap(([path, { dev = false, os, engines }]) =>
    // A binary for one system is left out where it does not run.
    path === '' || dev || os || !engines?.node || semver.subset(range, engines.node, { loose: true })
      ? []
      : `${path.replace(/^.*node_modules\//u, '')} needs Node ${engines.node}.`,
  );

/** Whether the newest of a major version of Node is in a range. @param {number} major @param {string} range */
export const allowsMajor = (major, range) => semver.satisfies(`${major}.99.0`, range);
