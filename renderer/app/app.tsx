import { type JSX, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { GuideNotice } from '../features/guide/guide-notice.tsx';
import { startsWithGuide } from '../features/guide/guide-pages.ts';
import { GuideScreen } from '../features/guide/guide-screen.tsx';
import { PrintMethodsScreen } from '../features/guide/print-methods-screen.tsx';
import { HealthBanners } from '../features/health/health-banners.tsx';
import { LinkBar } from '../features/links/link-bar.tsx';
import { PinDialog } from '../features/lock/pin-dialog.tsx';
import { PinGate } from '../features/lock/pin-gate.tsx';
import { AlarmOverlay } from '../features/station/workstation/alarm.tsx';
import { UpdateNote } from '../features/updates/update-note.tsx';
import { ScanInput } from '../scanning/input/scan-input.tsx';
import { runAfterPaint } from './after-paint.ts';
import { unwrap } from './api.ts';
import classes from './app.module.css';
import { keepFocus } from './keep-focus.ts';
import { Screens } from './screens.tsx';
import { loadAll, type Services, useServices, useSettings } from './services.ts';
import { FullPage } from './shell/full-page.tsx';
import { TrainingRibbon } from './shell/training-ribbon.tsx';
import { ShortcutHelp } from './shortcuts/shortcut-help.tsx';

/** What the first screen needs, asked for before anything is drawn. */
export interface StartUp {
  /** Fails with main's problem. */
  readonly done: Promise<void>;
  /** Whether it has ended well already. */
  readonly isDone: boolean;
}

/** Fetches what main knows; then it is known which screen is the first. */
export async function loadApp(services: Services): Promise<void> {
  await loadAll(services);
  const { settings } = services.settings.store.getState();
  if (settings !== null && startsWithGuide(settings)) services.navigation.setState({ screen: 'guide' });
}

/** Shows the right screen once main has said what it knows; a reload comes back here and loses nothing. */
export function App({ opening }: { opening: StartUp }): JSX.Element {
  const services = useServices();
  const { t } = useTranslation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [ready, setReady] = useState(opening.isDone);

  const follow = useCallback((ended: Promise<void>) => {
    ended.then(() => setReady(true)).catch((thrown: unknown) => setProblem(problemOf(thrown)));
  }, []);
  useEffect(() => follow(opening.done), [follow, opening]);
  useEffect(() => {
    if (!ready) return;
    const { tem, report } = services;
    return runAfterPaint(() => void unwrap(tem.calls.app.shown(undefined)).catch(report));
  }, [ready, services]);
  useEffect(() => services.shortcuts.listen(document), [services]);
  useEffect(() => keepFocus(document), []);
  const retry = (): void => {
    setProblem(null);
    follow(loadApp(services));
  };

  if (problem !== null) return <FullPage problem={problem} onRetry={retry} />;
  if (!ready) return <FullPage busy={t('app.loading')} />;
  return (
    <>
      <CurrentScreen />
      <ShortcutHelp />
      <PinDialog />
      <ScanInput />
      <AlarmOverlay />
    </>
  );
}

function CurrentScreen(): JSX.Element {
  const { navigation } = useServices();
  const { stationName } = useSettings();
  const room = useStore(navigation, (state) => state.screen);
  useEffect(() => {
    document.title = stationName === '' ? 'Tem' : `${stationName} – Tem`;
  }, [stationName]);
  if (room === 'guide' || room === 'ways') {
    return (
      <div className={classes.app}>
        <div className={classes.screen}>
          <PinGate>{room === 'guide' ? <GuideScreen /> : <PrintMethodsScreen />}</PinGate>
        </div>
        <LinkBar />
      </div>
    );
  }
  return (
    <div className={classes.app}>
      <TrainingRibbon />
      {room === 'station' && <GuideNotice />}
      <div className={classes.screen}>
        <Screens room={room} />
      </div>
      {room === 'station' && <UpdateNote />}
      <LinkBar />
      <HealthBanners />
    </div>
  );
}
