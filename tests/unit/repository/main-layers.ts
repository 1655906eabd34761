/**
 * The folders of main in their order: a file imports only from its own folder, from earlier ones and from shared/, types
 * included. oxlint keeps it (.oxlintrc.json); layers.test.ts holds that configuration to this list.
 */
export const MAIN_LAYERS = [
  'platform',
  'log',
  'net',
  'database',
  'settings',
  'partner',
  'sandbox',
  'labels',
  'printers',
  'orders',
  'areas',
  'accounts',
  'health',
  'station',
  'webhook',
  'imports',
  'history',
  'fleet',
  'diagnostics',
  'links',
  'updates',
  'consent',
  'services',
  'ipc',
  'cli',
  'app',
] as const;

/** The folders that import Electron, if only its types. */
const WITH_ELECTRON: ReadonlySet<string> = new Set(['app', 'ipc', 'labels', 'net', 'printers', 'settings']);

interface LintOverride {
  readonly files: readonly string[];
  readonly rules: object;
}

/** What .oxlintrc.json has to say for each folder: of several entries for a file the last holds. */
export function layerOverrides(): readonly LintOverride[] {
  return MAIN_LAYERS.flatMap((folder, at) => {
    const later = MAIN_LAYERS.slice(at + 1).join('|');
    const entry = (files: string, up: string): LintOverride => ({
      files: [files],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['**/renderer/**', '**/preload/**', '**/tests/**'],
                message: 'main never imports the renderer, the preload or the tests.',
              },
              ...(later === ''
                ? []
                : [
                    {
                      regex: `^${up}(${later})/`,
                      message: 'A later folder of main (tests/unit/repository/main-layers.ts).',
                    },
                  ]),
              ...(WITH_ELECTRON.has(folder)
                ? []
                : [{ group: ['electron'], message: `main/${folder} knows nothing of Electron.` }]),
            ],
          },
        ],
      },
    });
    // The sandbox also has folders called orders, areas and webhook.
    return folder === 'sandbox'
      ? [entry('main/sandbox/*', '\\.\\./'), entry('main/sandbox/*/**', '\\.\\./\\.\\./')]
      : [entry(`main/${folder}/**`, '(\\.\\./)+')];
  });
}
