import { mount } from 'svelte';
import { LifeView } from '../life/index.ts';
import { theme } from '../page/index.ts';
import EmbedApp from './EmbedApp.svelte';
import { embedOptions } from './embed-options.ts';
import { FrameLine } from './frame-line.ts';
import { Presence } from './presence.svelte.ts';

/** A small golem inside somebody else's page, as its address asks for. */
export function mountEmbed(target: HTMLElement): void {
  const options = embedOptions(location.search, () => crypto.randomUUID());
  const hosted = options.host !== null && parent !== window;
  const life = new LifeView();
  const presence = new Presence(life, !options.click);
  theme.listen(options.theme);
  document.documentElement.dataset['embed'] = '';
  presence.watch(hosted);
  mount(EmbedApp, { target, props: { life, presence, keep: options.boot.storage === 'auto' } });
  const ready = life
    .start(async () => {
      const { boot } = await import('../../hosts/browser/boot.ts');
      return boot(options.boot);
    })
    .then(async () => {
      if (life.boot.error !== null) throw life.boot.error;
      life.golem.on('status', ({ status }) => presence.follow(status));
      await presence.settle();
    });
  ready.catch(() => undefined);
  if (options.host !== null && hosted) new FrameLine(options.host, life, presence, ready).open();
}
