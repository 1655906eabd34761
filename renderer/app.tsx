import { type JSX, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type Problem, problemOf } from '../shared/problem.ts';
import classes from './app.module.css';
import { Rooms } from './rooms.tsx';
import { loadAll, useServices, useSettings } from './services.ts';
import { FullPage } from './ui/full-page.tsx';
import { TrainingRibbon } from './ui/training-ribbon.tsx';
import { Welcome } from './welcome/welcome.tsx';

/** Fetches what main knows and then shows the right screen; a reload comes back here and loses nothing. */
export function App(): JSX.Element {
  const services = useServices();
  const { t } = useTranslation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [ready, setReady] = useState(false);

  const start = useCallback(() => {
    loadAll(services).then(
      () => setReady(true),
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
  }, [services]);
  useEffect(start, [start]);
  const retry = (): void => {
    setProblem(null);
    start();
  };

  if (problem !== null) return <FullPage problem={problem} onRetry={retry} />;
  if (!ready) return <FullPage busy={t('app.loading')} />;
  return <Screen />;
}

function Screen(): JSX.Element {
  const { rooms } = useServices();
  const { partner } = useSettings();
  const room = useStore(rooms, (state) => state.room);
  if (partner === 'unset' && room !== 'settings') return <Welcome />;
  return (
    <div className={classes.app}>
      <TrainingRibbon />
      <div className={classes.room}>
        <Rooms room={room} />
      </div>
    </div>
  );
}
