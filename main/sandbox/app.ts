import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { endpoints } from '../partner/endpoints.ts';
import { bearerToken, findCaller } from './callers.ts';
import { respondBroken } from './control/broken-faults.ts';
import { CONTROL_PATH, controlRoutes } from './control/control-routes.ts';
import type { DelayedTasks } from './control/delayed-tasks.ts';
import { type AnswerFault, isOperationFault, isRefusing, isReshaping } from './control/faults.ts';
import { respondRefusing } from './control/refusing-faults.ts';
import { reshapeResponse } from './control/reshaping-faults.ts';
import type { SandboxControl } from './control/sandbox-control.ts';
import { ASSETS, ASSETS_DATE } from './label/assets.ts';
import { operationNameOf } from './operation-names.ts';
import { SANDBOX_OPERATIONS } from './operations/index.ts';
import { errorPage, loginPage } from './pages.ts';
import { tokenWanted, unauthenticated, wantsJson } from './responses.ts';
import {
  type AnsweredRequest,
  endWithoutAnswer,
  type NoAnswer,
  type SandboxContext,
  type SandboxEnv,
} from './sandbox-context.ts';
import type { ActiveFaults } from './service.ts';
import type { World } from './world.ts';

/** Creates the service as an application: operations, the label page's assets, the website around it, the control address. */
export function createSandboxApp(
  world: () => World,
  control: SandboxControl,
  onRequest: (request: AnsweredRequest) => void,
): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  app.route(CONTROL_PATH, controlRoutes(control));

  app.use(async (context, next) => {
    await next();
    const fault = context.get('fault');
    const codes = context.get('codes');
    const { services } = world();
    const token = bearerToken(context.req.header('authorization'));
    const account = services.findIndex(({ accessToken }) => accessToken === token);
    onRequest({
      method: context.req.method,
      path: context.req.path,
      status: context.get('unanswered') === true ? 0 : context.res.status,
      ...(fault === undefined ? {} : { fault }),
      ...(token === null || services.length === 1 ? {} : { account: account === -1 ? 'unknown' : account }),
      ...(codes === undefined ? {} : { codes }),
    });
  });

  for (const name of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
    const { method, path } = endpoints[name];
    app.on(method, path, async (context) => {
      const { faults, delayedTasks, services } = world();
      const caller = findCaller(services, context);
      const { latencyMs, fault, standing } = faults.take(operationNameOf(name), caller.account);
      if (fault !== null) context.set('fault', fault.kind);
      else if (latencyMs > 0) context.set('fault', 'latency');
      const own = fault !== null && isOperationFault(fault) ? fault : null;
      const carryOut = (): Response | Promise<Response> =>
        runOperation(name, world(), context, { fault: own, standing });
      const answer =
        fault === null || isOperationFault(fault)
          ? await carryOut()
          : await applyFault(context, fault, carryOut, delayedTasks);
      // Delays the answer, not the operation. The wait doesn't keep the process alive.
      if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false });
      return answer instanceof Response ? answer : endWithoutAnswer(context, answer);
    });
    app.all(path, (context) => {
      context.header('Allow', method);
      const message = `The ${context.req.method} method is not supported for this route.`;
      return wantsJson(context)
        ? context.json({ message }, 405)
        : context.html(errorPage('405 | Method Not Allowed'), 405);
    });
  }

  for (const { path, type, body } of ASSETS) {
    app.get(path, (context) =>
      context.body(body, 200, { 'Content-Type': type, 'Last-Modified': ASSETS_DATE }),
    );
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

/** Runs an operation for the account of its caller, if the caller is authorized for it. */
function runOperation(
  name: keyof typeof endpoints,
  { services }: World,
  context: SandboxContext,
  met: ActiveFaults,
): Response | Promise<Response> {
  const { isAuthorized, service } = findCaller(services, context);
  if (endpoints[name].auth && !isAuthorized) return unauthenticated(context);
  return !isAuthorized && met.standing.some(({ kind }) => kind === 'token-wanted')
    ? tokenWanted(context)
    : SANDBOX_OPERATIONS[name](context, service, met);
}

/**
 * Answers a call with a fault instead of the operation's answer.
 * @param answer runs the operation; called at most once, and only if the fault lets it take effect
 * @param later schedules what takes effect after the answer
 */
async function applyFault(
  context: SandboxContext,
  fault: AnswerFault,
  answer: () => Response | Promise<Response>,
  later: DelayedTasks,
): Promise<Response | NoAnswer> {
  if (isRefusing(fault)) return respondRefusing(context, fault);
  if (isReshaping(fault)) return reshapeResponse(await answer(), fault);
  return respondBroken(context, fault, answer, later);
}
