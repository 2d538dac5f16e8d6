// An agent that remembers its user, over any SDK or none: GOLEM=http://127.0.0.1:4180 (docs/memory-for-agents.md).
const json = { 'content-type': 'application/json' };

export class RememberingAgent {
  constructor(
    readonly golem: string,
    readonly user: string,
    readonly model = 'golem',
  ) {}

  /** Asks a model, which is told what is remembered; what is said is remembered. */
  async say(content: string): Promise<string> {
    const { choices } = await this.#call('POST', '/v1/chat/completions', {
      model: this.model,
      messages: [{ role: 'user', content }],
      user: this.user,
      golem: { profile: 'agent' },
    });
    return choices[0].message.content;
  }

  recall = async (query: string) =>
    (await this.#call('POST', '/v1/search', { query, user_id: this.user })).results;

  correct = (id: string, text: string) => this.#call('PUT', `/v1/memories/${id}`, { text });

  forget = () => this.#call('DELETE', `/v1/memories?user_id=${encodeURIComponent(this.user)}`);

  async #call(method: string, path: string, body?: object) {
    const answer = await fetch(this.golem + path, {
      method,
      headers: json,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }
}
