// What the programs here share: where they ask, what they ask, and how each says what came of it, a line of JSON a check.
import process from 'node:process';
import assert from 'node:assert/strict';

export const { GOLEM_URL: URL_OF_GOLEM, GOLEM_KEY: KEY } = process.env;
export const WRONG_KEY = 'golem_wrong';
export const HELLO = { asked: 'Say hello.', told: 'Hello there.' };
export const COUNT = {
  asked: 'Count to ten.',
  told: 'One, two, three, four, five, six, seven, eight, nine and ten.',
};
export const WARM = { asked: 'How warm is it in Bern?', told: 'It is 7 degrees in Bern.', city: 'Bern' };
/** What the tool says. */
export const DEGREES = '7 °C';
export const WEATHER = {
  name: 'weather',
  description: 'The temperature of a city.',
  schema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
};
/** Failures as the golem and a provider make them, with their status; a provider's own asks for 7 s. */
export const FAILURES = {
  'an unknown model': { status: 404, model: 'gpt-99' },
  'a wrong key': { status: 401, key: WRONG_KEY },
  'a top_p of 9': { status: 400, topP: 9 },
  'a limit of the provider': { status: 429, asked: 'Slow down.', retryAfter: '7' },
};

/** Runs each check and prints what came of it. @param {Readonly<Record<string, () => Promise<void>>>} checks */
export async function tell(checks) {
  for (const [column, check] of Object.entries(checks)) {
    let why = null;
    try {
      await check();
    } catch (error) {
      why = String(error?.message ?? error).split('\n')[0];
    }
    console.log(JSON.stringify({ column, ok: why === null, why }));
  }
}

/** A text came in more than one piece, and whole. */
export function inPieces(pieces, text = COUNT.told) {
  assert.equal(pieces.join(''), text);
  assert.ok(pieces.filter((piece) => piece !== '').length > 1, 'all came in one piece');
}

/** Tries each failure. @param ask throws @param read the status and the headers of what it threw */
export async function fails(ask, read) {
  for (const [what, failure] of Object.entries(FAILURES)) {
    const thrown = await ask({ model: 'mine', key: KEY, asked: HELLO.asked, ...failure }).then(
      () => assert.fail(`${what} was answered`),
      (error) => error,
    );
    const { status, retryAfter } = read(thrown);
    assert.equal(status, failure.status, `${what}: ${status} ${thrown.message}`);
    if (failure.retryAfter)
      assert.equal(retryAfter, failure.retryAfter, `${what}: retry-after ${retryAfter}`);
  }
}

/** The headers by which an answer says who gave it, and its account says the same. @param {(name: string) => string | null | undefined} header */
export async function account(header, session) {
  const id = header('x-golem-id');
  assert.match(String(id), /^[0-9a-f]{32}$/);
  assert.equal(header('x-golem-model'), 'mine');
  assert.match(String(header('x-golem-cache')), /^miss/);
  assert.match(String(header('x-golem-cost')), /^0\.\d+/);
  const asked = await fetch(`${URL_OF_GOLEM}/v1/requests/${id}`, {
    headers: { authorization: `Bearer ${KEY}` },
  });
  const told = await asked.json();
  assert.equal(told.model, 'mine');
  assert.equal(told.session, session);
}
