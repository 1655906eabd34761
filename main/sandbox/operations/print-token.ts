import { z } from 'zod';
import { unknownOrder } from '../control/operation-faults.ts';
import { readBodyFields, requiredText, validate } from '../request-input.ts';
import { invalid, refusal, success } from '../responses.ts';
import type { SandboxOperation } from '../service.ts';

/** Comparable services accept at most 100 orders (partner-api.md, "Print token and label page"). */
const MAX_CODES_PER_TOKEN = 100;

const TokenRequest = z.object({ code: z.array(requiredText).min(1) });

/** Operation 5: one token for one or several orders. One unknown code refuses the whole call. */
export const printToken: SandboxOperation = async (context, { book, printTokens }, { fault, standing }) => {
  const request = validate(TokenRequest, await readBodyFields(context), { code: 'Mã Đơn Hàng' });
  if (!request.ok) return invalid(context, request.errors);
  const asked = [...new Set(request.value.code)];
  const most = fault?.kind === 'token-limit' ? fault.most : MAX_CODES_PER_TOKEN;
  if (request.value.code.length > most) {
    return refusal(context, `Chỉ được in tối đa ${most} đơn hàng mỗi lần.`, 'code');
  }
  const orders = asked.map((code) => book.byCode(code));
  const unknown = asked.filter((_, at) => orders[at] === null);
  if (unknown.length > 0) return unknownOrder(context, unknown, standing, unknown);
  const codes = orders.flatMap((order) => (order === null ? [] : [order.code]));
  context.set('codes', codes);
  return success(context, { token: printTokens.mint(codes) });
};
