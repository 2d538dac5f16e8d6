import { describe, expect, it } from 'vitest';
import type { Payload } from '../../../../src/domain/gateway/formatted.ts';
import { FORMATTERS, formatterOf } from '../../../../src/mind/gateway/formatters/formatters.ts';
import type { Formatter } from '../../../../src/mind/gateway/formatters/formatter.ts';
import { toolResultPayload } from '../../../../src/mind/gateway/formatters/payloads.ts';

const write = (name: string, payload: Payload): string => formatterOf(name).write(payload);

const CANDLES: Payload = {
  kind: 'candles',
  name: 'candles',
  rows: [
    { time: '2000-01-10 00:00:00', open: 1441, high: 1450.5, low: 1430, close: 1449, volume: null },
    { time: '2000-01-11 00:00:00', open: 1449, high: 1460, low: 1447, close: 1452, volume: 12 },
  ],
};

describe('a formatter', () => {
  it('writes candles as a table, JSON, prose and XML', () => {
    expect(write('table', CANDLES)).toBe(
      [
        'candles:',
        '| time | open | high | low | close | volume |',
        '| --- | --- | --- | --- | --- | --- |',
        '| 2000-01-10 00:00:00 | 1441 | 1450.5 | 1430 | 1449 |  |',
        '| 2000-01-11 00:00:00 | 1449 | 1460 | 1447 | 1452 | 12 |',
      ].join('\n'),
    );
    expect((JSON.parse(write('json', CANDLES)) as { candles: unknown }).candles).toEqual(CANDLES.rows);
    expect(write('prose', CANDLES).split('\n')[0]).toBe(
      'candles: time 2000-01-10 00:00:00, open 1441, high 1450.5, low 1430, close 1449.',
    );
    expect(write('xml', CANDLES)).toContain(
      '  <candle time="2000-01-11 00:00:00" open="1449" high="1460" low="1447" close="1452" volume="12" />',
    );
  });

  it('lets no cell break its form', () => {
    const payload = toolResultPayload('said', [
      { text: 'a | b\n"<c>" & d', of: { list: [1, 2], deep: true } },
    ]);
    expect(write('table', payload).split('\n')).toHaveLength(4);
    expect(write('table', payload)).toContain('a \\| b "<c>" & d');
    expect(write('xml', payload)).toContain(
      'text="a | b\n&quot;&lt;c>&quot; &amp; d" of.list.items="2" of.deep="true"',
    );
    expect(JSON.parse(write('json', payload))).toEqual({ said: payload.rows });
  });

  it('says that there is nothing', () => {
    const none: Payload = { kind: 'positions', name: 'positions', rows: [] };
    expect(FORMATTERS.map(({ name }) => write(name, none))).toEqual([
      'positions: none',
      '{"positions": []}',
      'positions: none.',
      '<positions>\n</positions>',
    ]);
  });

  it('that is added to the list is found by its name, and no other', () => {
    const shout: Formatter = {
      name: 'shout',
      title: 'Shout',
      does: 'Shouts.',
      write: ({ name }) => `${name}!`,
    };
    expect(formatterOf('shout', [...FORMATTERS, shout]).write(CANDLES)).toBe('candles!');
    expect(() => formatterOf('shout')).toThrow(expect.objectContaining({ code: 'input.invalid' }));
  });
});
