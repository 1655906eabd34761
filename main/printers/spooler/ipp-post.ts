import { request } from 'node:http';
import type { CupsAddress } from './cups-address.ts';
import { decodeIpp, encodeIpp, type IppAnswer, type IppAttribute } from './ipp.ts';
import { SpoolerError } from './spooler.ts';

/** A history of a few hundred jobs takes about 150 kB. */
const MOST_BYTES = 8_000_000;

/** Sends one IPP request to CUPS; ends within `limitMs`. @throws SpoolerError where no IPP answer comes */
export async function postIpp(
  address: CupsAddress,
  operation: number,
  attributes: readonly IppAttribute[],
  limitMs: number,
): Promise<IppAnswer> {
  try {
    return decodeIpp(await post(address, encodeIpp(operation, 1, attributes), AbortSignal.timeout(limitMs)));
  } catch (error) {
    throw new SpoolerError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function post(address: CupsAddress, body: Buffer, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/ipp', 'content-length': body.length };
    const asked = request(
      { ...address, method: 'POST', path: '/', headers, agent: false, signal },
      (answer) => {
        const chunks: Buffer[] = [];
        let length = 0;
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length > MOST_BYTES) asked.destroy(new Error('the answer is too long'));
        });
        answer.on('error', reject);
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(chunks));
          else reject(new Error(`HTTP ${answer.statusCode}`));
        });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
