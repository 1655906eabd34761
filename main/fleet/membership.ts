import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FleetConfigSchema, type FleetIdentity, FleetNameSchema } from '../../shared/fleet.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { translateFileError } from '../database/storage-errors.ts';
import type { Secrets } from '../log/secrets.ts';
import { jsonFile } from '../platform/json-file.ts';
import { openSecretFile } from '../settings/secret-file.ts';
import type { FleetLogin } from './connect/login.ts';
import { FLEET_FILE } from './fleet-file.ts';

/** The password beside the fleet's file, as safeStorage encrypted it. */
const PASSWORD_FILE = 'fleet-password';

const MembershipSchema = z.strictObject({
  version: z.literal(1),
  fleet: z.strictObject({ id: z.string().max(100), name: FleetNameSchema, training: z.boolean() }),
  config: FleetConfigSchema,
});

/** The fleet that this station belongs to. */
export interface Member {
  readonly fleet: FleetIdentity;
  readonly config: FleetLogin['config'];
}

type MembershipState =
  | { readonly kind: 'alone' }
  | { readonly kind: 'member'; readonly member: Member }
  /** It belonged to a fleet, and does not know which: nothing may be printed as if it were alone. */
  | { readonly kind: 'broken'; readonly problem: Problem };

interface MembershipDependencies {
  readonly dataDir: string;
  /** The user's consent to secrets in plain text, from the settings. */
  readonly plainTextAllowed: () => boolean;
  /** Learns the password as soon as it is known here. */
  readonly secrets: Pick<Secrets, 'add'>;
}

/** What a station keeps of its fleet: the address in a file, the password in the vault. */
export type Membership = Awaited<ReturnType<typeof openMembership>>;

/** Opens it; only after the app is ready (safeStorage). */
export async function openMembership({ dataDir, plainTextAllowed, secrets }: MembershipDependencies) {
  const path = join(dataDir, FLEET_FILE);
  const stored = jsonFile(path, MembershipSchema);
  const password = await openSecretFile(join(dataDir, PASSWORD_FILE), plainTextAllowed());
  secrets.add(password.value());
  let state = read();

  function read(): MembershipState {
    const content = stored.read();
    switch (content.kind) {
      case 'missing':
        return { kind: 'alone' };
      case 'value':
        return { kind: 'member', member: { fleet: content.value.fleet, config: content.value.config } };
      case 'broken':
        return { kind: 'broken', problem: { code: 'fleet-file-broken', values: { file: path } } };
    }
  }

  return {
    state: (): MembershipState => state,
    /**
     * Returns the login; asks the system again for a password that it did not give before.
     * @throws ProblemError fleet-alone, fleet-file-broken, fleet-password-missing
     */
    async login(): Promise<FleetLogin> {
      if (state.kind === 'alone') throw new ProblemError('fleet-alone');
      if (state.kind === 'broken') throw new ProblemError('fleet-file-broken', { file: path });
      if (password.value() === null) await password.refresh();
      const found = password.value();
      secrets.add(found);
      if (found === null) throw new ProblemError('fleet-password-missing');
      return { config: state.member.config, password: found };
    },
    /**
     * Keeps a login. The password is written first: a file without one would say that this station belongs to a fleet that it
     * cannot reach. If the machine cannot encrypt it, it lasts for this run.
     * @throws ProblemError data-read-only, data-not-written
     */
    async keep(member: Member, login: FleetLogin): Promise<void> {
      secrets.add(login.password);
      try {
        await password.set(login.password, plainTextAllowed());
        stored.write({ version: 1, fleet: member.fleet, config: member.config });
      } catch (error) {
        throw translateFileError(error, dataDir);
      }
      state = { kind: 'member', member };
    },
    /** Forgets the fleet: the file first, so that a crash between leaves a password that opens nothing here. */
    forget(): void {
      try {
        rmSync(path, { force: true });
        password.clear();
      } catch (error) {
        throw translateFileError(error, dataDir);
      }
      state = { kind: 'alone' };
    },
  };
}
