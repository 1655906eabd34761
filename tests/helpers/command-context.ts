import type { CommandContext } from '../../main/cli/command.ts';
import type { Services } from '../../main/services/services.ts';
import { SettingsSchema } from '../../shared/settings.ts';

/** A command's context on a test's services. */
export function commandContext(
  services: Partial<Services>,
  around: Pick<CommandContext, 'streams' | 'onInterrupt'> & Partial<Pick<CommandContext, 'dataDir'>>,
): CommandContext {
  const unused = (): never => {
    throw new Error('has no place in this test');
  };
  return {
    openServices: () =>
      Promise.resolve({
        settings: { get: () => SettingsSchema.parse({ partner: 'service' }) },
        vault: { problem: null },
        ...services,
      } as unknown as Services),
    dataDir: '',
    choosePrinter: unused,
    leftInQueues: { list: unused, cancel: unused } as never,
    openDiagnostics: unused,
    ...around,
  };
}
