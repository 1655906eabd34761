import type { Page } from '@playwright/test';
import type { Power } from '../../shared/ipc/call.ts';
import { contract, type Reply } from '../../shared/ipc.ts';
import { generateInputs, type ValuePool } from './inputs.ts';

/** One call of the contract with one input. */
export interface ContractCall {
  /** "domain.name" */
  readonly call: string;
  readonly power: Power;
  readonly input: unknown;
}

/** The result: "ok", a problem's code, or "late". */
export interface ContractCallResult extends ContractCall {
  readonly outcome: string;
}

/** The number of concurrent calls. */
const CONCURRENCY = 8;
/** Slower answers are not waited for. */
const TIMEOUT_MS = 3_000;

/** Every call of the contract with every value that it accepts. */
export function generateContractCalls(pool: ValuePool): readonly ContractCall[] {
  return Object.entries(contract.calls).flatMap(([domain, calls]) =>
    Object.entries(calls).flatMap(([name, { power, input }]) =>
      generateInputs(input, pool).map((one) => ({ call: `${domain}.${name}`, power, input: one })),
    ),
  );
}

/**
 * Makes these calls in the page.
 * @param secrets texts that no answer may contain
 * @returns the results, and the calls whose answers contained a secret
 */
export async function runContractCalls(
  page: Page,
  plays: readonly ContractCall[],
  secrets: readonly string[],
): Promise<{ readonly played: readonly ContractCallResult[]; readonly told: readonly string[] }> {
  const { outcomes, told } = await page.evaluate(
    async ([all, atOnce, longestMs, hidden]) => {
      const calls = window.tem.calls as unknown as Record<
        string,
        Record<string, (input: unknown) => Promise<Reply<unknown>>>
      >;
      const outcomes: string[] = [];
      const told: string[] = [];
      const waiting = all.entries();
      const one = async (): Promise<void> => {
        for (const [at, { call, input }] of waiting) {
          const [domain = '', name = ''] = call.split('.');
          const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestMs));
          const reply = await Promise.race([calls[domain]?.[name]?.(input) ?? null, late]);
          outcomes[at] = reply === null ? 'late' : reply.ok ? 'ok' : reply.problem.code;
          const said = JSON.stringify(reply);
          if (hidden.some((secret) => said.includes(secret))) told.push(call);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, one));
      return { outcomes, told };
    },
    [plays.map(({ call, input }) => ({ call, input })), CONCURRENCY, TIMEOUT_MS, secrets] as const,
  );
  return { played: plays.map((one, at) => ({ ...one, outcome: outcomes[at] ?? 'late' })), told };
}
