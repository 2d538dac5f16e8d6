import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';

/** A language model of chance in the layout of transformers.js, 0.3 MB. */
export const SMALL_LANGUAGE = join(import.meta.dirname, '..', 'fixtures', 'small-language');
export const REVISION = '0123456789abcdef0123456789abcdef01234567';
const FILES = [
  ...['README.md', 'chat_template.jinja', 'config.json', 'generation_config.json'],
  ...['onnx/model.onnx', 'onnx/model.onnx_data', 'tokenizer.json', 'tokenizer_config.json'],
];

export interface ModelHost {
  readonly url: string;
  /** Requests in their order, e.g. `GET /small/config.json`. */
  readonly asked: string[];
  /** Files that are others than those of the fixture, by their paths. */
  readonly changed: Map<string, string | Buffer>;
  close(): void;
}

/** A host that has the model below `/small/`, and a hub that has it as `tests/small`. Other sites may read it. */
export async function startModelHost(): Promise<ModelHost> {
  const asked: string[] = [];
  const changed = new Map<string, string | Buffer>();
  const read = (path: string): Buffer | null => {
    const other = changed.get(path);
    if (other !== undefined) return Buffer.from(other);
    return FILES.includes(path) ? readFileSync(join(SMALL_LANGUAGE, normalize(path))) : null;
  };
  const answer = ({ method, url = '' }: IncomingMessage, response: ServerResponse): void => {
    asked.push(`${method} ${url}`);
    const open = { 'access-control-allow-origin': '*' };
    if (url === '/api/models/tests/small?blobs=true') {
      const siblings = FILES.map((rfilename) => ({ rfilename, size: read(rfilename)?.length }));
      response.writeHead(200, { ...open, 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ sha: REVISION, siblings, safetensors: { total: 29_000 } }));
    }
    const path = url.replace(`/tests/small/resolve/${REVISION}/`, '').replace(/^\/small\//, '');
    const body = read(path);
    if (body === null) return void response.writeHead(404, open).end();
    response.writeHead(200, { ...open, 'content-length': body.length });
    response.end(method === 'HEAD' ? undefined : body);
  };
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    asked,
    changed,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
