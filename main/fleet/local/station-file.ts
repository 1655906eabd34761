import { join } from 'node:path';
import { jsonFile } from '../../platform/json-file.ts';
import { type StationMemory, StationSecretsSchema } from '../connect/station-memory.ts';

/** The file in the data folder by which the fleet recognises this station. It is in no backup and in no settings file. */
const STATION_FILE = 'fleet-station.json';

/** Keeps a station's identity in its data folder. A broken file counts as none: the station has to join again. */
export function openStationFile(dataDir: string): StationMemory {
  const stored = jsonFile(join(dataDir, STATION_FILE), StationSecretsSchema);
  return { read: stored.readOrNull, write: stored.write };
}
