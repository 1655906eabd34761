import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { yaml } from '../../../build/yaml.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, '.github/workflows');
const ACTIONS = join(ROOT, '.github/actions');

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
/** An action of this repository's own: checked like a job's steps. */
const OWN_ACTION = /^\.\/\.github\/actions\/[\w-]+$/;
const Action = z.looseObject({ runs: z.object({ using: z.literal('composite'), steps: z.array(Step) }) });
/** In the text, since YAML drops comments: the version behind each hash. */
const USES = /^\s*(?:- )?uses: (\S+)(.*)$/gm;
/** What an outsider controls: the name of a branch, a title, a comment. */
const FOREIGN = /\$\{\{\s*(github\.(event|head_ref|ref_name)|inputs\.)/;

/** What is wrong with a workflow; empty if it is sound. */
function faults(text: string): string[] {
  const found: string[] = [];
  const workflow = Workflow.parse(yaml.load(text));
  if ('pull_request_target' in workflow.on) found.push('runs foreign code with this repository’s rights');
  if (workflow.permissions === undefined || Object.values(workflow.permissions).includes('write'))
    found.push('gives every job a permission');
  if (workflow.concurrency === undefined) found.push('no concurrency');
  for (const [, used = '', comment = ''] of text.matchAll(USES))
    if (!OWN_ACTION.test(used) && !/^ # v\d+\.\d+\.\d+$/.test(comment))
      found.push(`no version behind a hash: ${comment}`);
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
  if (uses !== undefined && !ACTION.test(uses) && !OWN_ACTION.test(uses)) found.push(`${uses} is not pinned`);
  if (uses?.startsWith('actions/checkout@') === true && options?.['persist-credentials'] !== false)
    found.push('checkout leaves its token behind');
  if (run !== undefined && FOREIGN.test(run)) found.push('an outsider’s text in a script');
  if (run !== undefined && run.includes('${{')) found.push('an expression in a script');
  return found;
}

describe('the workflows', () => {
  test.each(readdirSync(FOLDER))('%s is sound', (name) => {
    expect(faults(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([]);
  });

  test.each(readdirSync(ACTIONS))('the action %s is sound', (name) => {
    const text = readFileSync(join(ACTIONS, name, 'action.yml'), 'utf8');
    const { runs } = Action.parse(yaml.load(text));
    expect(runs.steps.flatMap(faultsOf)).toEqual([]);
    for (const [, , comment = ''] of text.matchAll(USES)) expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/);
  });

  test('a release: keeps keys in a protected environment, whose jobs run no test and no package script', () => {
    const { jobs } = Workflow.parse(yaml.load(readFileSync(join(FOLDER, 'release.yml'), 'utf8')));
    const inEnvironment = Object.keys(jobs).filter((name) => jobs[name]?.['environment'] === 'release');
    expect(inEnvironment).toEqual(['sign', 'sign-updates']);
    const holds = (job: unknown): boolean => JSON.stringify(job).includes('secrets.');
    expect(Object.keys(jobs).filter((name) => holds(jobs[name]))).toEqual(inEnvironment);
    const ran = inEnvironment.flatMap((name) => jobs[name]?.steps.flatMap(({ run }) => run ?? []) ?? []);
    expect(
      ran.filter((run) => /npm (?:test|run|rebuild|exec)|playwright|vitest|smoke|\.github\//.test(run)),
    ).toEqual([]);
    expect(ran.filter((run) => /npm (?:ci|install)/.test(run))).toEqual(['npm ci --ignore-scripts']);
    // The tested build is signed: it is fetched, and not built again.
    const fetched = jobs['sign']?.steps.find(({ uses }) => uses?.startsWith('actions/download-artifact@'));
    const kept = jobs['installers']?.steps.find(({ with: options }) => options?.['path'] === 'dist');
    expect([fetched?.with?.['path'], fetched?.with?.['name']]).toEqual(['dist', kept?.with?.['name']]);
    expect([jobs['sign']?.['needs'], jobs['sign-updates']?.['needs']]).toEqual(['installers', 'sign']);
  });

  test('a release: attests each file’s provenance before the draft, in a job that runs nothing of the repository', () => {
    const { jobs } = Workflow.parse(yaml.load(readFileSync(join(FOLDER, 'release.yml'), 'utf8')));
    const steps = jobs['publish']?.steps ?? [];
    const attested = steps.findIndex(({ uses }) => uses?.startsWith('actions/attest-build-provenance@'));
    expect(steps[attested]?.with).toEqual({ 'subject-path': 'out/release/*' });
    expect(steps.findIndex(({ run }) => run?.includes('gh release create'))).toBeGreaterThan(attested);
    expect(steps.some(({ uses }) => uses?.startsWith('actions/checkout@'))).toBe(false);
    expect(steps.filter(({ run }) => /\b(?:node|npm|npx)\b/.test(run ?? ''))).toEqual([]);
  });

  test('a release: only its last job may write, and only signing steps see the keys', () => {
    const { jobs, on } = Workflow.parse(yaml.load(readFileSync(join(FOLDER, 'release.yml'), 'utf8')));
    expect(on).toEqual({ push: { tags: ['v*'] } });
    expect(Object.entries(jobs).map(([name, { permissions }]) => [name, permissions])).toEqual([
      ['gate', { contents: 'read' }],
      ['installers', { contents: 'read' }],
      ['sign', { contents: 'read' }],
      ['sign-updates', { contents: 'read' }],
      ['publish', { contents: 'write', 'id-token': 'write', attestations: 'write' }],
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
  });
});
