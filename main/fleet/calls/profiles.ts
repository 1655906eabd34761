import { PersonSchema } from '../../../shared/fleet.ts';
import { type FleetProfile, MAX_PROFILE_NAME_LENGTH } from '../../../shared/fleet-board.ts';
import { type PortableSettings, PortableSettingsSchema } from '../../../shared/settings-file.ts';
import type { Link } from '../connect/link.ts';
import type { Reader } from '../connect/reader.ts';
import { STATEMENTS } from '../sql/statements.ts';
import { json } from './claims.ts';

/** Settings handed out to the stations: what a settings file has, so no secrets and nothing of one machine. */
export function createProfiles(link: Link, reader: Reader) {
  return {
    /** The newest version of each, by name. */
    async list(): Promise<readonly FleetProfile[]> {
      const rows = await reader.read(STATEMENTS.profiles);
      return rows.map(({ name, version, person, station, at_ms }) => ({
        name,
        version,
        person,
        station: station ?? '',
        atMs: at_ms,
      }));
    },
    /**
     * Returns the newest settings of a name; null if there are none, or if another version of Tem wrote what this one does not know.
     */
    async read(
      name: string,
    ): Promise<{ readonly version: number; readonly settings: PortableSettings } | null> {
      const [row] = await reader.read(STATEMENTS.profile, [name]);
      const settings = PortableSettingsSchema.safeParse(row?.settings);
      return row === undefined || !settings.success
        ? null
        : { version: row.version, settings: settings.data as PortableSettings };
    },
    /**
     * Publishes settings under a name.
     * @param version the one that the person has seen; 0 for a new name
     * @returns the new version; null: somebody published meanwhile
     */
    async publish(
      name: string,
      version: number,
      settings: PortableSettings,
      person: string,
    ): Promise<number | null> {
      if (name.length > MAX_PROFILE_NAME_LENGTH) throw new Error('the name is too long');
      const answer = await link.call(STATEMENTS.publishProfile, [
        name,
        version,
        json(PortableSettingsSchema.parse(settings)),
        PersonSchema.parse(person),
      ]);
      return answer.kind === 'published' ? answer.version : null;
    },
    /** Told the name when a profile was published. @returns ends it */
    onPublished: (listener: (name: string) => void) =>
      link.onNotification(({ channel, payload }) => {
        if (channel === 'tem_profile') listener(payload);
      }),
  };
}
