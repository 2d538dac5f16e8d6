import { router } from '../navigation/index.ts';

/** Frames that a screen may take to be there, about two seconds. */
const FRAMES = 120;

/** Puts the keyboard into the steer box, on the Live screen. */
export function toSteer(): void {
  if (router.route.name !== 'live') router.go('live');
  let left = FRAMES;
  const look = (): void => {
    const box = document.querySelector<HTMLInputElement>('[data-steer]');
    if (box) {
      box.scrollIntoView({ block: 'center' });
      box.focus();
    } else if ((left -= 1) > 0) requestAnimationFrame(look);
  };
  look();
}
