import { type Answer, HTML_TYPE, type Styles, success } from './answer.ts';
import { communes, districts, PROVINCES, provinces } from './areas.ts';
import { type Operation, STATUSES } from './document.ts';
import { labelPage } from './label.ts';
import { cancelled, created, detail, feeOf, insuranceOf, type World } from './world.ts';

interface Circumstances {
  readonly world: World;
  /** Look-ups find an order that it creates only after LATE_MS. */
  readonly late: boolean;
  /** Refuses as this operation does. */
  readonly refuse: (which: keyof Styles) => Answer;
}

/** How long a request that is stored late takes. */
const LATE_MS = 12_000;

/**
 * Performs what the document says about an operation, in this service's world.
 * @param given the fields of the request
 */
export function perform(
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
  { world, late, refuse }: Circumstances,
): Answer {
  const word = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  const notFound = () => refuse('notFound');
  switch (operation) {
    case 'price': {
      const known = [word('sender_province'), word('receiver_province')].every((name) =>
        PROVINCES.some((each) => each.name.trim() === name.trim()),
      );
      if (!known) return refuse('invalid');
      return success([
        {
          service: 'Tốc Hành',
          fee: feeOf(Number(word('weight'))),
          insurance: insuranceOf(Number(word('value'))),
          pickup: { name: `Chiều ${world.day(0)}` },
          delivery: { name: `Sáng ${world.day(2)}` },
        },
      ]);
    }
    case 'create': {
      const order = world.create(given);
      if (late) order.shownFromMs += LATE_MS;
      return success(created(order), '');
    }
    case 'statuses':
      return success(STATUSES, 'Danh sách trạng thái đơn hàng');
    case 'info': {
      const order = given['type'] === '2' ? world.bySoc(word('code')) : world.byCode(word('code'));
      return order === undefined || !world.isShown(order) ? notFound() : success(detail(order));
    }
    case 'token': {
      const codes = given['code'] as readonly string[];
      return codes.every((code) => world.byCode(code) !== undefined)
        ? success({ token: world.token(codes) })
        : notFound();
    }
    case 'label':
    case 'awb': {
      const codes = world.tokens.get(word('token'));
      if (codes === undefined) return refuse('badPrintToken');
      const orders = codes.flatMap((code) => world.byCode(code) ?? []);
      return { status: 200, headers: { 'content-type': HTML_TYPE }, body: labelPage(orders, word('size')) };
    }
    case 'cancel': {
      const order = world.byCode(word('code'));
      if (order === undefined) return notFound();
      return world.cancel(order) ? success(cancelled(order)) : refuse('refused');
    }
    case 'provinces':
      return success(provinces());
    case 'districts': {
      const list = districts(word('province'));
      return list === undefined ? notFound() : success(list);
    }
    case 'communes': {
      const list = communes(word('district'));
      return list === undefined ? notFound() : success(list);
    }
    case 'webhook':
      return world.webhook === undefined ? notFound() : success(world.webhook);
    case 'setWebhook':
      return success(world.setWebhook(word('url')));
  }
}
