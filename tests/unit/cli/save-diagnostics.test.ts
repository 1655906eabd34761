import { describe, expect, it } from 'vitest';
import type { DiagnosticsContext } from '../../../main/cli/command.ts';
import { saveDiagnostics } from '../../../main/cli/commands/diagnostics.ts';
import type { Services } from '../../../main/services/services.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { SettingsSchema } from '../../../shared/settings.ts';

describe('tem diagnostics', () => {
  /** The services that the command uses, and its output. */
  function setUp(partner: 'service' | 'sandbox', answer: () => Promise<void>) {
    const said = { output: '', error: '' };
    let asked = 0;
    const settings = SettingsSchema.parse({ partner, baseUrl: 'https://api.partner.example' });
    const services = {
      settings: { get: () => settings, problem: { code: 'settings-broken', values: { file: 'x' } } },
      vault: { problem: null },
      notFound: { learn: async () => undefined },
      connection: {
        client: async () => ({
          testConnection: () => {
            asked++;
            return answer();
          },
        }),
      },
    } as unknown as Services;
    const streams = {
      input: process.stdin,
      output: { write: (text: string) => (said.output += text) !== '' },
      error: { write: (text: string) => (said.error += text) !== '' },
    } as unknown as Parameters<typeof saveDiagnostics>[2]['streams'];
    return { said, services, streams, asked: () => asked };
  }

  it('queries the service once, and reports why it does not answer', async () => {
    const { said, services, streams, asked } = setUp('service', () =>
      Promise.reject(new ProblemError('unavailable', { detail: 'ETIMEDOUT' })),
    );
    let around: DiagnosticsContext | null = null;
    const zip = async (): Promise<void> => undefined;
    const open = (_services: Services, told: DiagnosticsContext) => {
      around = told;
      return { zip, read: zip as never, printers: zip as never };
    };
    expect(await saveDiagnostics('/x/a.zip', services, { open, streams })).toBe(0);
    expect(said).toEqual({ output: '/x/a.zip\n', error: '' });
    expect(asked()).toBe(1);
    expect((around as DiagnosticsContext | null)?.trouble()).toMatchObject([
      { kind: 'partner', problem: { code: 'unavailable' } },
    ]);
    expect((around as DiagnosticsContext | null)?.notices()).toMatchObject([{ code: 'settings-broken' }]);
  });

  it('starts no sandbox for a query, and reports a file that can’t be written', async () => {
    const { said, services, streams, asked } = setUp('sandbox', () => Promise.resolve());
    const open = () => ({
      zip: () => Promise.reject(new ProblemError('file-failed', { file: '/x/a.zip', detail: 'EACCES' })),
      read: () => Promise.reject(new Error()),
      printers: () => Promise.reject(new Error()),
    });
    expect(await saveDiagnostics('/x/a.zip', services, { open, streams })).toBe(1);
    expect(asked()).toBe(0);
    expect(said.output).toBe('');
    expect(said.error).toContain('EACCES');
  });
});
