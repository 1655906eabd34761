import { type JSX, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type Problem, problemOf } from '../shared/problem.ts';
import { afterPaint } from './after-paint.ts';
import { unwrap } from './api.ts';
import classes from './app.module.css';
import { AlarmOverAll } from './bench/alarm.tsx';
import { GuideNotice } from './guide/guide-notice.tsx';
import { startsWithGuide } from './guide/guide-pages.ts';
import { GuideScreen } from './guide/guide-screen.tsx';
import { WaysScreen } from './guide/ways-screen.tsx';
import { keepFocus } from './keys/keep-focus.ts';
import { KeyHelp } from './keys/key-help.tsx';
import { LinkBar } from './links/link-bar.tsx';
import { BehindPin } from './lock/behind-pin.tsx';
import { PinDialog } from './lock/pin-dialog.tsx';
import { Rooms } from './rooms.tsx';
import { ScanInput } from './scan/input/scan-input.tsx';
import { loadAll, type Services, useServices, useSettings } from './services.ts';
import { TroubleBanners } from './trouble/trouble-banners.tsx';
import { FullPage } from './ui/full-page.tsx';
import { TrainingRibbon } from './ui/training-ribbon.tsx';
import { UpdateNote } from './updates/update-note.tsx';

/** What the first screen needs, asked for before anything is drawn. */
export interface Opening {
  /** Fails with main's problem. */
  readonly ended: Promise<void>;
  /** Whether it has ended well already. */
  readonly isOpen: boolean;
}

/** Fetches what main knows; then it is known which screen is the first. */
export async function open(services: Services): Promise<void> {
  await loadAll(services);
  const { settings } = services.settings.store.getState();
  if (settings !== null && startsWithGuide(settings)) services.rooms.setState({ room: 'guide' });
}

/** Shows the right screen once main has said what it knows; a reload comes back here and loses nothing. */
export function App({ opening }: { opening: Opening }): JSX.Element {
  const services = useServices();
  const { t } = useTranslation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [ready, setReady] = useState(opening.isOpen);

  const follow = useCallback((ended: Promise<void>) => {
    ended.then(() => setReady(true)).catch((thrown: unknown) => setProblem(problemOf(thrown)));
  }, []);
  useEffect(() => follow(opening.ended), [follow, opening]);
  useEffect(() => {
    if (!ready) return;
    const { tem, report } = services;
    return afterPaint(() => void unwrap(tem.calls.app.shown(undefined)).catch(report));
  }, [ready, services]);
  useEffect(() => services.keyboard.listen(document), [services]);
  useEffect(() => keepFocus(document), []);
  const retry = (): void => {
    setProblem(null);
    follow(open(services));
  };

  if (problem !== null) return <FullPage problem={problem} onRetry={retry} />;
  if (!ready) return <FullPage busy={t('app.loading')} />;
  return (
    <>
      <Screen />
      <KeyHelp />
      <PinDialog />
      <ScanInput />
      <AlarmOverAll />
    </>
  );
}

function Screen(): JSX.Element {
  const { rooms } = useServices();
  const { stationName } = useSettings();
  const room = useStore(rooms, (state) => state.room);
  useEffect(() => {
    document.title = stationName === '' ? 'Tem' : `${stationName} – Tem`;
  }, [stationName]);
  if (room === 'guide' || room === 'ways') {
    return (
      <div className={classes.app}>
        <div className={classes.room}>
          <BehindPin>{room === 'guide' ? <GuideScreen /> : <WaysScreen />}</BehindPin>
        </div>
        <LinkBar />
      </div>
    );
  }
  return (
    <div className={classes.app}>
      <TrainingRibbon />
      {room === 'station' && <GuideNotice />}
      <div className={classes.room}>
        <Rooms room={room} />
      </div>
      {room === 'station' && <UpdateNote />}
      <LinkBar />
      <TroubleBanners />
    </div>
  );
}
