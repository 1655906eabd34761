import { Hono } from 'hono';
import { unauthenticated, wantsJson } from './answers.ts';
import { ASSETS } from './label/assets.ts';
import { OPERATIONS } from './operations/index.ts';
import { errorPage, loginPage } from './pages.ts';
import type { Service } from './service.ts';

/** One request as it was answered. The path has no query: that holds the print token. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** The service as an application: operations, the label page's assets, and the website around them. */
export function createSandboxApp(service: Service, onRequest: (request: AnsweredRequest) => void): Hono {
  const app = new Hono();

  app.use(async (context, next) => {
    await next();
    onRequest({ method: context.req.method, path: context.req.path, status: context.res.status });
  });

  for (const { method, path, authorized, answer } of OPERATIONS) {
    app.on(method, path, (context) =>
      authorized && !isAuthorized(context.req.header('authorization'), service.accessToken)
        ? unauthenticated(context)
        : answer(context, service),
    );
    app.all(path, (context) => {
      context.header('Allow', method);
      const message = `The ${context.req.method} method is not supported for this route.`;
      return wantsJson(context)
        ? context.json({ message }, 405)
        : context.html(errorPage('405 | Method Not Allowed'), 405);
    });
  }

  for (const { path, type, body } of ASSETS) {
    app.get(path, (context) => context.body(body, 200, { 'Content-Type': type }));
  }

  app.get('/login', (context) => context.html(loginPage()));
  app.notFound((context) =>
    wantsJson(context)
      ? context.json({ message: '' }, 404)
      : context.html(errorPage('404 | Không tìm thấy trang'), 404),
  );
  app.onError((error, context) => {
    console.error('sandbox:', error);
    return wantsJson(context)
      ? context.json({ message: 'Server Error' }, 500)
      : context.html(errorPage('500 | Lỗi máy chủ'), 500);
  });
  return app;
}

function isAuthorized(header: string | undefined, accessToken: string): boolean {
  const [scheme = '', token = ''] = (header ?? '').trim().split(/\s+/);
  return scheme.toLowerCase() === 'bearer' && token === accessToken;
}
