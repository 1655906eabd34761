import type { LocalizedTexts } from '../language.ts';

/** Newer versions of Tem. */
export const updateProblems = {
  'update-unreachable': {
    vi: 'Không tải được phiên bản Tem mới ({detail}). Tem vẫn chạy bản đang có. Kiểm tra mạng và địa chỉ bản mới trong Cài đặt.',
    en: 'A newer Tem could not be fetched ({detail}). Tem goes on with the version it has. Check the network, and the address of updates in Settings.',
  },
  'update-not-signed': {
    vi: 'Phiên bản Tem ở “{address}” không có chữ ký của nơi làm ra Tem. Tem không tải gì và vẫn chạy bản đang có. Kiểm tra địa chỉ, và báo nơi giữ bản mới.',
    en: 'What “{address}” offers is not signed by the makers of Tem. Tem fetched nothing and goes on with the version it has. Check the address, and tell whoever keeps it.',
  },
  'update-older': {
    vi: 'Ở “{address}” chỉ có phiên bản {version}, cũ hơn bản đang chạy. Tem không tải gì. Kiểm tra địa chỉ, và báo nơi giữ bản mới.',
    en: '“{address}” offers Tem {version}, older than the one that runs. Tem fetched nothing. Check the address, and tell whoever keeps it.',
  },
  'update-broken': {
    vi: 'Phiên bản {version} tải về bị hỏng ({detail}). Tem đã bỏ tệp đó và vẫn chạy bản đang có. Tìm lại sau; nếu vẫn vậy, báo nơi giữ bản mới.',
    en: 'Tem {version} arrived broken ({detail}). Tem dropped the file and goes on with the version it has. Look again later; if it stays, tell whoever keeps the updates.',
  },
  'update-not-written': {
    vi: 'Không ghi được phiên bản Tem mới xuống đĩa ({detail}). Tem vẫn chạy bản đang có. Dọn chỗ trên ổ đĩa rồi tìm lại.',
    en: 'The newer Tem could not be written to disk ({detail}). Tem goes on with the version it has. Make room on the disk, then look again.',
  },
  'update-not-installed': {
    vi: 'Chưa cài được phiên bản {version} ({detail}). Tem vẫn chạy bản cũ, danh sách in còn nguyên. Thử lại; nếu vẫn vậy, nhờ kỹ thuật cài bằng tay.',
    en: 'Tem {version} was not installed ({detail}). The version before goes on, and the batch is whole. Try again; if it stays, have IT install it by hand.',
  },
  'update-not-now': {
    vi: 'Danh sách in còn việc, hoặc Tem đang tạo đơn. Tem chưa cài bản mới. In xong hoặc xoá danh sách rồi cài.',
    en: 'There is still work in the batch, or orders are being created. Tem did not install the newer version. Finish or clear the batch first.',
  },
  'update-none': {
    vi: 'Không có phiên bản Tem mới nào sẵn sàng. Mở Cài đặt, phần Phiên bản, rồi tìm lại.',
    en: 'No newer Tem is ready. Open Settings, Version, and look again.',
  },
} as const satisfies LocalizedTexts;
