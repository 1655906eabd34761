import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import { openResponseCache } from '../../../main/database/response-cache.ts';
import {
  createNotFoundDetector,
  type NotFoundDetector,
} from '../../../main/orders/not-found/not-found-detector.ts';
import { type OrderBook, openOrderBook } from '../../../main/orders/order-book.ts';
import type { PartnerClient } from '../../../main/partner/client.ts';
import { createPartnerClient } from '../../../main/partner/create-client.ts';
import type { Refusal } from '../../../main/partner/partner-errors.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { SHORT_LIMITS } from '../../contract/clients.ts';

const KNOWN = { code: 'SGNS336484LM.883568271' as OrderCode, soc: 'KAN7453535' as Soc };
const ASKED = 'PO-1' as Soc;
const saying = (words: string, httpStatus = 200): Refusal => ({
  httpStatus,
  hasEnvelope: true,
  message: words,
});
const refusing = (words: string, status = 200): Response =>
  Response.json({ status: 'Error', message: words }, { status });
const giving = (soc: string): Response =>
  Response.json({ status: 'Success', results: { code: KNOWN.code, soc } });

let partner = 'https://a.example';
let database: Database;
let book: OrderBook;
let notFound: NotFoundDetector;
/** The socs that were looked up. */
let asked: string[] = [];
let answer: (soc: string) => Response = () => refusing('');
let client: PartnerClient;

beforeEach(() => {
  partner = 'https://a.example';
  asked = [];
  database = openDatabase(':memory:');
  book = openOrderBook(database, () => partner);
  const kept = openResponseCache(database, () => partner);
  notFound = createNotFoundDetector({ responseCache: kept, book, now: () => 5 });
  client = createPartnerClient({
    baseUrl: 'https://a.example',
    labelUrl: null,
    accessToken: 'token',
    transport: {
      fetch(input, init) {
        const { searchParams } = new URL(new Request(input, init).url);
        // Only a look-up of the same kind proves anything.
        if (searchParams.get('type') !== '2') throw new Error('not by soc');
        asked.push(searchParams.get('code') ?? '');
        return Promise.resolve(answer(asked.at(-1) ?? ''));
      },
      limits: SHORT_LIMITS,
    },
  });
});
afterEach(() => database.close());

const knowOne = (): void => {
  const { code, soc } = KNOWN;
  book.record({ code, origin: 'created', recency: 'first', atMs: 1, facts: { soc } });
};
/** A service that knows one order and answers all others alike. */
const sayingOfOthers =
  (words: (soc: string) => string, status = 200) =>
  (soc: string): Response =>
    soc === KNOWN.soc ? giving(soc) : refusing(words(soc), status);
const means = (refusal: Refusal): Promise<boolean> => notFound.verify(refusal, ASKED, client);
const notYet = (soc: string): string => `Mã ${soc} chưa có trên sàn`;

describe('a clear message', () => {
  it.each([
    'Đơn hàng không tồn tại.',
    'Không tìm thấy đơn hàng PO-1.',
    'Không tìm thấy thông tin đơn hàng!',
    'Không tìm thấy vận đơn "po-1" trong hệ thống',
    'Không tìm thấy đơn',
    'Mã vận đơn không tồn tại trên hệ thống',
    'Lỗi: đơn hàng này không tồn tại',
    'Mã PO-1 không tồn tại',
    'Đơn hàng của bạn không tồn tại',
    'The order PO-1 could not be found',
    'Order with code #PO-1 was not found',
    'Order doesn’t exist',
    'No such order: PO-1',
    'Cannot find order PO-1',
    'No query results for model [App\\Models\\Order] PO-1',
    'Không có đơn hàng này',
    'Đơn hàng không có trên hệ thống',
    'No order found',
    'Không tìm thấy đơn hàng hoặc mã không hợp lệ',
    'Order not found or does not belong to you',
  ])('“%s” means that there is no such order, without a request', async (words) => {
    for (const status of [200, 400, 404, 422]) {
      expect(await means(saying(words, status))).toBe(true);
      expect(notFound.matches(saying(words, status), ASKED)).toBe(true);
    }
    expect(asked).toEqual([]);
    expect(notFound.learned()).toBeNull();
  });

  it.each([500, 502, 503, 401, 403, 408, 429])('means nothing with HTTP %i', async (status) => {
    knowOne();
    answer = sayingOfOthers(() => 'Không tìm thấy đơn hàng', status);
    expect(await means(saying('Không tìm thấy đơn hàng', status))).toBe(false);
  });

  it.each([
    'Hệ thống đang bảo trì, không tìm thấy đơn hàng',
    'Hệ thống đang bận, vui lòng thử lại sau',
    'Không tìm thấy đơn hàng, thử lại sau ít phút',
    'Không tìm thấy trang',
    'Route not found',
    'Token không tồn tại',
    'Đơn hàng không tồn tại hoặc bạn không có quyền xem',
    'Phiên đăng nhập hết hạn',
    'Too many requests for this order',
    'Kết nối bị gián đoạn',
    'Timed out: order not found',
    'Không tìm thấy đơn hàng, đợi trong giây lát',
    'Đơn hàng không tồn tại hoặc đang được xử lý',
    'Order not found in cache',
    'Order not found, please retry in a few seconds',
    'Order not found or still being created',
    // It could be any failure.
    'Có lỗi xảy ra',
    'Tra cứu thất bại',
  ])('“%s” is never believed, whatever the service says of a soc that can’t exist', async (words) => {
    knowOne();
    answer = sayingOfOthers(() => words);
    expect(await means(saying(words))).toBe(false);
    expect(notFound.matches(saying(words), ASKED)).toBe(false);
    await notFound.learn(client);
    expect(notFound.learned()).toBeNull();
  });

  it.each([
    'Không tìm thấy',
    'Không tìm thấy đơn vị vận chuyển',
    'Mã kho của đơn hàng không tồn tại',
    'Đơn hàng không tồn tại địa chỉ giao',
    'Chưa tìm thấy đơn hàng',
    'Không tìm thấy đơn hàng trong ngày',
    'Không tìm thấy đơn hàng có trạng thái phù hợp',
    'Order not found in region HN',
    'No query results for model [App\\Order\\Sender]',
    'Mã không hợp lệ',
    '',
    'PO-1',
  ])('“%s” says nothing about the order', async (words) => {
    expect(await means(saying(words))).toBe(false);
    expect(notFound.matches(saying(words), ASKED)).toBe(false);
  });
});

describe('another message', () => {
  const OWN = notYet(ASKED);

  it('is learned by an impossible soc between two look-ups of a known order', async () => {
    knowOne();
    answer = sayingOfOthers(notYet);
    expect(await means(saying(OWN))).toBe(true);
    expect(asked).toEqual([KNOWN.soc, expect.stringMatching(/^TEM-000000-[0-9A-Z]{8}$/), KNOWN.soc, ASKED]);
    expect(notFound.learned()).toEqual({
      httpStatus: 200,
      hasEnvelope: true,
      words: 'ma {code} chua co tren san',
      learnedAtMs: 5,
    });
    expect(notFound.matches(saying(OWN), ASKED)).toBe(true);
    // From then on one look-up of a known order is enough.
    asked = [];
    expect(await notFound.verify(saying('Mã X9 chưa có trên sàn'), 'X9' as Soc, client)).toBe(true);
    expect(asked).toEqual([KNOWN.soc]);
  });

  it('means nothing without a known order, even if learned', async () => {
    knowOne();
    answer = sayingOfOthers(notYet);
    await means(saying(OWN));
    answer = (soc) => refusing(notYet(soc));
    expect(await means(saying(OWN))).toBe(false);
  });

  /** How another soc than the known one is answered, and the known one, which is asked for first and last. */
  it.each<[string, (soc: string) => Response, ((soc: string, turn: number) => Response)?]>([
    ['a soc that can’t exist is refused in other words', () => refusing('Mã sai dạng')],
    ['… with another status', (soc) => refusing(notYet(soc), 422)],
    ['… without an envelope', (soc) => Response.json({ message: notYet(soc) }, { status: 400 })],
    ['every soc is given', giving],
    ['the known order is refused too', (soc) => refusing(notYet(soc)), (soc) => refusing(notYet(soc))],
    [
      'the known order is refused afterwards',
      (soc) => refusing(notYet(soc)),
      (soc, turn) => (turn === 1 ? giving(soc) : refusing(notYet(soc))),
    ],
    ['the known order is another one', (soc) => refusing(notYet(soc)), () => giving('KAN-other')],
    [
      'the soc that was asked for is given now',
      (soc) => (soc === ASKED ? giving(soc) : refusing(notYet(soc))),
    ],
  ])('mean nothing where %s', async (_name, others, known = giving) => {
    knowOne();
    answer = (soc) => (soc === KNOWN.soc ? known(soc, asked.length) : others(soc));
    expect(await means(saying(OWN))).toBe(false);
    expect(notFound.learned()).toBeNull();
  });

  it('means nothing if no order with a soc is known, without a request', async () => {
    const told = { recency: 'first', atMs: 1 } as const;
    book.record({ ...told, code: KNOWN.code, origin: 'pushed', facts: {} });
    // The requested order itself proves nothing.
    book.record({ ...told, code: 'X' as OrderCode, origin: 'created', facts: { soc: 'po-1' as Soc } });
    expect(await means(saying(OWN))).toBe(false);
    expect(asked).toEqual([]);
  });

  it('is believed once if it is empty, and stored only if the HTTP status agrees', async () => {
    knowOne();
    answer = sayingOfOthers(() => '');
    expect(await means(saying(''))).toBe(true);
    expect(notFound.learned()).toBeNull();
    answer = sayingOfOthers(() => '', 404);
    expect(await means(saying('', 404))).toBe(true);
    expect(notFound.learned()).toMatchObject({ httpStatus: 404, words: '' });
  });

  it('can’t be judged if the service does not respond', async () => {
    knowOne();
    answer = () => new Response('', { status: 503 });
    await expect(means(saying(OWN))).rejects.toThrow(ProblemError);
  });

  it('is never stored for another partner', async () => {
    knowOne();
    answer = (soc) => {
      if (soc === ASKED) partner = 'https://b.example';
      return sayingOfOthers(notYet)(soc);
    };
    expect(await means(saying(OWN))).toBe(true);
    expect(notFound.learned()).toBeNull();
    partner = 'https://a.example';
    expect(notFound.learned()).toBeNull();
  });
});

describe('learning', () => {
  it('looks up two impossible socs between look-ups of a known order', async () => {
    knowOne();
    answer = sayingOfOthers(notYet);
    await notFound.learn(client);
    expect(asked.map((soc) => soc === KNOWN.soc)).toEqual([true, false, true, false, true]);
    expect(notFound.learned()).toMatchObject({ words: 'ma {code} chua co tren san' });
  });

  it('does nothing without a known order, and never fails', async () => {
    await notFound.learn(client);
    expect(asked).toEqual([]);
    knowOne();
    answer = () => new Response('', { status: 500 });
    await notFound.learn(client);
    await notFound.learn(client, AbortSignal.abort());
    expect(notFound.learned()).toBeNull();
  });
});
