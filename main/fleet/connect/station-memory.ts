import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonFile } from '../../platform/json-file.ts';
import { EpochSchema } from '../sql/answers.ts';

/** What a station keeps on its own disk to be recognised by the fleet, and to recognise it. Secrets: the data folder's only. */
export const StationSecretsSchema = z.strictObject({
  /** The fleet that was joined; null while joining. */
  fleet: z.string().nullable(),
  /** Whether it has left that fleet. If it joins it again, it is the same station. */
  left: z.boolean().default(false),
  station: z.uuid(),
  /** Drawn when it joined, and never changed. */
  key: z.string(),
  /** How often the secret was rolled; with it the database tells an older copy of this disk from this disk. */
  counter: z.int().nonnegative(),
  secret: z.string(),
  /** On disk before it is sent: the secret that counts if the answer is lost. */
  nextSecret: z.string().nullable(),
  /** The highest number that the database gave to this station's calls: a lower one there means that it was restored. */
  mark: z.int().nonnegative(),
  epoch: EpochSchema.nullable(),
});
export type StationSecrets = z.infer<typeof StationSecretsSchema>;

/** Where they are kept. `write` returns once they are on disk, and throws if they are not. */
export interface StationMemory {
  read(): StationSecrets | null;
  write(secrets: StationSecrets): void;
}

/** The file in the data folder; it is in no backup and in no settings file. */
const STATION_FILE = 'fleet-station.json';

/** Keeps a station's identity in its data folder. A broken file counts as none: the station has to join again. */
export function openStationFile(dataDir: string): StationMemory {
  const stored = jsonFile(join(dataDir, STATION_FILE), StationSecretsSchema);
  return { read: stored.readOrNull, write: stored.write };
}

/** Draws 192 bits. */
export const drawSecret = (): string => randomBytes(24).toString('base64url');

/** The identity of a station that has not joined yet. */
export const drawStation = (): StationSecrets => ({
  fleet: null,
  left: false,
  station: randomUUID(),
  key: drawSecret(),
  counter: 0,
  secret: drawSecret(),
  nextSecret: null,
  mark: 0,
  epoch: null,
});
