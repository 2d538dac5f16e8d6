interface Place {
  readonly session: string;
  readonly place: number;
}

/** Where passages stand in what they were taken in with, to find those beside one. */
export class PassagePlaces {
  readonly #of = new Map<string, Place>();
  readonly #sessions = new Map<string, Map<number, string>>();

  set(id: string, { session, place }: Place): void {
    this.delete(id);
    this.#of.set(id, { session, place });
    const places = this.#sessions.get(session);
    if (places) places.set(place, id);
    else this.#sessions.set(session, new Map([[place, id]]));
  }

  delete(id: string): void {
    const at = this.#of.get(id);
    if (!at) return;
    this.#of.delete(id);
    const places = this.#sessions.get(at.session);
    places?.delete(at.place);
    if (places?.size === 0) this.#sessions.delete(at.session);
  }

  /** Ids of the passages so many places before and after it; none of what is no passage. */
  at(id: string, distance: number): readonly string[] {
    const here = this.#of.get(id);
    if (!here) return [];
    const places = this.#sessions.get(here.session)!;
    return [here.place - distance, here.place + distance].flatMap((place) => places.get(place) ?? []);
  }

  /** Ids of the passages up to so many places before and after it, the nearest first; none of what is no passage. */
  beside(id: string, reach: number): readonly string[] {
    return Array.from({ length: reach }, (_, i) => this.at(id, i + 1)).flat();
  }
}
