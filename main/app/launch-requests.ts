import type { App } from 'electron';
import { z } from 'zod';
import { MAX_LINK_LENGTH } from '../links/parse-link.ts';

/** What a second start of Tem hands over to the station that is open. */
const SecondInstanceSchema = z.object({
  link: z
    .string()
    .max(MAX_LINK_LENGTH + 1)
    .nullable(),
  sandbox: z.boolean(),
});
export type SecondInstanceData = z.infer<typeof SecondInstanceSchema>;

/** What comes to the station from outside. */
export interface LaunchRequestHandler {
  /** A link that was opened by itself (macOS). */
  openLink(link: string): void;
  /** Tem was started once more. */
  secondInstance(handed: SecondInstanceData): void;
}

/** Keeps what comes until the station is open; then hands it on. */
export interface LaunchRequestQueue {
  connect(arrivals: LaunchRequestHandler): void;
}

/**
 * Hears of links and of second starts. Called before the app is ready: macOS tells of the link that started Tem only those who
 * listen by then (https://www.electronjs.org/docs/latest/api/app#event-open-url-macos), and a second start is told once.
 * Second starts say what they want as data, since the order of their arguments is not kept (event 'second-instance').
 */
export function createLaunchRequestQueue(app: Pick<App, 'on'>): LaunchRequestQueue {
  let arrivals: LaunchRequestHandler | null = null;
  const waiting: ((to: LaunchRequestHandler) => void)[] = [];
  const came = (what: (to: LaunchRequestHandler) => void): void => {
    if (arrivals !== null) what(arrivals);
    else if (waiting.length < MAX_QUEUED) waiting.push(what);
  };

  app.on('open-url', (event, url) => {
    event.preventDefault();
    came((to) => to.openLink(url.slice(0, MAX_LINK_LENGTH + 1)));
  });
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const handed = SecondInstanceSchema.safeParse(data);
    came((to) => to.secondInstance(handed.success ? handed.data : { link: null, sandbox: false }));
  });
  return {
    connect(to) {
      arrivals = to;
      for (const what of waiting.splice(0)) what(to);
    },
  };
}

interface LaunchRequestHandlerDependencies {
  /** Takes a link. @returns whether the window should come to the front (links.ts) */
  readonly openLink: (link: string) => boolean;
  readonly show: () => void;
  readonly isSandbox: () => boolean;
  /** Whoever wanted to practise must not do so on real orders. */
  readonly notifyNotSandbox: () => void;
}

/** What an open station does with what comes. */
export function createLaunchRequestHandler({
  openLink,
  show,
  isSandbox,
  notifyNotSandbox,
}: LaunchRequestHandlerDependencies): LaunchRequestHandler {
  const link = (came: string): void => {
    if (openLink(came)) show();
  };
  return {
    openLink: link,
    secondInstance(handed) {
      if (handed.sandbox && !isSandbox()) notifyNotSandbox();
      if (handed.link === null) show();
      else link(handed.link);
    },
  };
}

/** Nobody opens more while Tem starts. */
const MAX_QUEUED = 100;
