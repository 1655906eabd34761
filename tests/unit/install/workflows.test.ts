import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { yaml } from '../../../build/yaml.ts';

const FOLDER = join(import.meta.dirname, '../../../.github/workflows');

const Permissions = z.record(z.string(), z.enum(['read', 'write', 'none']));
const Step = z.looseObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const Job = z.looseObject({
  permissions: Permissions.optional(),
  'timeout-minutes': z.number().optional(),
  env: z.record(z.string(), z.string()).optional(),
  steps: z.array(Step),
});
const Workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: Permissions.optional(),
  concurrency: z.looseObject({ group: z.string() }).optional(),
  jobs: z.record(z.string(), Job),
});

const ACTION = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
/** In the text, since YAML drops comments: the version behind each hash. */
const USES = /^\s*(?:- )?uses: (\S+)(.*)$/gm;
/** What an outsider can set, by the name of a branch, a title or a comment. */
const FOREIGN = /\$\{\{\s*(github\.(event|head_ref|ref_name)|inputs\.)/;

/** What is wrong with a workflow; nothing where it is sound. */
function faults(text: string): string[] {
  const found: string[] = [];
  const workflow = Workflow.parse(yaml.load(text));
  if ('pull_request_target' in workflow.on) found.push('runs foreign code with this repository’s rights');
  if (workflow.permissions === undefined || Object.values(workflow.permissions).includes('write'))
    found.push('gives every job a permission');
  if (workflow.concurrency === undefined) found.push('no concurrency');
  for (const [, , comment = ''] of text.matchAll(USES))
    if (!/^ # v\d+\.\d+\.\d+$/.test(comment)) found.push(`no version behind a hash: ${comment}`);
  for (const [name, job] of Object.entries(workflow.jobs)) {
    if (job.permissions === undefined) found.push(`${name}: no permissions`);
    if (job['timeout-minutes'] === undefined) found.push(`${name}: no limit`);
    if (Object.values(job.env ?? {}).some((value) => value.includes('secrets.')))
      found.push(`${name}: a secret for every step`);
    for (const step of job.steps) found.push(...faultsOf(step).map((fault) => `${name}: ${fault}`));
  }
  return found;
}

function faultsOf({ uses, run, with: options }: z.infer<typeof Step>): string[] {
  const found: string[] = [];
  if (uses !== undefined && !ACTION.test(uses)) found.push(`${uses} is not pinned`);
  if (uses?.startsWith('actions/checkout@') === true && options?.['persist-credentials'] !== false)
    found.push('checkout leaves its token behind');
  if (run !== undefined && FOREIGN.test(run)) found.push('an outsider’s text in a script');
  if (run !== undefined && run.includes('${{')) found.push('an expression in a script');
  return found;
}

const SOUND = `
on: { push: { tags: ['v*'] } }
permissions: {}
concurrency: { group: x }
jobs:
  one:
    timeout-minutes: 5
    permissions: { contents: read }
    steps:
      - uses: actions/checkout@${'a'.repeat(40)} # v6.0.2
        with:
          persist-credentials: false
      - run: npm test
`;

describe('the workflows', () => {
  test.each(readdirSync(FOLDER))('%s is sound', (name) => {
    expect(faults(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([]);
  });

  test.each([
    ['', ''],
    [`@${'a'.repeat(40)} # v6.0.2`, '@v6'],
    [`@${'a'.repeat(40)} # v6.0.2`, `@${'a'.repeat(39)} # v6.0.2`],
    [' # v6.0.2', ''],
    ['permissions: {}', 'permissions: { contents: write }'],
    ['permissions: {}\n', ''],
    ['    permissions: { contents: read }\n', ''],
    ['concurrency: { group: x }\n', ''],
    ['    timeout-minutes: 5\n', ''],
    ['push: { tags', 'pull_request_target: { tags'],
    ['persist-credentials: false', 'fetch-depth: 1'],
    ['npm test', 'echo "${{ github.event.pull_request.title }}"'],
    ['npm test', 'echo "${{ matrix.os }}"'],
    ['    steps:', '    env: { KEY: "${{ secrets.KEY }}" }\n    steps:'],
  ])('a fault is found: %j as %j', (from, to) => {
    expect(SOUND).toContain(from);
    expect(faults(SOUND.replace(from, to)).length > 0).toBe(from !== to);
  });

  test('a release: only its last job may write, and signing keys are seen by the steps that sign', () => {
    const { jobs, on } = Workflow.parse(yaml.load(readFileSync(join(FOLDER, 'release.yml'), 'utf8')));
    expect(on).toEqual({ push: { tags: ['v*'] } });
    expect(Object.entries(jobs).map(([name, { permissions }]) => [name, permissions])).toEqual([
      ['gate', { contents: 'read' }],
      ['installers', { contents: 'read' }],
      ['publish', { contents: 'write' }],
    ]);
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const withSecrets = steps.filter(({ env }) =>
      Object.values(env ?? {}).some((value) => value.includes('secrets.')),
    );
    expect(withSecrets.map(({ name }) => name)).toEqual([
      'Lay down the key for notarising',
      'Make the installers',
      'Sign what updates are found by',
    ]);
    const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : [run])).join('\n');
    for (const part of [
      'npm ci --ignore-scripts',
      'npm audit --omit=dev',
      'npm audit --package-lock-only',
      '--sbom-format cyclonedx',
      'npm test',
      'build/make-installers.sh',
      "'/S', '/currentuser'",
      'apt-get install -y -qq ./out/installers/',
      'hdiutil attach',
      'build/sign-update.ts',
      '--draft',
    ])
      expect(scripts).toContain(part);
    expect(scripts.match(/node build\/smoke\.ts/g)).toHaveLength(3);
  });
});
