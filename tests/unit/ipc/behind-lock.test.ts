import { describe, expect, it } from 'vitest';
import { withPinLock } from '../../../main/ipc/with-pin-lock.ts';
import { contract, type Handlers } from '../../../shared/ipc.ts';
import { OPERATOR_SETTINGS } from '../../../shared/lock.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { SettingsPatchSchema, SettingsSchema } from '../../../shared/settings.ts';

/** Every call of the contract, answering nothing. */
function handlers(): Handlers {
  const calls = Object.entries(contract.calls).map(([domain, members]) => [
    domain,
    Object.fromEntries(Object.keys(members).map((name) => [name, () => undefined])),
  ]);
  // Only whether they are reached counts here.
  return Object.fromEntries(calls) as Handlers;
}
const closed = {
  check: () => {
    throw new ProblemError('settings-locked');
  },
};
const locked = withPinLock(handlers(), closed as unknown as Parameters<typeof withPinLock>[1]);
const isRefused = (call: () => unknown): boolean => {
  try {
    call();
    return false;
  } catch {
    return true;
  }
};

describe('the settings lock over IPC', () => {
  it('lets an operator change the operator’s settings, and nothing else', () => {
    const values = SettingsSchema.parse({});
    const names = SettingsPatchSchema.keyof().options;
    const open = names.filter((name) => !isRefused(() => locked.settings.save({ [name]: values[name] })));
    expect(open.toSorted()).toEqual([...OPERATOR_SETTINGS].toSorted());
    expect(isRefused(() => locked.settings.save({ language: 'en', printer: null }))).toBe(true);
  });

  it('covers what only the manager’s screens do: orders sent and cancelled, files, token, webhook, set-up; nothing of the packer’s work', () => {
    const refused = Object.entries(locked).flatMap(([domain, calls]) =>
      Object.entries<(input: never) => unknown>(calls)
        .filter(([, call]) => isRefused(() => call({ deviceId: 'x', pin: '1' } as never)))
        .map(([name]) => `${domain}.${name}`),
    );
    expect(refused.toSorted()).toEqual([
      'accounts.add',
      'accounts.change',
      'accounts.clearToken',
      'accounts.remove',
      'accounts.setToken',
      'creating.create',
      'creating.discardDraft',
      'diagnostics.save',
      'fleet.accept',
      'fleet.create',
      'fleet.endDoubt',
      'fleet.export',
      'fleet.invite',
      'fleet.join',
      'fleet.leave',
      'fleet.linkAccount',
      'fleet.printAlone',
      'fleet.publishProfile',
      'fleet.saveInvitation',
      'fleet.takeOver',
      'fleet.test',
      'imports.discard',
      'imports.export',
      'imports.notThere',
      'imports.pause',
      'imports.read',
      'imports.start',
      'imports.stop',
      'imports.template',
      'lock.setPin',
      'orders.cancel',
      'printers.printPage',
      'printers.tryPrintMethod',
      'scanners.choose',
      'settings.save',
      'setup.export',
      'setup.import',
      'station.agree',
      'token.clear',
      'token.set',
      'webhook.copyAddress',
      'webhook.newSecret',
      'webhook.register',
    ]);
  });
});
