import { html } from 'hono/html';

type Page = ReturnType<typeof html>;

/** Renders a page of the service's website other than a label. */
function sitePage(title: string, content: Page): Page {
  return html`<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1>${content}</body>
</html>`;
}

/** The page for a browser without a session. */
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

export const errorPage = (title: string): Page => sitePage(title, html`<p><a href="/">Về trang chủ</a></p>`);
