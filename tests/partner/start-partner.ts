import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '../helpers/serve.ts';
import type { Respond } from './answers.ts';
import { createPartner, type FakePartner, type Rules } from './partner.ts';

/** A partner at an address of this machine, until the test ends. */
export interface StartedPartner extends FakePartner {
  /** http://127.0.0.1:PORT */
  readonly url: string;
}

/** Starts one that answers by the documented rules, and by these. */
export async function startPartner(rules: Rules = {}): Promise<StartedPartner> {
  const partner = createPartner(rules);
  return { ...partner, url: await serve(partner.listener) };
}

/** Starts one that gives these answers to its requests, whatever they are: one to each in turn, the last to all others. */
export async function startAnswering(...answers: readonly Respond[]): Promise<StartedPartner> {
  const partner = await startPartner();
  for (const [at, respond] of answers.entries())
    partner.meet('all', respond, at < answers.length - 1 ? { times: 1 } : {});
  return partner;
}

/** An unused port of this machine. */
export async function unusedUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
