import type { RequestListener } from 'node:http';
import type { OrderCode } from '../../../../shared/order-code.ts';
import { goodLabel, labelPartner } from '../../label-partner.ts';

interface ShiftOrders {
  /** The receiver cancelled it. */
  readonly cancelled: OrderCode | null;
  /** Its label names it in words only, which no scanner reads. */
  readonly unreadable: OrderCode | null;
}

const ADDRESS = '35 Trương Định, Phường 06, Quận 3, Thành phố Hồ Chí Minh';
const NAMES = ['Nguyễn Thị Ánh Ngọc', 'Trần Văn Định', 'Lê Hoàng Phương Thảo', 'Cô Ba tạp hoá', 'Anh Đức'];

/** The service on an ordinary day: every order waits for pickup but the cancelled one, and every label is right but one. */
export function shiftPartner({ cancelled, unreadable }: ShiftOrders): RequestListener {
  const nameOf = (code: string): string => NAMES[Number(code.slice(-2)) % NAMES.length] ?? '';
  return labelPartner({
    status: (code) => (code === cancelled ? '0' : '2'),
    receiver: (code) => ({
      name: nameOf(code),
      phone: `09*****${code.slice(-3)}`,
      address: '35 Trương Định',
      formatted_address: ADDRESS,
    }),
    label: (codes) =>
      codes.map((code) => {
        const text = `${code} · ${nameOf(code)} · ${ADDRESS}`;
        return code === unreadable ? { text } : { ...goodLabel(code as OrderCode), text };
      }),
  });
}

/** The orders of a shift, by number from 0. */
export const codeAt = (at: number): OrderCode => `SGNS336484LM.${883_568_271 + at}` as OrderCode;
