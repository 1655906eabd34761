import type { App } from 'electron';
import { z } from 'zod';
import { MOST_LINK_LETTERS } from '../links/read-link.ts';

/** What a second start of Tem hands over to the station that is open. */
const HandedOverSchema = z.object({
  link: z
    .string()
    .max(MOST_LINK_LETTERS + 1)
    .nullable(),
  sandbox: z.boolean(),
});
export type HandedOver = z.infer<typeof HandedOverSchema>;

/** What comes to the station from outside. */
export interface Arrivals {
  /** A link that was opened by itself (macOS). */
  link(link: string): void;
  /** Tem was started once more. */
  secondStart(handed: HandedOver): void;
}

/** Keeps what comes until the station is open; then hands it on. */
export interface Inbox {
  deliverTo(arrivals: Arrivals): void;
}

/**
 * Hears of links and of second starts. Called before the app is ready: macOS tells of the link that started Tem only those who
 * listen by then (https://www.electronjs.org/docs/latest/api/app#event-open-url-macos), and a second start is told once.
 * Second starts say what they want as data, since the order of their arguments is not kept (event 'second-instance').
 */
export function openInbox(app: Pick<App, 'on'>): Inbox {
  let arrivals: Arrivals | null = null;
  const waiting: ((to: Arrivals) => void)[] = [];
  const came = (what: (to: Arrivals) => void): void => {
    if (arrivals !== null) what(arrivals);
    else if (waiting.length < MOST_WAITING) waiting.push(what);
  };

  app.on('open-url', (event, url) => {
    event.preventDefault();
    came((to) => to.link(url.slice(0, MOST_LINK_LETTERS + 1)));
  });
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const handed = HandedOverSchema.safeParse(data);
    came((to) => to.secondStart(handed.success ? handed.data : { link: null, sandbox: false }));
  });
  return {
    deliverTo(to) {
      arrivals = to;
      for (const what of waiting.splice(0)) what(to);
    },
  };
}

interface Station {
  /** Takes a link. @returns whether the window should come to the front (links.ts) */
  readonly openLink: (link: string) => boolean;
  readonly show: () => void;
  readonly isSandbox: () => boolean;
  /** Whoever wanted to practise must not do so on real orders. */
  readonly tellNoSandbox: () => void;
}

/** What an open station does with what comes. */
export function receive({ openLink, show, isSandbox, tellNoSandbox }: Station): Arrivals {
  const link = (came: string): void => {
    if (openLink(came)) show();
  };
  return {
    link,
    secondStart(handed) {
      if (handed.sandbox && !isSandbox()) tellNoSandbox();
      if (handed.link === null) show();
      else link(handed.link);
    },
  };
}

/** Nobody opens more while Tem starts. */
const MOST_WAITING = 100;
