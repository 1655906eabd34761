import { html } from 'hono/html';

type Page = ReturnType<typeof html>;

/** A page of the service's website that is no label. */
function sitePage(title: string, content: Page): Page {
  return html`<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1>${content}</body>
</html>`;
}

/** What a browser without a session gets. */
export function loginPage(): Page {
  return sitePage(
    'Đăng nhập',
    html`<form method="post" action="/login">
<label>Số điện thoại <input type="text" name="phone"></label>
<label>Mật khẩu <input type="password" name="password"></label>
<button>Đăng nhập</button>
</form>`,
  );
}

/** A failure in words. */
export function errorPage(title: string): Page {
  return sitePage(title, html`<p><a href="/">Về trang chủ</a></p>`);
}
