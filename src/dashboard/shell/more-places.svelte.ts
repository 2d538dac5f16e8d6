/** That the places beyond the first are shown. */
const KEY = 'golem-all-places';

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Storage is refused: the first places are shown at each visit.
    return false;
  }
}

/** Whether the bar shows all places, or the first of them; kept for the next visit. */
class MorePlaces {
  open = $state(kept());

  toggle(): void {
    this.open = !this.open;
    try {
      if (this.open) localStorage.setItem(KEY, 'yes');
      else localStorage.removeItem(KEY);
    } catch {
      // It holds until the page is left.
    }
  }
}

export const morePlaces = new MorePlaces();
