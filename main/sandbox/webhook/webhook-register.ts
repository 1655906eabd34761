/** The address that updates are pushed to. Instants in ms since 1970. */
export interface RegisteredWebhook {
  readonly url: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface WebhookRegister {
  /** Null before the first registration. */
  current(): RegisteredWebhook | null;
  /** Replaces the address within the same record, as its two times suggest. */
  set(url: string, nowMs: number): RegisteredWebhook;
}

export function createWebhookRegister(): WebhookRegister {
  let webhook: RegisteredWebhook | null = null;
  return {
    current: () => webhook,
    set(url, nowMs) {
      webhook = { url, createdAtMs: webhook?.createdAtMs ?? nowMs, updatedAtMs: nowMs };
      return webhook;
    },
  };
}
