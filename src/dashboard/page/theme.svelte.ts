export type ThemeChoice = 'auto' | 'light' | 'dark';

const STORAGE_KEY = 'golem-theme';

/** Light or dark: the system's preference unless the owner chose. `revision` moves when colours did, for canvases. */
class Theme {
  choice = $state.raw<ThemeChoice>('auto');
  revision = $state.raw(0);

  /** Reads the stored choice, unless one is given, and follows the system; returns how to stop. */
  listen(given?: ThemeChoice): () => void {
    this.show(given ?? readChoice());
    const media = matchMedia('(prefers-color-scheme:dark)');
    const changed = (): void => {
      this.revision += 1;
    };
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  }

  set(choice: ThemeChoice): void {
    this.show(choice);
    try {
      localStorage.setItem(STORAGE_KEY, choice);
    } catch {
      // Storage is refused: the choice lasts as long as the page.
    }
  }

  /** Changes the colours and keeps nothing. */
  show(choice: ThemeChoice): void {
    this.choice = choice;
    if (choice === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    this.revision += 1;
  }
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

export const theme = new Theme();
