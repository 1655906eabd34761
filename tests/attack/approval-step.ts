import type { Page } from '@playwright/test';
import type { Reply } from '../../shared/ipc.ts';
import type { Partner } from '../e2e/partner-process.ts';

/** One call that a person approves; the steps follow one another on one station. */
export interface ApprovalStep {
  readonly call: string;
  /** A value, or how the page finds it out (`(page) => Promise`). */
  readonly input: unknown;
  /** Text of the dialog; null if there is none. */
  readonly asked: RegExp | null;
  /** Earlier calls without a dialog. */
  readonly before?: readonly (readonly [call: string, input: unknown])[];
  /** Allowed connections from now on, "address port". */
  readonly opens?: string;
  /** Checks the changes. @param answer what the call returned */
  readonly happened?: (service: Partner, answer: Reply<unknown>) => Promise<void>;
}

/** Makes a call ("domain.name") in the page. */
export const callFromPage = (page: Page, name: string, input: unknown): Promise<Reply<unknown>> =>
  page.evaluate(
    async ([path, value]) => {
      const [domain = '', own = ''] = path.split('.');
      const calls = window.tem.calls as unknown as Record<
        string,
        Record<string, (input: unknown) => Promise<Reply<unknown>>>
      >;
      const reply = await calls[domain]?.[own]?.(value);
      if (reply === undefined) throw new Error(`no such call: ${path}`);
      return reply;
    },
    [name, input] as const,
  );
