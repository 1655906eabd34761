import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Partner, startSandboxProcess } from '../../e2e/partner-process.ts';
import { empty, raw, refused } from '../../partner/answers.ts';
import { bodyOf, createPartner } from '../../partner/partner.ts';
import type { Batch } from './batch.ts';
import { lookUp } from './parcels.ts';
import { createShelf, PARTS_PATH, type Shelf } from './shelf.ts';

/** A service that answers with a batch's labels, whatever is wrong with them. */
export interface LabelService {
  readonly url: string;
  readonly shelf: Shelf;
  /** The batch whose orders it has from now on. */
  serve(batch: Batch): void;
  /** Of the batch, the orders of each document that was asked for. */
  readonly documents: readonly (readonly string[])[];
  /** A page for a browser of the test's own. @returns its address */
  show(html: string): string;
  close(): Promise<void>;
}

/** What drawing on a canvas makes of a photo, as a JPEG. */
export async function startLabelService(photo: Uint8Array): Promise<LabelService> {
  // Its assets are the sandbox's: bundled fonts, and the scripts that draw codes.
  const sandbox: Partner = await startSandboxProcess();
  const assets = new Map<string, Promise<{ readonly type: string; readonly body: Uint8Array }>>();
  let batch: Batch | null = null;
  let shown = '';
  const tokens: (readonly string[])[] = [];
  const documents: (readonly string[])[] = [];

  async function fetchAsset(path: string): Promise<{ readonly type: string; readonly body: Uint8Array }> {
    const answer = await fetch(sandbox.url + path);
    return {
      type: answer.headers.get('content-type') ?? '',
      body: new Uint8Array(await answer.arrayBuffer()),
    };
  }
  const { listener } = createPartner({
    statuses: () => empty(404),
    info({ query: { code = '' } }) {
      const found = batch?.specimens.find(({ order }) => order.code === code);
      return found === undefined ? refused(`Không tìm thấy đơn hàng ${code}.`) : lookUp(found.order);
    },
    token(asked) {
      return { token: `token-${tokens.push(bodyOf(asked)['code'] as readonly string[]) - 1}` };
    },
    async label({ query: { token = '' } }) {
      const codes = tokens[Number(token.replace('token-', ''))] ?? [];
      documents.push(codes);
      const answer = await batch?.answer(codes);
      if (answer === undefined) return empty(404);
      const { body, type, send } = answer;
      return send === undefined
        ? raw(body, type)
        : (response: Parameters<typeof send>[1]) => send(String(body), response);
    },
  });
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/shown')
      return void response.setHeader('content-type', 'text/html; charset=utf-8').end(shown);
    if (path === `${PARTS_PATH}photo`)
      return void response.setHeader('content-type', 'image/jpeg').end(photo);
    if (path.startsWith(PARTS_PATH)) return void shelf.answer(path, response);
    if (!path.startsWith('/assets/')) return listener(request, response);
    const asset = assets.get(path) ?? fetchAsset(path);
    assets.set(path, asset);
    void asset.then(({ type, body }) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=86400' }).end(body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const shelf = createShelf(port);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    shelf,
    documents,
    serve(next) {
      batch = next;
      tokens.length = 0;
      documents.length = 0;
    },
    show(html) {
      shown = html;
      return `${url}/shown`;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, sandbox.close()]);
    },
  };
}
