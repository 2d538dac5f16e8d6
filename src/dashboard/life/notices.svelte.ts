import type { NumberedEvent } from '../../domain/events/events.ts';

export type Notice = Omit<Extract<NumberedEvent, { type: 'notice' }>, 'type' | 'seq'> & {
  readonly id: number;
  /** How often the same notice came. */
  readonly times: number;
};

const MAX_NOTICES = 20;

/** What the person is told of beside the screens, oldest first. One that comes again is counted, not repeated. */
export class Notices {
  list = $state.raw<readonly Notice[]>([]);
  #lastId = 0;

  add(notice: Omit<Notice, 'id' | 'times'>): void {
    const same = this.list.find((one) => one.code === notice.code && one.text === notice.text);
    const rest = this.list.filter((one) => one !== same);
    this.#lastId += 1;
    this.list = [...rest, { ...notice, id: same?.id ?? this.#lastId, times: (same?.times ?? 0) + 1 }].slice(
      -MAX_NOTICES,
    );
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  dismissAll(): void {
    this.list = [];
  }
}
