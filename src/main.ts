import { loadMountEmbed } from './dashboard/embed/index.ts';
import { mount } from 'svelte';
import './app.css';
import { LifeView } from './dashboard/life/index.ts';
import { App, loadMountFramed } from './dashboard/shell/index.ts';
import type { GolemFacade } from './runtime/facade/index.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');

if (new URLSearchParams(location.search).get('embed') === '1') {
  void loadMountEmbed().then(({ mountEmbed }) => mountEmbed(target));
} else if (window.parent !== window) {
  // Whoever frames the app could lead the owner's clicks: in a frame it is a link, and starts nothing.
  void loadMountFramed().then(({ mountFramed }) => mountFramed(target));
} else {
  const life = new LifeView();
  mount(App, { target, props: { life } });
  // After the first paint: the shell is there while workers and charts load.
  void life.start(async (): Promise<GolemFacade> => {
    const { boot, bootOptions } = await import('./hosts/browser/boot.ts');
    return boot(bootOptions(location.search));
  });
}
