import { expect, it } from 'vitest';
import {
  permissionOf,
  PERMISSIONS,
  GUEST_TABLE,
  mayDo,
  ROUTES,
} from '../../../src/domain/gateway/guest-table.ts';
import { guestOf, isGuest, originOf, OWNER, PROGRAM } from '../../../src/domain/models/party.ts';
import { routeOf } from '../../../src/protocol/endpoint/route-of.ts';

it('finds the route of a request, and none for whatever is another', () => {
  expect(routeOf('POST', '/v1/chat/completions')).toBe('POST /v1/chat/completions');
  expect(routeOf('GET', '/v1/models/qwen/qwen3')).toBe('GET /v1/models/:name*');
  expect(routeOf('DELETE', '/v1/responses/resp_1')).toBe('DELETE /v1/responses/:id');
  for (const [method, path] of [
    ['GET', '/v1/chat/completions'],
    ['post', '/v1/chat/completions'],
    ['POST', 'v1/chat/completions'],
    ['POST', '/v1/chat/completions/'],
    ['POST', '/v1//chat/completions'],
    ['GET', '/v1/responses/'],
    ['GET', '/v1/responses/a/b'],
    ['GET', '/v1'],
    ['GET', ''],
    ['GET', '/metrics'],
  ] as const) {
    expect([method, path, routeOf(method, path)]).toEqual([method, path, null]);
  }
});

it('every route stands in one row of the table of guests, and every row says something else', () => {
  const listed = PERMISSIONS.flatMap((deed) => GUEST_TABLE[deed].routes as readonly string[]);
  expect(new Set(listed).size).toBe(listed.length);
  expect(ROUTES).toHaveLength(listed.length);
  for (const route of ROUTES) expect(GUEST_TABLE[permissionOf(route)].routes).toContain(route);
  expect(new Set(PERMISSIONS.map((deed) => GUEST_TABLE[deed].says)).size).toBe(PERMISSIONS.length);
});

it('a guest may what its table says, and the owner and programs everything', () => {
  const guest = guestOf('https://a.example');
  expect([isGuest(guest), originOf(guest)]).toEqual([true, 'https://a.example']);
  expect([isGuest(OWNER), isGuest(PROGRAM), originOf(PROGRAM)]).toEqual([false, false, null]);
  for (const deed of PERMISSIONS) {
    expect(mayDo(guest, deed)).toBe(GUEST_TABLE[deed].may);
    expect([mayDo(OWNER, deed), mayDo(PROGRAM, deed)]).toEqual([true, true]);
  }
});
