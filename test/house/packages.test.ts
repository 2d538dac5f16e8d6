import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { BESIDE } from '../../scripts/lib/load-built.mjs';
import { allowsMajor, refusingNode } from '../../scripts/package/node-floor.mjs';
import { VERB_NAMES, rowOf } from '../../src/protocol/verbs/table.ts';
import { connect } from '../../src/hosts/client/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly engines: { readonly node: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const manifest = (path: string): Manifest => JSON.parse(text(path)) as Manifest;
const HOUSE = manifest('package.json');
const PACKAGES = ['packages/golem/package.json', 'packages/client/package.json'].map(manifest);

it('runs on each Node that it says, by what every dependency of the product says', () => {
  const { packages } = JSON.parse(text('package-lock.json')) as {
    readonly packages: Parameters<typeof refusingNode>[0];
  };
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(refusingNode(packages, HOUSE.engines.node)).toEqual([]);
});

it('publishes packages of one version, licence and floor, whose dependencies are those that were tested', () => {
  for (const { version, license, engines } of PACKAGES)
    expect({ version, license, engines }).toEqual({
      version: HOUSE.version,
      license: HOUSE.license,
      engines: HOUSE.engines,
    });
  const [golem] = PACKAGES as [Manifest];
  const own = { ...golem.dependencies, ...golem.optionalDependencies };
  expect(Object.keys(own).sort()).toEqual([...BESIDE].sort());
  for (const [name, version] of Object.entries(own)) expect(HOUSE.dependencies?.[name]).toBe(version);
});

it('has each public verb in the client, under its name', () => {
  const golem = connect('http://127.0.0.1:1') as unknown as Readonly<Record<string, unknown>>;
  const missing = VERB_NAMES.filter((name) => {
    if (rowOf(name)!.inner === true || name === 'ready') return false;
    const [topic = '', verb] = name.split('.');
    const found = golem[topic] as Readonly<Record<string, unknown>> | undefined;
    return typeof (verb === undefined ? found : found?.[verb]) !== 'function';
  });
  expect(missing).toEqual([]);
});

/** Instructions of a Dockerfile, with their continued lines. */
const instructions = text('Dockerfile')
  .replace(/^#.*\n/gmu, '')
  .replace(/\\\n/gu, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [, name = '', rest = ''] = /^\s*([A-Z]+)\s+(.*)$/u.exec(line) ?? [];
    return { name, rest };
  });

it('builds an image that runs as no root, says how it is, and keeps its life in a volume', () => {
  const KNOWN = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'];
  for (const { name } of instructions) expect([...KNOWN, 'HEALTHCHECK', 'ENTRYPOINT']).toContain(name);
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const of = (name: string): string => last.findLast((one) => one.name === name)?.rest ?? '';
  expect(of('USER')).toBe('node');
  expect(of('VOLUME')).toBe('/data');
  expect(of('HEALTHCHECK')).toContain('/health');
  const entry = JSON.parse(of('ENTRYPOINT')) as readonly string[];
  expect(entry.slice(2)).toEqual(['serve', '--host', '0.0.0.0', '--data', '/data']);
  const [image = ''] = of('FROM').split(' ');
  const [, major = ''] = /^node:(\d+)-/u.exec(image) ?? [];
  expect(allowsMajor(Number(major), HOUSE.engines.node)).toBe(true);
  const copied = instructions.filter(({ name, rest }) => name === 'COPY' && rest.includes('--from='));
  for (const { rest } of copied)
    expect(instructions[0]!.rest).toContain(` AS ${/--from=(\w+)/u.exec(rest)![1]}`);
});

it('is composed with a key, a volume, and no rights that it does not need', () => {
  const { services, volumes } = parse(text('compose.yaml')) as {
    readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly volumes: Readonly<Record<string, unknown>>;
  };
  const golem = services['golem']!;
  expect(golem).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    hostname: 'golem',
    volumes: ['life:/data'],
  });
  expect((golem['environment'] as Readonly<Record<string, string>>)['GOLEM_TOKEN']).toMatch(
    /^\$\{GOLEM_TOKEN:\?/u,
  );
  expect(golem['ports']).toEqual(['127.0.0.1:4180:4180']);
  expect(Object.keys(volumes)).toEqual(['life']);
});
