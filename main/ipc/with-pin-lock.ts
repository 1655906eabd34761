import type { Handlers } from '../../shared/ipc.ts';
import { needsPin } from '../../shared/lock.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';

/**
 * Puts behind the PIN what changes the set-up, and what only the manager's screens do: they throw settings-locked while it is
 * locked. Open stay the packer's work (station, history), looking something up, and saving a draft, which the create screen
 * also does as it is left. The command line passes by.
 */
export function withPinLock(handlers: Handlers, lock: SettingsLock): Handlers {
  const { settings, token, accounts, webhook, setup, scanners, station, lock: own } = handlers;
  const { orders, creating, imports, printers, diagnostics, fleet } = handlers;
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
    // Which account the screens work for is the packer's choice.
    accounts: {
      ...accounts,
      add: locked(accounts.add),
      change: locked(accounts.change),
      remove: locked(accounts.remove),
      setToken: locked(accounts.setToken),
      clearToken: locked(accounts.clearToken),
    },
    webhook: {
      ...webhook,
      register: locked(webhook.register),
      newSecret: locked(webhook.newSecret),
      copyAddress: locked(webhook.copyAddress),
    },
    // The PIN is checked before anyone is asked for consent.
    lock: { ...own, setPin: locked(own.setPin) },
    setup: { ...setup, export: locked(setup.export), import: locked(setup.import) },
    // Orders that are sent or cancelled.
    orders: { ...orders, cancel: locked(orders.cancel) },
    creating: {
      ...creating,
      create: locked(creating.create),
      discardDraft: locked(creating.discardDraft),
    },
    imports: {
      ...imports,
      read: locked(imports.read),
      start: locked(imports.start),
      pause: locked(imports.pause),
      notThere: locked(imports.notThere),
      stop: locked(imports.stop),
      discard: locked(imports.discard),
      export: locked(imports.export),
      template: locked(imports.template),
    },
    // Pages that are no order's label. A trial under way may be stopped by anyone.
    printers: {
      ...printers,
      printPage: locked(printers.printPage),
      tryPrintMethod: locked(printers.tryPrintMethod),
    },
    diagnostics: { ...diagnostics, save: locked(diagnostics.save) },
    // Whom the station works with, and what a manager answers for in front of the others.
    fleet: {
      ...fleet,
      test: locked(fleet.test),
      create: locked(fleet.create),
      join: locked(fleet.join),
      accept: locked(fleet.accept),
      leave: locked(fleet.leave),
      invite: locked(fleet.invite),
      saveInvitation: locked(fleet.saveInvitation),
      linkAccount: locked(fleet.linkAccount),
      takeOver: locked(fleet.takeOver),
      printAlone: locked(fleet.printAlone),
      endDoubt: locked(fleet.endDoubt),
      export: locked(fleet.export),
      publishProfile: locked(fleet.publishProfile),
    },
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
