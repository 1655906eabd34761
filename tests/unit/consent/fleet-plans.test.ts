import { describe, expect, it } from 'vitest';
import { type ConsentPlan, formatQuestion } from '../../../main/consent/consent-question.ts';
import { createFleetPlans } from '../../../main/consent/fleet-plans.ts';
import type { FleetConfig } from '../../../shared/fleet.ts';
import { type FleetState, NO_FLEET } from '../../../shared/fleet-state.ts';
import { INVITATION } from './planned-station.ts';

const CONFIG: FleetConfig = {
  host: 'db.example.com',
  port: 5432,
  database: 'tem',
  tls: { kind: 'system' },
  user: 'tem_owner',
};
const JOINED: FleetState = {
  ...NO_FLEET,
  connection: { kind: 'connected', sinceMs: 0 },
  fleet: { id: 'f', name: 'Kho 1', training: false },
  config: CONFIG,
  doubt: { sinceMs: 0, missing: ['Bàn 3', 'Bàn 7'] },
};

const plansOf = (state: FleetState) =>
  createFleetPlans({
    fleet: { state: () => state },
    readInvitation: () => INVITATION,
    codeOf: (id) => (id === 7 ? 'SGNS336484LM.883568271' : null),
  });

const text = ({ question }: ConsentPlan): string =>
  question === null ? '' : [question.message.en, formatQuestion(question, 'en')].join('\n');

describe('before a station connects to others, a person', () => {
  it('sees the server’s true name and whether it is encrypted, once for each server that is tried', () => {
    const plans = plansOf(NO_FLEET);
    const login = { config: { ...CONFIG, host: 'xn--pple-43d.com' }, password: 'secret' };
    const plan = plans.test(login);
    expect(text(plan)).toContain('xn--pple-43d.com, port 5432');
    expect(text(plan)).toContain('TLS, certificate verified');
    expect(text(plan)).not.toContain('secret');
    plan.onApproved?.();
    expect(plans.test({ ...login, password: 'corrected' }).question).toBeNull();
    expect(plans.test({ ...login, config: { ...login.config, port: 5433 } }).question).not.toBeNull();
  });
});

it('says where access tokens travel: with an invitation’s code, and with an invitation that is made', () => {
  const { accept, invite } = plansOf(JOINED);
  const said = ['7K2QX-9M4TD', null].map((code) => text(accept({ text: 'x', code })));
  expect(said.map((one) => one.includes('brings access tokens'))).toEqual([true, false]);
  expect(text(invite({ hours: 8, tokens: true }))).toContain('travel in the file');
  expect(text(invite({ hours: 8, tokens: false }))).toContain('to: stay at this station');
});

describe('before a station leaves, a person', () => {
  const why = { code: 'fleet-lost', values: { detail: 'ECONNREFUSED' } } as const;
  const cutOff: FleetState = {
    ...JOINED,
    connection: { kind: 'cut-off', sinceMs: 0, why, nextTryAtMs: null },
    waiting: 3,
  };

  it('sees what is never sent where the others cannot be told', () => {
    const asked = text(plansOf(cutOff).leave({ forget: true }));
    expect(asked).toContain('Records not sent to the fleet');
    expect(asked).toContain('from: 3');
    expect(asked).toContain('the others are not told');
  });
});

describe('what a manager answers for', () => {
  const { takeOver, printAlone, endDoubt } = plansOf(JOINED);
  const person = 'Lan Anh';

  it('names the person', () => {
    for (const plan of [takeOver({ id: 7, person }), printAlone({ id: 7, person }), endDoubt({ person })])
      expect(text(plan)).toContain(person);
  });

  it('names the order, and the stations that are passed over', () => {
    expect(text(takeOver({ id: 7, person: 'Lan Anh' }))).toContain('SGNS336484LM.883568271');
    expect(text(endDoubt({ person: 'Lan Anh' }))).toContain('Bàn 3, Bàn 7');
  });
});
