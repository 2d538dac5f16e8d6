// Builds the OpenTelemetry collector that the tests send traces to. Built once for each state of its sources: about a
// minute on two cores. Needs Go 1.25 or newer; where there is none it says so, and the tests that want it say that they skip.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = dirname(fileURLToPath(import.meta.url));
const CACHE = join(SOURCES, '..', '..', '.cache', 'collector');
const LEAST = [1, 25];
/** A module proxy that does not answer must not hold up everything else, ms. */
const PATIENCE_MS = 300_000;

/** Where the collector of these sources is, or would be. */
export function collectorPath() {
  const hash = createHash('sha256');
  for (const name of ['main.go', 'go.mod', 'go.sum']) hash.update(readFileSync(join(SOURCES, name)));
  const name = process.platform === 'win32' ? 'collector.exe' : 'collector';
  return join(CACHE, hash.digest('hex').slice(0, 16), name);
}

/** A Go that is new enough; null where there is none. */
function findGo() {
  for (const go of ['go', '/usr/local/go/bin/go']) {
    const { stdout } = spawnSync(go, ['version'], { encoding: 'utf8' });
    const [, major, minor] = /go(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
    if (major && (Number(major) > LEAST[0] || Number(minor) >= LEAST[1])) return go;
  }
  return null;
}

function build() {
  const path = collectorPath();
  if (existsSync(path)) return;
  const go = findGo();
  if (go === null) {
    console.log(
      `Go ${LEAST.join('.')} or newer was not found. Tests that need a collector are skipped and say so.`,
    );
    return;
  }
  console.log('Building the OpenTelemetry collector for the tests…');
  mkdirSync(dirname(path), { recursive: true });
  const made = `${path}.${process.pid}`;
  const args = ['build', '-trimpath', '-ldflags=-s -w', '-o', made, '.'];
  const { status } = spawnSync(go, args, { cwd: SOURCES, stdio: 'inherit', timeout: PATIENCE_MS });
  if (status !== 0) {
    console.log('The collector could not be built. Tests that need it are skipped and say so.');
    return;
  }
  renameSync(made, path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
