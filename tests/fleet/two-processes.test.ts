import { expect, it } from 'vitest';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { code } from '../unit/station/fakes.ts';
import { createTestFleet } from './fleet-fixture.ts';
import { openRealStation, type Paper } from './real-station.ts';

const server = sharedPostgres();

/** The open station, and a command on its data folder. */
async function stationAndCommand() {
  const fleet = await createTestFleet(server());
  const papers: Paper[] = [];
  const station = await openRealStation(fleet, server().port, 'Bàn 1', { papers });
  const { folder, login } = station;
  const openCommand = () =>
    openRealStation(fleet, server().port, 'Bàn 1', {
      papers,
      folder,
      login,
      source: 'command-line',
      owns: false,
    });
  return { fleet, papers, station, openCommand };
}

describePostgres('a command beside the open station', () => {
  it('is the same station in the fleet, and ends without ending its session', async () => {
    const { fleet, papers, station, openCommand } = await stationAndCommand();
    const command = await openCommand();
    command.station.scan(code(1));
    await command.station.print();
    await command.close();
    station.station.scan(code(2));
    await station.station.print();
    await station.fleet.synchronise();
    expect(papers.map((paper) => paper.code)).toEqual([code(1), code(2)]);
    expect(await fleet.query('SELECT name, connected FROM tem.live_station')).toEqual([
      { name: 'Bàn 1', connected: true },
    ]);
    expect(await fleet.query('SELECT count(*)::int AS jobs FROM tem.print_job')).toEqual([{ jobs: 2 }]);
  });

  it('goes on when the station is closed before it', async () => {
    const { papers, station, openCommand } = await stationAndCommand();
    const command = await openCommand();
    await station.close();
    command.station.scan(code(1));
    await command.station.print();
    expect(papers.map((paper) => paper.code)).toEqual([code(1)]);
    const again = await openCommand();
    again.station.scan(code(2));
    await again.station.print();
    expect(papers.map((paper) => paper.code)).toEqual([code(1), code(2)]);
  });

  it('prints nothing that the station is printing', async () => {
    const { papers, station, openCommand } = await stationAndCommand();
    const command = await openCommand();
    for (const one of [station, command]) one.station.scan(code(1));
    await Promise.allSettled([station.station.print(), command.station.print()]);
    expect(papers).toHaveLength(1);
    expect(new Set([station, command].map((one) => one.row(code(1))?.state))).toEqual(
      new Set(['held', 'printed']),
    );
  });
});
