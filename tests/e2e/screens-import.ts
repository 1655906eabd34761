import { join } from 'node:path';
import type { Language } from '../../shared/language.ts';
import { expect, test } from './fixtures.ts';
import { takeScreenshots } from './take-screenshots.ts';

// `npm run screens`: an import with questions and mistakes, at the sizes of small screens and of large text.

/** The last is 1280x800 at 150 %. */
const SIZES = [
  ['', { width: 1280, height: 800 }],
  ['-small', { width: 1024, height: 600 }],
  ['-150', { width: 853, height: 533 }],
] as const;

const HEAD =
  'Tên người nhận,Điện thoại,Địa chỉ,Tỉnh/Thành phố,Quận/Huyện,Phường/Xã,Thu hộ,Giá trị,Khối lượng,Mã riêng,Tên hàng,Người trả phí,Xem hàng,SĐT lấy hàng,Địa chỉ lấy hàng,Phường/Xã lấy hàng,Quận/Huyện lấy hàng,Tỉnh/Thành phố lấy hàng';
const PICKUP =
  'Người gửi,Cho xem,0989999999,45 Nguyễn Chí Thanh,Phường Ngọc Khánh,Quận Ba Đình,Thành phố Hà Nội';
const ROWS = [
  'Chị Định,0945900350,187/9 Mai Xuân Thưởng,Thành phố Hồ Chí Minh,Quận 6,Phường 14,418.000,418.000,300,KAN7453535,Áo khoác',
  'Anh Nam,0788828888,Đường Hữu Trí,Thành phố Hồ Chí Minh,Huyện Bình Chánh,Thị Trấn Tân Túc,230,230.000,800,EG27533038-24,Giày',
  'Trương Thế Ngọc,0912,45 Nguyễn Chí Thanh,Thành phố Hà Nội,Quận Ba Đình,Phường Ngọc Khánh,một trăm,100.000,,PO8542245763,Sách',
  'Lê Hoàng Phương Thảo,078882888,35 Trương Định,Xứ Lạ,Quận 3,Phường 6,480,480.000,500,JLN-1805-1456,Son môi',
];

for (const language of ['vi', 'en'] as const satisfies readonly Language[])
  test(`an import with questions and mistakes, ${language}`, async ({ harness }) => {
    test.setTimeout(150_000);
    harness.writeSettings({
      language,
      partner: 'sandbox',
      printer: `file:${join(harness.dataDir, '..', 'labels')}`,
    });
    const station = await harness.start();
    const { page } = station;
    await page.keyboard.press('Control+4');
    for (const [name, size] of SIZES) {
      await page.setViewportSize(size);
      await takeScreenshots(station, `import-start${name}`, language, 'light');
    }
    await page.locator('input[type="file"]').setInputFiles({
      name: 'don-hang-thang-11.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([HEAD, ...ROWS.map((row) => `${row},${PICKUP}`)].join('\n')),
    });
    await expect(page.locator('[data-question]')).toBeVisible();
    for (const [name, size] of SIZES) {
      await page.setViewportSize(size);
      await takeScreenshots(station, `import-questions${name}`, language, 'light');
    }
    await page.keyboard.press('F2');
    await expect(page.locator('[data-correcting="3"]')).toBeVisible();
    for (const [name, size] of SIZES) {
      await page.setViewportSize(size);
      await takeScreenshots(station, `import-correct${name}`, language, 'light');
    }
    for (const line of [4, 5]) {
      await page.keyboard.press('F2');
      await expect(page.locator(`[data-correcting="${line}"]`)).toBeVisible();
    }
    for (const [name, size] of SIZES) {
      await page.setViewportSize(size);
      await takeScreenshots(station, `import-correct-place${name}`, language, 'light');
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.setViewportSize(SIZES[1][1]);
    await takeScreenshots(station, 'import-close', language, 'light');
  });
