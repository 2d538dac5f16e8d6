import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  PERMISSIONS,
  GUEST_HEADERS,
  GUEST_LIMITS,
  GUEST_TABLE,
} from '../../src/domain/gateway/guest-table.ts';

const page = readFileSync('docs/endpoint.md', 'utf8');

it('docs/endpoint.md says of pages of other origins what the table of guests says, and nothing else', () => {
  const [, section = ''] = page.split('### What a page may do');
  const rows = [...section.split('**Where it can go.**')[0]!.matchAll(/^\| (may|may not) +\| (.+?) +\|$/gm)];
  expect(rows.map(([, may, says]) => [may === 'may', says])).toEqual(
    PERMISSIONS.map((deed) => [GUEST_TABLE[deed].may, GUEST_TABLE[deed].says]),
  );
  for (const name of GUEST_HEADERS) expect(section).toContain(`\`${name}\``);
  expect(section).toContain(`US$ ${GUEST_LIMITS.usd} and ${GUEST_LIMITS.requests} requests`);
});
