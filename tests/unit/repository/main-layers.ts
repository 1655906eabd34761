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
