import type { LocalizedTexts } from '../language.ts';

/** The access token. */
export const tokenProblems = {
  'token-not-kept': {
    vi: 'Máy này không có nơi giữ bí mật. Tem chỉ dùng mã truy cập đến khi tắt. Nhập lại lần sau, hoặc đồng ý lưu không mã hoá trong Cài đặt.',
    en: 'This machine has no place for secrets. Tem uses the access token until it closes. Enter it again next time, or allow unencrypted storage in Settings.',
  },
  'token-other-origin': {
    vi: 'Mã truy cập đang giữ là của {kept}, còn địa chỉ dịch vụ là {asked}. Tem không gửi mã đi. Nhập lại mã trong Cài đặt, hoặc sửa địa chỉ.',
    en: 'The access token kept is for {kept}, and the service address is {asked}. Tem did not send it. Enter the token again in Settings, or correct the address.',
  },
  'token-needs-address': {
    vi: 'Chưa có địa chỉ dịch vụ, mà mã truy cập chỉ được gửi tới dịch vụ của nó. Tem chưa lưu mã này. Nhập địa chỉ dịch vụ trước, rồi nhập lại mã.',
    en: 'No service address is set, and an access token is sent only to the service it is for. Tem did not save this one. Enter the service address first, then the token again.',
  },
  'token-file-exposed': {
    vi: 'Người khác trên máy này có thể đọc hoặc sửa tệp mã truy cập “{file}”. Tem vẫn dùng mã trong đó. Đổi quyền của tệp (chmod 600); nếu đã có người khác đọc được, xin mã mới.',
    en: 'Others on this machine may be able to read or change the access token’s file “{file}”. Tem used the token all the same. Close the file to them (chmod 600); if somebody may have read it, ask for a new token.',
  },
  'token-unreadable': {
    vi: 'Không đọc được mã truy cập đã lưu. Tem chưa gửi gì. Nhập lại mã truy cập trong Cài đặt.',
    en: 'The saved access token can’t be read. Tem sent nothing. Enter it again in Settings.',
  },
  'token-unavailable': {
    vi: 'Nơi giữ bí mật của máy (keyring, Keychain) chưa đưa khoá cho mã truy cập đã lưu. Tem giữ nguyên mã và chưa gửi gì. Mở khoá nơi đó; nếu vẫn còn báo này thì tắt Tem và mở lại, hoặc nhập lại mã trong Cài đặt.',
    en: 'The machine’s place for secrets (keyring, Keychain) has not given the key to the saved access token. Tem left the token as it is and sent nothing. Unlock that place; if this does not go away then, close Tem and start it again, or enter the token again in Settings.',
  },
  'token-exposed': {
    vi: 'Mã truy cập đã lưu trong “{file}” không được bảo vệ: ai đọc được tệp đó đều đọc được mã. Tem vẫn dùng mã này. Bật nơi giữ bí mật (gnome-keyring, KWallet) rồi mở lại Tem, hoặc đồng ý lưu không mã hoá hay xoá mã trong Cài đặt.',
    en: 'The saved access token in “{file}” is not protected: whoever can read that file can read it. Tem still uses it. Set up a keyring (gnome-keyring, KWallet) and start Tem again, or allow unencrypted storage or clear the token in Settings.',
  },
  'token-not-written': {
    vi: 'Không ghi được mã truy cập vào “{file}” ({detail}). Tem chỉ dùng mã này đến khi tắt. Kiểm tra ổ đĩa rồi nhập lại mã trong Cài đặt.',
    en: 'The access token could not be written to “{file}” ({detail}). Tem uses it until it closes. Check the disk, then enter it again in Settings.',
  },
} as const satisfies LocalizedTexts;
