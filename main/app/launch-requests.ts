import type { App } from 'electron';
import { z } from 'zod';
import { MAX_LINK_LENGTH } from '../links/parse-link.ts';

/** What a second start of Tem passes to the open station. */
const SecondInstanceSchema = z.object({
  link: z
    .string()
    .max(MAX_LINK_LENGTH + 1)
    .nullable(),
  sandbox: z.boolean(),
});
export type SecondInstanceData = z.infer<typeof SecondInstanceSchema>;

/** Handles requests that reach the station from outside. */
type LaunchRequestHandler = ReturnType<typeof createLaunchRequestHandler>;

/** Queues requests until the station is open, then passes them on. */
export type LaunchRequestQueue = ReturnType<typeof createLaunchRequestQueue>;

/**
 * Listens for links and second starts. Call before the app is ready: macOS reports the link that started Tem only to listeners
 * that exist by then (https://www.electronjs.org/docs/latest/api/app#event-open-url-macos), and a second start is reported
 * once. Second starts pass their request as data, because the order of their arguments is not preserved (event
 * 'second-instance').
 */
export function createLaunchRequestQueue(app: Pick<App, 'on'>) {
  let arrivals: LaunchRequestHandler | null = null;
  const waiting: ((to: LaunchRequestHandler) => void)[] = [];
  const enqueue = (what: (to: LaunchRequestHandler) => void): void => {
    if (arrivals !== null) what(arrivals);
    else if (waiting.length < MAX_QUEUED) waiting.push(what);
  };

  app.on('open-url', (event, url) => {
    event.preventDefault();
    enqueue((to) => to.openLink(url.slice(0, MAX_LINK_LENGTH + 1)));
  });
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const handed = SecondInstanceSchema.safeParse(data);
    enqueue((to) => to.secondInstance(handed.success ? handed.data : { link: null, sandbox: false }));
  });
  return {
    /** @returns how to queue requests again */
    connect(to: LaunchRequestHandler): () => void {
      arrivals = to;
      for (const what of waiting.splice(0)) what(to);
      return () => {
        if (arrivals === to) arrivals = null;
      };
    },
  };
}

/** Creates the handler of an open station. */
export function createLaunchRequestHandler({
  openLink,
  show,
  isSandbox,
  notifyNotSandbox,
}: {
  /** Opens a link. @returns whether the window should come to the front (links.ts) */
  readonly openLink: (link: string) => boolean;
  readonly show: () => void;
  readonly isSandbox: () => boolean;
  /** Tells a user who wanted to practise that this station prints real orders. */
  readonly notifyNotSandbox: () => void;
}) {
  const link = (url: string): void => {
    if (openLink(url)) show();
  };
  return {
    /** Opens a link that came without a start (macOS). */
    openLink: link,
    secondInstance(handed: SecondInstanceData) {
      if (handed.sandbox && !isSandbox()) notifyNotSandbox();
      if (handed.link === null) show();
      else link(handed.link);
    },
  };
}

/** Nobody opens more than this while Tem starts. */
const MAX_QUEUED = 100;
