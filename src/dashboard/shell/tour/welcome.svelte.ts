/** That somebody was here and has seen the first line. */
const KEY = 'golem-welcomed';

function seen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Storage is refused: a line at each visit is better than none at the first.
    return false;
  }
}

/** The line of a first visit, which never comes back once it was dismissed. */
class Welcome {
  open = $state(!seen());

  dismiss(): void {
    this.open = false;
    try {
      localStorage.setItem(KEY, 'yes');
    } catch {
      // It comes again with the next visit.
    }
  }
}

export const welcome = new Welcome();
