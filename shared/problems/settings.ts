import type { LocalizedTexts } from '../language.ts';

/** Settings, consent and the PIN. */
export const settingsProblems = {
  'settings-broken': {
    vi: 'Tệp cài đặt bị hỏng. Tem giữ nó ở “{file}” và dùng cài đặt mặc định. Kiểm tra lại Cài đặt.',
    en: 'The settings file was broken. Tem kept it as “{file}” and uses the defaults. Check Settings.',
  },
  'bad-address': {
    vi: 'Địa chỉ “{address}” không dùng được: phải là https:// (http:// chỉ cho máy này). Tem chưa lưu. Sửa địa chỉ.',
    en: 'Address “{address}” can’t be used: it must be https:// (http:// only for this machine). Tem did not save it. Correct it.',
  },
  'not-agreed': {
    vi: 'Không có ai đồng ý trong hộp thoại của Tem. Tem không đổi gì và không gửi gì. Nếu muốn, làm lại rồi đồng ý.',
    en: 'Nobody agreed in Tem’s dialog. Tem changed nothing and sent nothing. If you want it, do it again and agree.',
  },
  'not-asked': {
    vi: 'Việc này cần có người đồng ý, mà Tem chưa hỏi được: {why}. Tem không đổi gì và không gửi gì. Làm lại sau.',
    en: 'This needs somebody’s agreement, and Tem could not ask: {why}. Tem changed nothing and sent nothing. Do it again later.',
  },
  'changed-meanwhile': {
    vi: 'Trong lúc Tem hỏi, trạm đã thay đổi, nên điều được đồng ý không còn đúng. Tem không đổi gì và không gửi gì. Làm lại để Tem hỏi lại.',
    en: 'While Tem asked, the station changed, so that what was agreed to is not true any more. Tem changed nothing and sent nothing. Do it again, and Tem asks anew.',
  },
  'orders-wait': {
    vi: 'Danh sách còn đơn chưa in xong hoặc chưa biết đã in chưa. Tem chưa chuyển giữa Chế độ tập và dịch vụ thật, để hai loại đơn không lẫn nhau. In xong hoặc xoá các đơn đó khỏi danh sách, rồi chuyển lại.',
    en: 'The list still has orders that are not printed, or may not be. Tem did not switch between practice and the real service, so that the two never mix. Print those orders or clear them from the list, then switch again.',
  },
  'settings-locked': {
    vi: 'Việc này của quản lý, đang khoá bằng mã PIN. Tem chưa đổi gì. Mở màn hình quản lý, nhập mã PIN rồi làm lại.',
    en: 'This is the manager’s, and locked by a PIN. Tem changed nothing. Open the manager’s screens with the PIN, then do it again.',
  },
  'lock-broken': {
    vi: 'Tệp mã PIN “{file}” bị hỏng nên không mã nào mở được. Tem giữ Cài đặt ở trạng thái khoá. Nhờ kỹ thuật xoá tệp đó rồi mở lại Tem.',
    en: 'The PIN’s file “{file}” is broken, so no PIN opens it. Tem keeps the settings locked. Have IT delete that file, then start Tem again.',
  },
  'pin-wrong': {
    vi: 'Mã PIN cũ không đúng. Mã PIN vẫn như trước. Nhập đúng mã PIN cũ rồi làm lại.',
    en: 'The old PIN is not right. The PIN is as it was before. Enter the right old PIN, then do it again.',
  },
  'pin-waits': {
    vi: 'Đã nhập sai mã PIN nhiều lần. Tem tạm không nhận mã PIN nào, và mã PIN vẫn như trước. Đợi {seconds} giây rồi làm lại.',
    en: 'A wrong PIN was entered too often. Tem takes none for now, and the PIN is as it was before. Wait {seconds|second|seconds}, then do it again.',
  },
  'pin-not-kept': {
    vi: 'Không ghi được mã PIN vào “{file}” ({detail}). Mã PIN vẫn như trước. Kiểm tra ổ đĩa rồi thử lại.',
    en: 'The PIN could not be written to “{file}” ({detail}). It is as it was before. Check the disk, then retry.',
  },
  'settings-file-unreadable': {
    vi: 'Tệp này không phải tệp cài đặt của Tem ({detail}). Tem chưa đổi gì. Chọn tệp do Tem xuất ra.',
    en: 'This is no settings file of Tem’s ({detail}). Tem changed nothing. Choose a file that Tem exported.',
  },
  'settings-file-newer': {
    vi: 'Tệp cài đặt này do phiên bản Tem mới hơn xuất ra (dạng {version}). Tem chưa đổi gì. Cập nhật Tem ở trạm này rồi nhập lại.',
    en: 'This settings file comes from a newer Tem (format {version}). Tem changed nothing. Update Tem here, then import it again.',
  },
  'settings-file-wrong': {
    vi: 'Tệp cài đặt có giá trị không dùng được: {names}. Tem chưa đổi gì. Xuất lại tệp ở trạm gốc, hoặc sửa các chỗ đó.',
    en: 'The settings file has values that can’t be used: {names}. Tem changed nothing. Export it again at the first station, or correct them.',
  },
  'autostart-failed': {
    vi: 'Không đặt được cho Tem mở cùng máy ({detail}). Tem chưa lưu thay đổi nào. Kiểm tra quyền của tài khoản trên máy rồi thử lại.',
    en: 'Tem could not be set to start with the machine ({detail}). Nothing was saved. Check what this account may do on the machine, then retry.',
  },
} as const satisfies LocalizedTexts;
