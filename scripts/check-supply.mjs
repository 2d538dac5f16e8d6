// npm run check:supply: where what is installed comes from. Each entry of the lock has an integrity hash, each licence is
// one that is allowed (npm's own bill of materials lists them), and, where the registry is reached, each signature is right.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';

const REGISTRY = 'https://registry.npmjs.org/';
const SIGNATURES_MS = 120_000;

/** Without a hash: binaries for platforms that the registry which the lock was written from does not have. */
const WITHOUT_HASH = new Map([
  [
    '@foundry-rs/anvil-',
    'a local chain for tests, on other platforms than the one that the lock was written on',
  ],
  ['@oxc-parser/binding-', 'of the check for unused code, on other platforms than those of the registry'],
]);

/** Anybody may use, change and pass on what has one of these. */
const PERMISSIVE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['MIT OR Apache-2.0', '(MIT OR CC0-1.0)', 'Unlicense'],
]);

/** What has another licence, by the beginning of its name, and why it may be here all the same. */
const ALLOWED = [
  {
    name: '@img/sharp',
    licence: /LGPL-3.0-or-later/,
    why: 'pictures for transformers.js in Node; not in the page',
  },
  {
    name: '@uniswap/',
    licence: /^(GPL-[23].0-or-later|BUSL-1.1)$/,
    why: 'contracts on the local chain of tests and recordings',
  },
  { name: 'caniuse-lite', licence: /^CC-BY-4.0$/, why: 'a table of browsers, read while building' },
  { name: '', licence: /^MPL-2.0$/, why: 'tools of building and testing, unchanged', dev: true },
];

const faults = [];

function lockEntries() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), ...entry }));
}

function checkHashes() {
  const entries = lockEntries();
  let without = 0;
  for (const { name, version, integrity, resolved, optional } of entries) {
    if (resolved !== undefined && !resolved.startsWith(REGISTRY)) {
      faults.push(`${name}@${version} comes from ${resolved}, not from the registry.`);
    }
    if (integrity !== undefined && /^sha(512|384|256)-/.test(integrity)) continue;
    const known = [...WITHOUT_HASH.keys()].some((prefix) => name.startsWith(prefix));
    if (optional === true && known) without += 1;
    else faults.push(`${name}@${version} has no integrity hash in package-lock.json.`);
  }
  console.log(`${entries.length - without} of ${entries.length} packages have an integrity hash.`);
  for (const [prefix, why] of WITHOUT_HASH) {
    const many = entries.filter(({ name, integrity }) => integrity === undefined && name.startsWith(prefix));
    if (many.length > 0) console.log(`  ${many.length} of ${prefix}* have none: ${why}.`);
  }
}

/** Names and licences of the lock's packages, by npm itself. */
function billOfMaterials(...more) {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'spdx', ...more];
  const text = execFileSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 2 ** 20,
    // npm is a script on Windows, which only a shell starts.
    shell: process.platform === 'win32',
  });
  return JSON.parse(text).packages.map(({ name, licenseDeclared }) => ({ name, licence: licenseDeclared }));
}

function checkLicences() {
  const all = billOfMaterials();
  const shipped = new Set(billOfMaterials('--omit', 'dev').map(({ name }) => name));
  const counts = new Map();
  for (const { name, licence } of all) {
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
    if (PERMISSIVE.has(licence)) continue;
    const allowed = ALLOWED.some(
      (one) =>
        name.startsWith(one.name) && one.licence.test(licence) && !(one.dev === true && shipped.has(name)),
    );
    if (!allowed) faults.push(`${name} has the licence ${licence}, which is not on the allowed list.`);
  }
  const told = [...counts].toSorted(([, a], [, b]) => b - a).map(([licence, count]) => `${count} ${licence}`);
  console.log(`Licences of ${all.length} packages: ${told.join(', ')}.`);
}

function checkSignatures() {
  const { status, stdout, stderr } = spawnSync('npm', ['audit', 'signatures', '--fetch-retries=0'], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: SIGNATURES_MS,
    shell: process.platform === 'win32',
  });
  const said = `${stdout ?? ''}\n${stderr ?? ''}`;
  if (status === 0) console.log(stdout.trim().split('\n').slice(-3).join(' '));
  else if (/invalid|missing.*signature|tampered/i.test(said)) faults.push(`Signatures: ${said.trim()}`);
  else console.log('Signatures were not checked: the registry’s keys can’t be reached from here.');
}

checkHashes();
checkLicences();
checkSignatures();
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
