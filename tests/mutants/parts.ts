/** A part of the product, and the tests that shall notice when it breaks. */
export interface Part {
  readonly name: string;
  /** Folders of its source. */
  readonly source: readonly string[];
  /** Folders of its unit and contract tests. */
  readonly tests: readonly string[];
  /** End-to-end tests of its subject (files' names without .spec.ts), asked where the others notice nothing. */
  readonly endToEnd: readonly string[];
}

export const PARTS: readonly Part[] = [
  {
    name: 'labels',
    source: ['main/labels'],
    tests: ['tests/unit/labels'],
    endToEnd: [
      'proof',
      'wrong-labels',
      'verification-issues',
      'print-methods',
      'label-page-size',
      'hostile-label-pages',
      'malformed-label-responses',
    ],
  },
  {
    name: 'station',
    source: ['main/station'],
    tests: ['tests/unit/station'],
    endToEnd: ['station', 'allowed-codes', 'proof', 'killed-processes', 'unconfirmed-orders'],
  },
  {
    name: 'orders',
    source: ['main/orders'],
    tests: ['tests/unit/orders'],
    endToEnd: ['create', 'orders', 'quote', 'imports'],
  },
  {
    name: 'printers',
    source: ['main/printers'],
    tests: ['tests/unit/printers', 'tests/printers', 'tests/queue', 'tests/cups'],
    endToEnd: ['queues', 'paper', 'profiles', 'print-methods'],
  },
  {
    name: 'partner',
    source: ['main/partner'],
    tests: ['tests/unit/partner', 'tests/contract'],
    endToEnd: ['partner-failures', 'malformed-label-responses', 'second-service', 'token'],
  },
  {
    name: 'net',
    source: ['main/net'],
    tests: ['tests/unit/net', 'tests/contract'],
    endToEnd: ['cookies', 'security', 'second-service', 'hostile-label-pages'],
  },
  {
    name: 'settings',
    source: ['main/settings', 'main/accounts'],
    tests: ['tests/unit/settings', 'tests/unit/accounts'],
    endToEnd: ['token', 'accounts', 'secrets'],
  },
  {
    name: 'fleet',
    source: ['main/fleet'],
    tests: ['tests/unit/fleet', 'tests/fleet'],
    endToEnd: ['fleet', 'fleet-claims', 'fleet-events'],
  },
  {
    name: 'imports',
    source: ['main/imports'],
    tests: ['tests/unit/imports'],
    endToEnd: ['imports', 'import-by-keyboard'],
  },
  {
    name: 'scanning',
    source: ['renderer/scanning'],
    tests: ['tests/unit/renderer'],
    endToEnd: ['scan-input', 'scanner-setup', 'station', 'keyboard'],
  },
];
