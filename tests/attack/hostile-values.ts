import { Buffer } from 'node:buffer';
import { SETTINGS_FILE_FORMAT, SETTINGS_FILE_VERSION } from '../../shared/settings-file.ts';
import type { ValuePool } from './inputs.ts';
import { ATTACKED_PORTS } from './network-fixture.ts';

/** What a compromised page would put into its calls. */
export interface HostileContext {
  /** Codes of existing orders. */
  readonly codes: readonly string[];
  /** A folder that nobody approved. */
  readonly folder: string;
  /** The hashes of a held label's picture, which the page may name as seen. */
  readonly dots?: readonly string[];
}

const PORT = ATTACKED_PORTS.first;
const ADDRESSES = [
  'https://attacker.example',
  `https://attacker.example:${PORT}/path`,
  `https://11.7.0.1:${PORT}`,
  `http://127.0.0.1:${PORT}`,
  `http://127.0.0.2:${PORT}`,
  `http://localhost:${PORT}`,
  `http://[::1]:${PORT}`,
  `https://192.168.77.1:${PORT}`,
  `https://169.254.169.254:${PORT}`,
];
const RAW_PRINTERS = ['zpl', 'tspl', 'escpos'].flatMap((language) => [
  `raw:${language}://attacker.example:9100`,
  `raw:${language}://11.7.0.1:9100`,
  `raw:${language}://192.168.77.1`,
  `raw:${language}://127.0.0.1:${PORT}`,
  `raw:${language}://127.0.0.2:9100`,
  `raw:${language}://[::1]:${PORT}`,
  `raw:${language}://localhost:${PORT}`,
  `raw:${language}:No queue`,
]);
const NAME = 'Bí Mật Người Nhận';
const PHONE = '0987650123';
const TEXTS = [
  NAME,
  PHONE,
  '=cmd|"/c calc"!A1',
  '../../../etc/passwd',
  '\u001b]0;x\u0007\u0000',
  'tem://scan/SGNS336484LM.883568271',
  'x'.repeat(2_000),
  'x'.repeat(40_000),
];
const NUMBERS = [1, 2, 3, 0, 50, 100, 203, 300, 1_024, 8_787, 65_535, 100_000, -1, 0.5];

const ROW = `${NAME};${PHONE};35 Trương Định;Phường 06;Quận 3;Thành phố Hồ Chí Minh;Áo thun;500;220000;220000;KHO1;Người gửi;Cho xem, không thử`;
/** A file as a shop's program writes it, for a receiver of the page's choice. */
const HEAD = `Mã đơn riêng;Tên người nhận;SĐT người nhận;Địa chỉ người nhận;Phường/Xã;Quận/Huyện;Tỉnh/Thành phố;Nội dung hàng;Khối lượng (gam);Tiền thu hộ (đồng);Giá trị hàng (đồng);Mã kho lấy hàng;Người trả phí;Cho xem/thử hàng`;
const TABLE = new Uint8Array(Buffer.from(`${HEAD}\nX-1;${ROW}`));

/** Places where a value does more than be shown. */
const DOES_MORE = /url|printer|host|^texts?$|codes?$|token|pin$|deviceId|bytes/i;

/** Each value at each place that takes it; for texts and numbers that are only stored, a selection. */
export function createHostilePool({ codes, folder, dots = [] }: HostileContext): ValuePool {
  const printers = [
    ...RAW_PRINTERS,
    `file:${folder}/of-the-page`,
    'file:../../of-the-page',
    'file:\\\\attacker.example\\share',
    'file://attacker.example/share',
    'file:/of-the-page',
    'No such printer',
  ];
  const settings = [
    ...ADDRESSES.map((baseUrl) => ({ baseUrl })),
    ...printers.map((printer) => ({ printer })),
  ];
  const files = settings.map((of) =>
    JSON.stringify({ format: SETTINGS_FILE_FORMAT, version: SETTINGS_FILE_VERSION, settings: of }),
  );
  // The other places get the first value that fits: an existing order, a day, a number in range.
  const kept = [
    ...NUMBERS,
    ...codes.slice(0, 2),
    ...dots,
    ...TEXTS,
    '1',
    '1234',
    '2026-11-22',
    'main',
    '0badcafe',
  ];
  const all = [
    ...kept,
    ...ADDRESSES,
    ...printers,
    '0.0.0.0',
    '11.7.0.1',
    '::',
    'token-of-the-page',
    ...files,
    TABLE,
  ];
  return (name) => (DOES_MORE.test(name) ? all : kept);
}
