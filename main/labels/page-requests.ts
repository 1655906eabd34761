import { z } from 'zod';

/** What a page is made of, besides its own document. */
export const PART_KINDS = ['picture', 'style', 'script', 'font', 'data', 'frame'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** A part that did not arrive as it should. */
export interface FailedRequest {
  readonly kind: PartKind;
  readonly url: string;
  /** In a word: "HTTP 404", Chromium's name of a network failure, or one of `OWN_WORDS`. */
  readonly why: string;
}

/**
 * Beside an HTTP status and Chromium's names: not answered in time; another type than its own; a PDF, which no frame draws; no byte; a
 * failure without a name.
 */
const OWN_WORDS = {
  givenUp: 'given-up',
  type: 'other-type',
  pdf: 'pdf',
  empty: 'empty',
  failed: 'failed',
} as const;
export const GIVEN_UP: string = OWN_WORDS.givenUp;

/**
 * The resource types of Chromium's debugging protocol that a label is drawn from (https://chromedevtools.github.io/devtools-protocol/tot/Network/#type-ResourceType).
 * Others bring nothing to paper: videos, icons, prefetched pages, beacons.
 */
const KINDS: Readonly<Record<string, PartKind>> = {
  Image: 'picture',
  Stylesheet: 'style',
  Script: 'script',
  Font: 'font',
  XHR: 'data',
  Fetch: 'data',
  EventSource: 'data',
  Document: 'frame',
};

interface PageRequest {
  readonly kind: PartKind;
  readonly url: string;
  readonly response: { readonly status: number; readonly mimeType: string } | null;
  /** Null while it is under way, and for one that arrived or that the page itself gave up. */
  readonly failure: string | null;
  readonly isPending: boolean;
  /** Whether anything of its answer came, or it is known from before. */
  readonly hasBody: boolean;
  /** Asked for ahead by a link: whatever uses it tells by itself that it is missing, except a script's own fetch. */
  readonly isAhead: boolean;
}

const Sent = z.object({
  requestId: z.string(),
  type: z.string().optional(),
  frameId: z.string().optional(),
  request: z.object({ url: z.string(), isLinkPreload: z.boolean().optional() }),
});
const Answered = z.object({
  requestId: z.string(),
  response: z.object({ status: z.number(), mimeType: z.string() }),
});
const Named = z.object({ requestId: z.string() });
const Opened = z.object({ requestId: z.string(), url: z.string() });
const Failed = z.object({ requestId: z.string(), errorText: z.string() });
const Navigated = z.object({ frame: z.object({ id: z.string(), parentId: z.string().optional() }) });
const Wanted = z.object({ frameId: z.string(), url: z.string(), reason: z.string() });

/**
 * Keeps what became of each request of the page that a window shows, from its events in Chromium's debugging protocol. They are in
 * order with the answers of scripts that main runs in the page: once such an answer is there, every request that the page made before
 * is known.
 */
export function createPageRequests() {
  const requests = new Map<string, PageRequest>();
  let count = 0;
  let mainFrame: string | null = null;
  /** Where the page itself wanted to go: Tem lets no page leave its address. */
  const wanted: string[] = [];
  let idle = Promise.withResolvers<void>();

  const pending = (): PageRequest[] => [...requests.values()].filter(({ isPending }) => isPending);

  function end(requestId: string, how: (request: PageRequest) => string | null): void {
    const request = requests.get(requestId);
    if (request === undefined || !request.isPending) return;
    requests.set(requestId, { ...request, failure: how(request), isPending: false });
    tellIdle();
  }

  function noteBody(requestId: string): void {
    const request = requests.get(requestId);
    if (request !== undefined) requests.set(requestId, { ...request, hasBody: true });
  }

  function tellIdle(): void {
    if (pending().length > 0) return;
    idle.resolve();
    idle = Promise.withResolvers();
  }

  const listeners: Readonly<Record<string, (params: unknown) => void>> = {
    'Page.frameNavigated': read(Navigated, ({ frame }) => {
      if (frame.parentId !== undefined) return;
      mainFrame = frame.id;
      requests.clear();
      wanted.length = 0;
      tellIdle();
    }),
    'Page.frameRequestedNavigation': read(Wanted, ({ frameId, url, reason }) => {
      // A form has fields too (page-reports.ts).
      if (reason.startsWith('formSubmission')) return;
      if (frameId === mainFrame && wanted.length < MAX_WANTED) wanted.push(url);
    }),
    // Sent again for each hop of a redirect.
    'Network.requestWillBeSent': read(Sent, ({ requestId, type = '', frameId, request }) => {
      const kind = KINDS[type];
      if (kind === undefined || !/^https?:/.test(request.url)) return;
      if (kind === 'frame' && (frameId === mainFrame || mainFrame === null)) return;
      count++;
      const { url, isLinkPreload: isAhead = false } = request;
      requests.set(requestId, {
        kind,
        url,
        isAhead,
        response: null,
        failure: null,
        hasBody: false,
        isPending: true,
      });
    }),
    'Network.responseReceived': read(Answered, ({ requestId, response }) => {
      const request = requests.get(requestId);
      if (request !== undefined) requests.set(requestId, { ...request, response });
    }),
    'Network.dataReceived': read(Named, ({ requestId }) => noteBody(requestId)),
    'Network.requestServedFromCache': read(Named, ({ requestId }) => noteBody(requestId)),
    'Network.loadingFinished': read(Named, ({ requestId }) =>
      end(
        requestId,
        (request) => failureOfResponse(request) ?? (lacksBody(request) ? OWN_WORDS.empty : null),
      ),
    ),
    // Tem opens none.
    'Network.webSocketCreated': read(Opened, ({ requestId, url }) => {
      const failed = { response: null, failure: OWN_WORDS.failed, hasBody: false, isPending: false };
      requests.set(requestId, { kind: 'data', url, isAhead: false, ...failed });
    }),
    'Network.loadingFailed': read(Failed, ({ requestId, errorText }) => {
      end(requestId, (request) => {
        const failure = failureOfResponse(request);
        // Aborted: the page does not want it any more, or its answer was of no use.
        if (failure !== null || errorText === 'net::ERR_ABORTED') return failure;
        return /^net::(ERR_[A-Z0-9_]{1,50})$/.exec(errorText)?.[1] ?? OWN_WORDS.failed;
      });
    }),
  };

  return {
    /** Takes an event of the protocol; ignores others. */
    take(method: string, params: unknown): void {
      listeners[method]?.(params);
    },
    /** How many requests were made, redirects included. */
    count: (): number => count,
    /** Resolves when none is under way. */
    whenIdle: (): Promise<void> => (pending().length === 0 ? Promise.resolve() : idle.promise),
    pendingUrls: (): readonly string[] => pending().map(({ url }) => url),
    /** Counts what is under way as given up. */
    giveUp(): void {
      for (const [id, request] of requests)
        if (request.isPending) requests.set(id, { ...request, failure: GIVEN_UP, isPending: false });
      tellIdle();
    },
    /** Each address once: a later success, or another failure, replaces an earlier one. */
    failures(): readonly FailedRequest[] {
      const last = new Map<string, PageRequest>();
      for (const request of requests.values()) last.set(`${request.kind} ${request.url}`, request);
      return [...last.values()].flatMap(({ kind, url, failure, isAhead }) =>
        failure === null || (isAhead && kind !== 'data') ? [] : [{ kind, url, why: failure }],
      );
    },
    wanted: (): readonly string[] => wanted,
    /** The frame of the page itself; null before the first page. */
    mainFrame: (): string | null => mainFrame,
  };
}

export type PageRequests = ReturnType<typeof createPageRequests>;

const MAX_WANTED = 20;

/** A listener that ignores what does not have an event's form: a page's process may send anything. */
const read =
  <Event>(schema: z.ZodType<Event>, does: (event: Event) => void) =>
  (params: unknown): void => {
    const event = schema.safeParse(params);
    if (event.success) does(event.data);
  };

function failureOfResponse({ kind, response }: PageRequest): string | null {
  if (response === null) return null;
  const { status, mimeType } = response;
  // A part of a part; pages that draw labels ask for none.
  if (status >= 400 || status === 206) return `HTTP ${status}`;
  if (kind === 'frame') return mimeType === 'application/pdf' ? OWN_WORDS.pdf : null;
  // An error page with a good status: Chromium ignores it as a style, runs it as a script, and draws no picture.
  const isPage = mimeType === 'text/html';
  return isPage && kind !== 'data' ? OWN_WORDS.type : null;
}

/** Whether nothing came that could be drawn or run. A page's log is often answered with nothing. */
const lacksBody = ({ kind, response, hasBody }: PageRequest): boolean =>
  kind !== 'data' && response?.status === 200 && !hasBody;
