/** Keys that move through what is read. */
const MOVES = new Set(['PageDown', 'PageUp', 'Home', 'End', 'ArrowDown', 'ArrowUp']);

/**
 * Calls `begun` when somebody begins to read in an element: presses, scrolls or selects in it. What follows the latest stops
 * then, before it is replaced under the reader's eyes. For Svelte's `use:`.
 */
export function reading(
  host: HTMLElement,
  begun: () => void,
): { update(next: () => void): void; destroy(): void } {
  let tell = begun;
  const begin = (): void => tell();
  const onkeydown = ({ key }: KeyboardEvent): void => {
    if (MOVES.has(key)) tell();
  };
  const onselect = (): void => {
    const selection = document.getSelection();
    if (selection && !selection.isCollapsed && host.contains(selection.anchorNode)) tell();
  };
  const passive = { passive: true };
  host.addEventListener('pointerdown', begin, passive);
  host.addEventListener('wheel', begin, passive);
  host.addEventListener('touchmove', begin, passive);
  addEventListener('keydown', onkeydown);
  document.addEventListener('selectionchange', onselect);
  return {
    update: (next) => (tell = next),
    destroy: () => {
      host.removeEventListener('pointerdown', begin);
      host.removeEventListener('wheel', begin);
      host.removeEventListener('touchmove', begin);
      removeEventListener('keydown', onkeydown);
      document.removeEventListener('selectionchange', onselect);
    },
  };
}
