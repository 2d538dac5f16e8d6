import { loadMountEmbed } from './dashboard/embed/index.ts';
import { mount } from 'svelte';
import './app.css';
import { speakChosen } from './dashboard/language/index.ts';
import { LifeView } from './dashboard/life/index.ts';
import { App, loadMountFramed } from './dashboard/shell/index.ts';
import type { GolemFacade } from './runtime/facade/index.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');

const search = new URLSearchParams(location.search);
const spoken = speakChosen(search.get('lang'));

if (search.get('embed') === '1') {
  void Promise.all([loadMountEmbed(), spoken]).then(([{ mountEmbed }]) => mountEmbed(target));
} else if (window.parent !== window) {
  // Whoever frames the app could lead the owner's clicks: in a frame it is a link, and starts nothing.
  void Promise.all([loadMountFramed(), spoken]).then(([{ mountFramed }]) => mountFramed(target));
} else {
  const life = new LifeView();
  void spoken.then(() => mount(App, { target, props: { life } }));
  // After the first paint: the shell is there while workers and charts load.
  void life.start(async (): Promise<GolemFacade> => {
    const { boot, bootOptions } = await import('./hosts/browser/boot.ts');
    return boot(bootOptions(location.search));
  });
}
