/** A memory, a result or a change as the endpoint writes it. */
export interface MemoryRow {
  readonly id: string;
  readonly memory: string;
  readonly kind: string;
  readonly role: string;
  readonly event: string;
  readonly change: string;
  readonly new_memory: string | null;
  readonly valid_until: string | null;
  readonly created_at: string;
  readonly score: number;
}

export interface MemoryBody extends MemoryRow {
  readonly results: readonly MemoryRow[];
  readonly message: string;
  readonly vectors: string;
  readonly bar: number;
  readonly erased: Readonly<Record<'memories' | 'turns' | 'changes' | 'vectors' | 'requests', number>>;
  readonly kept: readonly string[];
  readonly error: { readonly message: string };
}

/** Calls an endpoint as a program without a package would. @param address at the time of the call: a host may have begun anew */
export const memoryCalls =
  (address: () => string, headers: Readonly<Record<string, string>> = {}) =>
  async <Body = MemoryBody>(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly body: Body }> => {
    const answer = await fetch(`${address()}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
