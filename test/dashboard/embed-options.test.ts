import { describe, expect, it } from 'vitest';
import { embedOptions } from '../../src/dashboard/embed/embed-options.ts';

const read = (search: string) => embedOptions(search, () => 'made-up');

describe('the address of an embedded golem', () => {
  it('asks by itself for a life of its own in memory, and for nobody to listen to', () => {
    const options = read('?embed=1');
    expect(options.boot).toMatchObject({
      name: 'embed-made-up',
      storage: 'memory',
      model: 'off',
      shared: false,
      offline: false,
    });
    expect(options.boot.first).toEqual({ running: false, speed: 100 });
    expect(options).toMatchObject({ theme: 'auto', click: false, host: null });
  });

  it('never reaches the visitor’s own golem, whatever name it is given', () => {
    for (const name of ['golem', 'embed-x', '../golem', 'a b', '']) {
      expect(read(`?${new URLSearchParams({ embed: '1', mind: name, keep: '1' })}`).boot.name).toMatch(
        /^embed-[a-z0-9-]+$/i,
      );
    }
  });

  it('keeps a life only where it is told to', () => {
    expect(read('?mind=a&keep=1').boot).toMatchObject({ name: 'embed-a', storage: 'auto' });
    expect(read('?mind=a').boot.storage).toBe('memory');
  });

  it('takes tape and speed, and no speed that the heart cannot keep', () => {
    expect(read('?tape=btc&speed=1000').boot.first).toMatchObject({ worldId: 'btc', speed: 1000 });
    expect(read('?speed=0').boot.first?.speed).toBe(1);
    expect(read('?speed=1e9').boot.first?.speed).toBe(10_000);
    expect(read('?speed=fast').boot.first?.speed).toBe(100);
  });

  it('knows who leads of those that share, or leaves it to a lock', () => {
    expect(read('?shared=leader').boot).toMatchObject({ shared: true, role: 'leader' });
    expect(read('?shared=follower').boot).toMatchObject({ shared: true, role: 'follower' });
    expect(read('?shared=1').boot).toMatchObject({ shared: true });
    expect(read('?shared=1').boot.role).toBeUndefined();
  });

  it('listens to an origin of the web only', () => {
    expect(read('?host=https%3A%2F%2Fdocs.example').host).toBe('https://docs.example');
    expect(read('?host=https%3A%2F%2Fdocs.example%2Fa%2Fb').host).toBe('https://docs.example');
    for (const host of ['null', '*', 'file:///x', 'data:,x', 'javascript:alert(1)', '']) {
      expect(read(`?host=${encodeURIComponent(host)}`).host).toBeNull();
    }
  });
});
