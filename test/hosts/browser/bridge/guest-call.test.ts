import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS, GUEST_HEADERS, GUEST_TABLE } from '../../../../src/domain/gateway/guest-table.ts';
import { guestCall } from '../../../../src/hosts/browser/bridge/guest-call.ts';

const BASE = new URL('https://shared.example/some/golem/');
const ROOT = 'https://shared.example/some/golem/v1/';
const call = (path: unknown, more: object = {}): ReturnType<typeof guestCall> =>
  guestCall({ method: 'GET', path, headers: {}, body: '', ...more }, BASE);

/** Ways out of `v1/` that a parser, or a host behind it, might take. */
const WAYS_OUT = [
  '/v1/../metrics',
  '/v1/../../../api',
  '/v1/%2e%2e/metrics',
  '/v1/%2E%2e/%2e%2E/api',
  '/v1/.%2e/api',
  '/v1/models/../../api',
  '/v1/models/..%2f..%2fapi',
  '/v1/models/..%2F..%2Fapi',
  '/v1/models/%2e%2e%2fapi',
  '/v1/models/..%5c..%5capi',
  '/v1/models/..\\..\\api',
  '/v1/models/%252e%252e%252fapi',
  '/v1/models/%25252e%25252e%25252fapi',
  '/v1/models/..;/api',
  '/v1/models/..%3b/api',
  '/v1//../../api',
  '/v1//models',
  '//v1/models',
  '///v1/models',
  '/\\v1/models',
  '\\v1\\models',
  '//other.example/v1/models',
  '/\\other.example/v1/models',
  'https://other.example/v1/models',
  '/https://other.example/v1/models',
  'https://shared.example/some/golem/v1/models',
  'javascript:alert(1)',
  'v1/models',
  './v1/models',
  '/V1/models',
  '/v1',
  '/v1/',
  '/v10/models',
  '/v1/models?x=1',
  '/v1/models#x',
  '/v1/models?',
  '/v1/models#',
  '/v1/models/%00',
  '/v1/models/\u0000',
  '/v1/models/%0a',
  '/v1/models/%',
  '/v1/models/%ff',
  '/v1/models\n/../../api',
  '/v1/\t../api',
  `/v1/models/${'a'.repeat(3_000)}`,
  '',
  '/',
];

describe('a call of a page of another origin', () => {
  it('does not come out of the golem’s own v1, however its path is written', () => {
    for (const path of WAYS_OUT) expect([path, call(path)]).toEqual([path, null]);
    for (const path of [7, null, undefined, {}, ['/v1/models']]) expect(call(path)).toBeNull();
  });

  it('goes, whatever it is, below v1 or nowhere, and says there what a host decodes again to the same', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '%2e',
      '%2E',
      '%2f',
      '%5c',
      '\\',
      '/',
      '//',
      'v1',
      'models',
      'responses',
      'api',
      'a',
      '%25',
      '%',
      ';',
      '?',
      '#',
      '@',
      ':',
      '\t',
      '\n',
      ' ',
      'ä',
      '%c3%a4',
      'https:',
      'shared.example',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, led) => {
        const found = call(`${led ? '/v1/models/' : ''}${pieces.join('')}`);
        if (!found) return;
        expect(found.address.startsWith(`${ROOT}models`)).toBe(true);
        let path = new URL(found.address).pathname;
        for (let times = 0; times < 4; times += 1) {
          expect(new URL(path.replaceAll('\\', '/'), BASE).pathname.startsWith('/some/golem/v1/models')).toBe(
            true,
          );
          path = decodeURIComponent(path);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('is let on where the table of guests says so, route by route, and nowhere else', () => {
    for (const deed of PERMISSIONS) {
      for (const route of GUEST_TABLE[deed].routes) {
        const [method, pattern] = route.split(' ') as [string, string];
        const path = pattern.replace(/:\w+\*?/, 'one');
        const found = call(path, { method });
        expect([route, found?.address ?? null]).toEqual([
          route,
          GUEST_TABLE[deed].may ? `${ROOT}${path.slice('/v1/'.length)}` : null,
        ]);
        expect(call(path, { method: method.toLowerCase() })).toBeNull();
        expect(call(path, { method: 'PATCH' })).toBeNull();
      }
    }
    expect(call('/v1/other')).toBeNull();
    expect(call('/v1/golem/origins')).toBeNull();
  });

  it('is read as a parser reads it, with names that have a slash in them', () => {
    expect(call('/v1/./models')?.address).toBe(`${ROOT}models`);
    expect(call('/v1/models/x/../y')?.address).toBe(`${ROOT}models/y`);
    expect(call('/v1/models/qwen%2Fqwen3:8b')?.address).toBe(`${ROOT}models/qwen/qwen3%3A8b`);
  });

  it('brings the headers that are listed, and none that says who asks or widens what may be asked', () => {
    const listed = Object.fromEntries([...GUEST_HEADERS].map((name) => [name.toUpperCase(), 'x']));
    const others = {
      'x-golem-scope': 'mcp',
      'X-Golem-Origin': 'https://a.example',
      'x-golem-party': 'owner',

      cookie: 'a=b',
      authorization: 'Bearer x',
      'x-api-key': 'x',
      origin: 'https://a.example',
      host: 'a',
    };
    const found = call('/v1/models', {
      headers: { ...listed, ...others, 'content-type': 'text/plain', accept: 7 },
    });
    expect(Object.keys(found!.headers).toSorted()).toEqual([...GUEST_HEADERS].toSorted());
    for (const name of GUEST_HEADERS) expect(name).not.toMatch(/scope|origin|party|cookie|auth|key/);
  });

  it('is nothing where it has not the form of a call', () => {
    for (const given of [null, undefined, 7, 'GET', [], {}]) expect(guestCall(given, BASE)).toBeNull();
    for (const more of [
      { method: 7 },
      { headers: null },
      { headers: 7 },
      { body: {} },
      { body: undefined },
    ]) {
      expect(call('/v1/models', more)).toBeNull();
    }
  });
});
