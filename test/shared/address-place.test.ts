import { describe, expect, test } from 'vitest';
import { type AddressPlace, placeOfAddress } from '../../src/shared/address-place.ts';

const PLACES: Readonly<Record<AddressPlace, readonly string[]>> = {
  machine: [
    ...['localhost', 'LOCALHOST', 'localhost.', 'ollama.localhost', 'http://localhost:11434/v1'],
    // 127.0.0.1 as a decimal, a hexadecimal, an octal number, in parts of these, and cut short.
    ...[
      '127.0.0.1',
      '127.9.8.7',
      '2130706433',
      '0x7f000001',
      '017700000001',
      '0177.0.0.1',
      '0x7f.0.0.1',
      '127.1',
    ],
    ...['127.0.0.1.', 'http://127.1:8080/', 'wss://127.0.0.1/', '0.0.0.0', '0'],
    ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', 'http://[::1]:11434/', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ...['[::127.0.0.1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]', '１２７.0.0.1', '[::ffff:0:127.0.0.1]'],
  ],
  network: [
    ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.1.20'],
    ...[
      '169.254.169.254',
      '2852039166',
      '0xa9fea9fe',
      '100.64.0.1',
      '100.127.255.255',
      '198.18.0.1',
      '192.0.0.8',
    ],
    ...['224.0.0.1', '255.255.255.255', '240.0.0.1', '3232235777', '0300.0250.1.1'],
    ...[
      '[fc00::1]',
      '[fd12:3456::1]',
      '[fe80::1]',
      '[fec0::1]',
      '[ff02::1]',
      '[::ffff:192.168.0.1]',
      '[::ffff:a00:1]',
    ],
    ...[
      'printer.local',
      'nas.local.',
      'router.lan',
      'vault.internal',
      'a.home.arpa',
      'wiki.corp',
      'ollama',
      'ollama.',
    ],
    // No address of the web at all: nothing of it is known to be outside.
    ...['', 'not a host', 'ftp://example.org/', 'file:///etc/passwd', '[::1', '1.2.3.4.5', '256.0.0.1'],
  ],
  public: [
    ...[
      'example.org',
      'example.org.',
      'https://api.openai.com/v1',
      'localhost.example.org',
      'notlocalhost.org',
    ],
    ...[
      '10.example.org',
      '127.0.0.1.example.org',
      'local.example',
      'mylocal.io',
      'wss://node.example.org/key',
    ],
    ...[
      '1.1.1.1',
      '9.255.255.255',
      '11.0.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '192.167.255.255',
      '192.169.0.0',
    ],
    ...['126.255.255.255', '128.0.0.0', '169.253.255.255', '169.255.0.0', '100.63.255.255', '100.128.0.0'],
    ...['223.255.255.255', '198.17.255.255', '198.20.0.0', '16843009', '0x01010101'],
    ...[
      '[2606:4700::1111]',
      '[::ffff:1.1.1.1]',
      '[64:ff9b::1.1.1.1]',
      '[2002:101:101::]',
      '[fe00::1]',
      '[1::1]',
    ],
  ],
};

describe.each(Object.entries(PLACES))('an address that leads to: %s', (place, addresses) => {
  test.each(addresses)('%s', (address) => {
    expect(placeOfAddress(address)).toBe(place);
  });
});
