import { z } from 'zod';
import { FAILURE_FORMS, failure } from '../responses.ts';
import type { SandboxContext } from '../sandbox-context.ts';

/** The longest wait, in seconds. */
const MAX_SECONDS = 86_400;

export const REFUSAL_STATUSES = [200, 400, 403, 404, 405, 409, 410, 422, 500, 503] as const;

const messageText = z.string().max(1000);

/** Faults that refuse the call. No document shows a refusal, so several forms exist. */
export const RefusingFaults = [
  /** 401 in the framework's form. */
  z.strictObject({ kind: z.literal('unauthorized') }),
  z.strictObject({
    kind: z.literal('forbidden'),
    as: z.enum(FAILURE_FORMS).default('envelope'),
    message: messageText.default('Bạn không có quyền với đơn hàng này.'),
  }),
  z.strictObject({
    kind: z.literal('invalid'),
    /** Texts by field, a list, or a text. */
    errors: z.json().default({ phone: ['Trường Số Điện Thoại Người Nhận không hợp lệ.'] }),
    /** The first text of `errors` by default; null: none. */
    message: messageText.nullable().optional(),
    envelope: z.boolean().default(true),
  }),
  z.strictObject({
    kind: z.literal('too-many'),
    /** Null: without Retry-After. */
    retryAfterSeconds: z.int().min(0).max(MAX_SECONDS).nullable().default(1),
  }),
  z.strictObject({
    kind: z.literal('refused'),
    httpStatus: z.literal(REFUSAL_STATUSES).default(200),
    message: messageText.default('Hệ thống đang bận, vui lòng thử lại sau.'),
    errors: z.json().optional(),
    /** If false, the message comes without the envelope. */
    envelope: z.boolean().default(true),
  }),
] as const;
export type RefusingFault = z.infer<(typeof RefusingFaults)[number]>;

export function respondRefusing(context: SandboxContext, fault: RefusingFault): Response | Promise<Response> {
  switch (fault.kind) {
    case 'unauthorized':
      return context.json({ message: 'Unauthenticated.' }, 401);
    case 'forbidden':
      return failure(context, fault.as, 403, fault.message);
    case 'invalid': {
      const { errors, envelope } = fault;
      const message = fault.message === undefined ? firstText(errors) : fault.message;
      const body = { ...(message === null ? {} : { message }), errors };
      return context.json(envelope ? { status: 'Error', ...body } : body, 422);
    }
    case 'too-many':
      if (fault.retryAfterSeconds !== null) context.header('Retry-After', String(fault.retryAfterSeconds));
      return context.json({ message: 'Too Many Attempts.' }, 429);
    case 'refused': {
      const { httpStatus, message, envelope, errors = [message] } = fault;
      return context.json(envelope ? { status: 'Error', message, errors } : { message }, httpStatus);
    }
  }
}

/** Returns the first text in a list or a map, or the text itself. */
function firstText(errors: z.core.util.JSONType): string {
  if (typeof errors === 'string') return errors;
  const [first] = typeof errors === 'object' && errors !== null ? Object.values(errors) : [];
  return first === undefined ? 'Dữ liệu không hợp lệ.' : firstText(first);
}
