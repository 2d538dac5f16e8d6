import { mount } from 'svelte';
import Framed from './Framed.svelte';

/** What stands here in another page's frame: nothing of the app, and the way to it. */
export function mountFramed(target: HTMLElement): void {
  document.documentElement.dataset['framed'] = '';
  mount(Framed, { target, props: { address: location.href } });
}
