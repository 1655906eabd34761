import { Box, Flex } from '@mantine/core';
import { type JSX, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { useSettings } from '../../components/context/settings.ts';
import { MessageBar } from '../../components/message-bar/message-bar.tsx';
import { GuideNotice } from '../../features/guide/guide-notice.tsx';
import { startsWithGuide } from '../../features/guide/guide-pages.ts';
import { DriverLine } from '../../features/health/driver-line.tsx';
import { HealthBanners } from '../../features/health/health-banners.tsx';
import { LinkBar } from '../../features/links/link-bar.tsx';
import { PinDialog } from '../../features/lock/pin-dialog.tsx';
import { AlarmOverlay } from '../../features/station/workstation/alarm.tsx';
import { SlipOffer } from '../../features/station/workstation/slip-offer.tsx';
import { UpdateNote } from '../../features/updates/update-note.tsx';
import { BackgroundScanNotice } from '../../scanning/answers/background-scan-notice.tsx';
import { ScanInput } from '../../scanning/scan-input.tsx';
import { keepFocus } from '../keep-focus.ts';
import { hasHeader } from '../screens.tsx';
import { loadAll } from '../services.ts';
import { type Services, useServices } from '../services-provider.tsx';
import { ShortcutHelp } from '../shortcuts/shortcut-help.tsx';
import { useAccountNotice } from './account-notice.ts';
import { CurrentScreen, ScreenContent } from './current-screen.tsx';
import { FullPage } from './full-page.tsx';
import { NoticeLines } from './notice-lines.tsx';
import { TrainingRibbon } from './training-ribbon.tsx';

/** The data for the first screen, requested before anything is rendered. */
interface StartUp {
  /** Rejects with main's problem. */
  readonly done: Promise<void>;
  /** Whether it has already resolved. */
  readonly isDone: boolean;
}

/** Fetches main's state, which determines the first screen. */
export async function loadApp(services: Services): Promise<void> {
  await loadAll(services);
  const { settings } = services.settings.store.getState();
  if (settings !== null && startsWithGuide(settings)) services.navigation.setState({ screen: 'guide' });
}

/** Shows the right screen once main's state is loaded; a reload starts here again and loses nothing. */
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
    return runAfterPaint(() => void tem.calls.app.shown(undefined).catch(report));
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
      <Window />
      <ShortcutHelp />
      <PinDialog />
      <ScanInput />
      <BackgroundScanNotice />
      <AlarmOverlay />
    </>
  );
}

function Window(): JSX.Element {
  const { navigation } = useServices();
  const { stationName } = useSettings();
  const screen = useStore(navigation, (state) => state.screen);
  useEffect(() => {
    document.title = stationName === '' ? 'Tem' : `${stationName} – Tem`;
  }, [stationName]);
  useAccountNotice();
  const isDaily = hasHeader(screen);
  return (
    <Flex direction="column" h="100%">
      {isDaily && <TrainingRibbon />}
      <Box flex="1" mih={0}>
        {isDaily ? <CurrentScreen screen={screen} /> : <ScreenContent screen={screen} />}
      </Box>
      <MessageBar place={screen}>
        <SlipOffer />
        {isDaily && <HealthBanners />}
        <NoticeLines />
        <LinkBar />
        {screen === 'station' && <UpdateNote />}
        {screen === 'station' && <DriverLine />}
        {screen === 'station' && <GuideNotice />}
      </MessageBar>
    </Flex>
  );
}

/** Runs a function once the current content has been painted. @returns a function that cancels it */
function runAfterPaint(then: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  // A frame's callbacks run before its layout and paint; a task queued from them runs after.
  const frame = requestAnimationFrame(() => {
    task = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
