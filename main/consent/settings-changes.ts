import { isDeepStrictEqual } from 'node:util';
import { isLoopback } from '../../shared/address.ts';
import type { AllowedCode } from '../../shared/allowed-code.ts';
import { describeAllowedCode } from '../../shared/code-text.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import type { LocalizedText } from '../../shared/language.ts';
import type { Settings } from '../../shared/settings.ts';
import { namedPrinters } from '../settings/save-settings.ts';
import { type ConsentChange, NONE_TEXT } from './consent-question.ts';
import { toDialogAddress } from './dialog-text.ts';
import { toDialogPrinter } from './printer-destination.ts';

const ON: LocalizedText = { vi: 'bật', en: 'on' };
const OFF: LocalizedText = { vi: 'tắt', en: 'off' };

const address = (url: string | null): string | LocalizedText =>
  url === null ? NONE_TEXT : toDialogAddress(url);

/**
 * What of a change of settings a person has to agree to, from what to what. Everything else is an operator's, or behind the PIN:
 * - an address set to none sends nobody anything; where {label_url} is taken away, labels come from {base_url}, which is trusted
 *   with more than that;
 * - `partner` only turns to addresses that were agreed to, or to the sandbox inside of Tem;
 * - printers of the system's were set up there.
 * @param isAgreed whether labels may go to a printer already
 */
export function findSettingsChanges(
  before: Settings,
  after: Settings,
  isAgreed: (printer: string) => boolean,
): readonly ConsentChange[] {
  return [
    ...addressChanges(before, after),
    ...printerChanges(before, after, isAgreed),
    ...receiverChanges(before, after),
    ...evidenceChanges(before, after),
    ...(after.allowPlainTextToken && !before.allowPlainTextToken
      ? [{ what: PLAIN_TEXT, from: ENCRYPTED, to: READABLE }]
      : []),
  ];
}

const BASE: LocalizedText = {
  vi: 'Dịch vụ mà Tem gửi mã truy cập và dữ liệu đơn hàng tới',
  en: 'Service that Tem sends the access token and orders to',
};
const LABELS: LocalizedText = { vi: 'Nơi Tem lấy nhãn', en: 'Where Tem fetches labels' };
const UPDATES: LocalizedText = {
  vi: 'Nơi Tem lấy bản mới của chính nó',
  en: 'Where Tem fetches its own updates',
};
const PLAIN_TEXT: LocalizedText = { vi: 'Mã truy cập trên đĩa', en: 'Access token on disk' };
const ENCRYPTED: LocalizedText = { vi: 'được mã hoá, hoặc không lưu', en: 'encrypted, or not kept' };
const READABLE: LocalizedText = {
  vi: 'KHÔNG mã hoá nếu máy không mã hoá được',
  en: 'NOT encrypted where this machine can’t',
};

function addressChanges(before: Settings, after: Settings): readonly ConsentChange[] {
  const change = (what: LocalizedText, from: string | null, to: string | null): readonly ConsentChange[] =>
    to === null || to === from ? [] : [{ what, from: address(from), to: address(to) }];
  const labels = (settings: Settings): string | null => settings.labelUrl ?? settings.baseUrl;
  return [
    ...change(BASE, before.baseUrl, after.baseUrl),
    // From the service's own address labels may always come.
    ...(labels(after) === before.baseUrl ? [] : change(LABELS, labels(before), labels(after))),
    ...change(UPDATES, before.updateUrl, after.updateUrl),
  ];
}

function printerChanges(
  before: Settings,
  after: Settings,
  isAgreed: (printer: string) => boolean,
): readonly ConsentChange[] {
  const held = new Set(namedPrinters(before));
  const change = (what: LocalizedText, from: string | null, to: string | null): readonly ConsentChange[] =>
    to === null || held.has(to) || isAgreed(to)
      ? []
      : [{ what, from: toDialogPrinter(from), to: toDialogPrinter(to) }];
  const sizes = Object.entries(after.profiles) as [LabelSize, NonNullable<Settings['profiles'][LabelSize]>][];
  return [
    ...change({ vi: 'Nơi nhãn được in', en: 'Where labels go' }, before.printer, after.printer),
    ...sizes.flatMap(([size, { printer }]) =>
      change(
        { vi: `Nơi nhãn khổ ${size} được in`, en: `Where labels of size ${size} go` },
        before.profiles[size]?.printer ?? before.printer,
        printer,
      ),
    ),
  ];
}

/** The address and port at which other machines reach the receiver; null: none can. */
function reachableAt({ receiverOn, receiverHost, receiverPort }: Settings): LocalizedText | null {
  const own = receiverHost === '::1' || isLoopback(receiverHost);
  if (!receiverOn || own) return null;
  return { vi: `${receiverHost}, cổng ${receiverPort}`, en: `${receiverHost}, port ${receiverPort}` };
}

function receiverChanges(before: Settings, after: Settings): readonly ConsentChange[] {
  const [from, to] = [reachableAt(before), reachableAt(after)];
  return [
    ...(to === null || to.en === from?.en
      ? []
      : [
          {
            what: { vi: 'Máy khác gửi được vào Tem qua địa chỉ', en: 'Other machines can send to Tem at' },
            from: from ?? { vi: 'chỉ máy này', en: 'this machine only' },
            to,
          },
        ]),
    ...(after.receiverUrl === null || after.receiverUrl === before.receiverUrl
      ? []
      : [
          {
            what: {
              vi: 'Địa chỉ bên ngoài nhận cập nhật đơn hàng cho trạm này',
              en: 'Outside address that takes order events for this station',
            },
            from: address(before.receiverUrl),
            to: address(after.receiverUrl),
          },
        ]),
  ];
}

/** What counts as proof that a label is the right one. */
function evidenceChanges(before: Settings, after: Settings): readonly ConsentChange[] {
  const fresh = after.agreedCodes.filter(
    (code) => !before.agreedCodes.some((known) => isDeepStrictEqual(known, code)),
  );
  return [
    ...(after.printUnreadable && !before.printUnreadable
      ? [
          {
            what: {
              vi: 'In cả nhãn không đọc được mã vạch mà không hỏi',
              en: 'Labels whose barcode can’t be read are printed without asking',
            },
            from: OFF,
            to: ON,
          },
        ]
      : []),
    ...fresh.map(codeApprovalChange),
  ];
}

/** A kind of strange codes is no reason to hold a label any more. */
export const codeApprovalChange = (code: AllowedCode): ConsentChange => ({
  what: { vi: 'Mã lạ được chấp nhận trên mọi nhãn', en: 'Strange code accepted on every label' },
  from: NONE_TEXT,
  to: describeAllowedCode(code),
});
