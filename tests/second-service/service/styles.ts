import type { Refusal } from './answer.ts';

/** How this service refuses what it should refuse: none of it is in the document. */
export interface Styles {
  readonly notFound: Refusal;
  readonly unauthorized: Refusal;
  readonly invalid: Refusal;
  /** A cancellation that is not allowed. */
  readonly refused: Refusal;
  /** A label whose token is invalid or expired. */
  readonly badPrintToken: Refusal;
}

/** Its own way of refusing, unless a test chooses another. */
export const STYLES: Styles = {
  notFound: { status: 200, form: 'envelope', message: 'Đơn hàng không tồn tại' },
  unauthorized: { status: 401, form: 'message', message: 'Unauthenticated.' },
  invalid: { status: 422, form: 'message', message: 'Dữ liệu không hợp lệ' },
  refused: { status: 200, form: 'envelope', message: 'Đơn hàng không được phép huỷ' },
  badPrintToken: { status: 403, form: 'html', message: '403 Forbidden' },
};
