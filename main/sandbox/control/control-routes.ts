import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type OrderStatusCode } from '../../../shared/order-status.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import { LABEL_STYLES } from '../label/label-layout.ts';
import { formatRecordTime } from '../orders/format-time.ts';
import { PUSH_FORMS } from '../webhook/order-updates.ts';
import { FAULT_TARGETS, NewFaultSchema } from './faults.ts';
import { rejectBrowsers } from './reject-browsers.ts';
import type { SandboxControl } from './sandbox-control.ts';

/** The control address on the sandbox's own server. */
export const CONTROL_PATH = '/sandbox';

const MAX_AMOUNT = 1_000_000_000_000;
const STATUS_CODES = ORDER_STATUSES.map(({ code }) => code) as readonly OrderStatusCode[];

const MoveRequest = z.strictObject({
  status: z.enum(STATUS_CODES),
  reason: z.strictObject({ code: z.string().max(100), text: z.string().max(1000) }).optional(),
});
const AmountsRequest = z.strictObject({
  weight: z.int().min(0).max(MAX_AMOUNT).optional(),
  amount: z.int().min(0).max(MAX_AMOUNT).optional(),
});
const PushRequest = z.strictObject({
  event: z.record(z.string(), z.unknown()),
  url: z.url({ protocol: /^https?$/ }).optional(),
  account: z.int().min(0).optional(),
});
/** A shorter interval would only load the machine. */
const ClockRequest = z.strictObject({ everyMs: z.int().min(10).max(86_400_000).nullable() });
const LabelsRequest = z.strictObject({ style: z.enum(LABEL_STYLES) });
const PushFormRequest = z.strictObject({ form: z.enum(PUSH_FORMS) });
const FaultTargetSchema = z.enum(FAULT_TARGETS).optional();

/** The control address: JSON in, JSON out; see docs/reference/sandbox.md. */
export function controlRoutes(control: SandboxControl): Hono {
  const routes = new Hono();
  routes.use(rejectBrowsers);

  routes.get('/faults', (context) => context.json(control.faults()));
  routes.post('/faults', (context) =>
    withBody(context, NewFaultSchema, (fault) => context.json(control.addFault(fault))),
  );
  routes.delete('/faults', (context) => {
    const operation = FaultTargetSchema.safeParse(context.req.query('operation'));
    if (!operation.success) return invalidRequest(context, operation.error);
    control.clearFaults(operation.data);
    return context.json(control.faults());
  });

  routes.get('/orders', (context) => context.json(control.orders()));
  routes.post('/orders/:code/status', (context) =>
    withOrder(context, control, (code) =>
      withBody(context, MoveRequest, async ({ status, reason }) =>
        context.json(await control.moveOrder(code, status, reason)),
      ),
    ),
  );
  routes.post('/orders/:code/amounts', (context) =>
    withOrder(context, control, (code) =>
      withBody(context, AmountsRequest, async (amounts) =>
        context.json(await control.changeOrder(code, amounts)),
      ),
    ),
  );
  routes.post('/step', async (context) => context.json(await control.step()));
  routes.post('/clock', (context) =>
    withBody(context, ClockRequest, ({ everyMs }) => {
      control.setClock(everyMs);
      return context.json({ everyMs });
    }),
  );

  routes.post('/labels', (context) =>
    withBody(context, LabelsRequest, ({ style }) => {
      control.setLabelStyle(style);
      return context.json({ style });
    }),
  );

  routes.get('/accounts', (context) => context.json(control.accounts()));
  routes.get('/webhook', (context) => {
    const account = Number(context.req.query('account') ?? 0);
    if (!hasAccount(control, account)) return notFound(context);
    const webhook = control.webhook(account);
    return context.json(
      webhook === null ? null : { url: webhook.url, updatedAt: formatRecordTime(webhook.updatedAtMs) },
    );
  });
  routes.get('/pushes', (context) => context.json(control.pushes()));
  routes.post('/pushes', (context) =>
    withBody(context, PushRequest, async ({ event, url, account = 0 }) =>
      hasAccount(control, account)
        ? context.json(await control.push(event, url, account))
        : notFound(context),
    ),
  );
  routes.post('/pushes/form', (context) =>
    withBody(context, PushFormRequest, ({ form }) => {
      control.setPushForm(form);
      return context.json({ form });
    }),
  );
  routes.post('/pushes/:id/again', async (context) => {
    const id = Number(context.req.param('id'));
    if (!control.pushes().some((push) => push.id === id)) return notFound(context);
    return context.json(await control.resend(id));
  });

  routes.get('/requests', (context) => context.json(control.requests()));
  routes.post('/reset', (context) => {
    control.reset();
    return context.json({ orders: control.orders().length });
  });

  routes.all('*', notFound);
  return routes;
}

async function withBody<Body>(
  context: Context,
  schema: z.ZodType<Body>,
  answer: (body: Body) => Response | Promise<Response>,
): Promise<Response> {
  const body: unknown = await context.req.json().catch(() => undefined);
  const read = schema.safeParse(body);
  return read.success ? answer(read.data) : invalidRequest(context, read.error);
}

function withOrder(
  context: Context,
  control: SandboxControl,
  answer: (code: string) => Promise<Response>,
): Response | Promise<Response> {
  const code = context.req.param('code');
  return code !== undefined && control.orders().some((order) => order.code === code)
    ? answer(code)
    : notFound(context);
}

const hasAccount = (control: SandboxControl, index: number): boolean =>
  control.accounts().some(({ account }) => account === index);

const invalidRequest = (context: Context, error: z.ZodError): Response =>
  context.json({ error: z.prettifyError(error) }, 422);

const notFound = (context: Context): Response => context.json({ error: 'not found' }, 404);
