// A provider that answers at once, whatever it is asked: what is left of a request is what stands before it.
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';

const TEXT = 'The position was held because the rule for it said so.';
const HEAD = { id: 'answer', created: 1, model: 'mine' };
const usage = { prompt_tokens: 20, completion_tokens: 11, total_tokens: 31 };
const whole = JSON.stringify({
  ...HEAD,
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: TEXT }, finish_reason: 'stop' }],
  usage,
});
const chunk = (delta, finish_reason, more = {}) =>
  `data: ${JSON.stringify({ ...HEAD, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }], ...more })}\n\n`;
const stream = [
  chunk({ role: 'assistant', content: TEXT }, null),
  chunk({}, 'stop', { usage }),
  'data: [DONE]\n\n',
].join('');

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    const streams = Buffer.concat(pieces).includes('"stream":true');
    response.writeHead(200, { 'content-type': streams ? 'text/event-stream' : 'application/json' });
    response.end(streams ? stream : whole);
  });
});
// Those who ask let go of their connections first.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => console.log(`listening ${server.address().port}`));
