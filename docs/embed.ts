import type { GolemDemo } from '../src/protocol/page/demo.ts';

/** The buttons of the page: each calls the first golem and shows what it answered. */
const answer = document.getElementById('answer');

function show(text: string): void {
  if (answer !== null) answer.textContent = text;
}

async function call(golem: GolemDemo, verb: string): Promise<unknown> {
  if (verb === 'pause') return golem.pause();
  if (verb === 'start') return golem.start();
  if (verb === 'steer') return golem.steer('reduce exposure');
  return golem.status();
}

await customElements.whenDefined('golem-demo');
const demo = document.querySelector('golem-demo');

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-call]')) {
  const verb = button.dataset['call'] ?? 'status';
  button.addEventListener('click', () => {
    if (demo === null) return;
    show('Asking the golem');
    call(demo.golem, verb).then(
      (value) => show(value === undefined ? `${verb}: done` : JSON.stringify(value, null, 2)),
      (error: unknown) =>
        show(`${verb} was refused: ${error instanceof Error ? error.message : String(error)}`),
    );
  });
}
