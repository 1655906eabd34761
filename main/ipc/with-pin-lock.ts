import type { Handlers } from '../../shared/ipc.ts';
import { needsPin } from '../../shared/lock.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';

/** Puts changes of the set-up behind the PIN: they throw settings-locked while it is locked. The command line passes by. */
export function withPinLock(handlers: Handlers, lock: SettingsLock): Handlers {
  const { settings, token, webhook, setup, scanners, station, lock: own } = handlers;
  const locked =
    <Input, Output>(handler: (input: Input) => Output) =>
    (input: Input): Output => {
      lock.check();
      return handler(input);
    };
  return {
    ...handlers,
    settings: {
      ...settings,
      save(patch) {
        if (needsPin(patch)) lock.check();
        return settings.save(patch);
      },
    },
    token: { ...token, set: locked(token.set), clear: locked(token.clear) },
    webhook: {
      ...webhook,
      register: locked(webhook.register),
      newSecret: locked(webhook.newSecret),
      copyAddress: locked(webhook.copyAddress),
    },
    // The PIN is checked before anyone is asked for consent.
    lock: { ...own, setPin: locked(own.setPin) },
    setup: { ...setup, import: locked(setup.import) },
    // It is saved for every label of the service.
    station: { ...station, agree: locked(station.agree) },
    scanners: {
      ...scanners,
      // Choosing a scanner saves it in the settings; choosing none changes nothing.
      choose(input) {
        if (input.deviceId !== null) lock.check();
        return scanners.choose(input);
      },
    },
  };
}
