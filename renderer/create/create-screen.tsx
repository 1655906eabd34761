import { type JSX, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { useServices } from '../services.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { Screen } from '../ui/screen.tsx';
import classes from './create-screen.module.css';
import { OpenOrder } from './open-order.tsx';

/** Where orders are created: the draft that was changed last, or another one. */
export function CreateScreen(): JSX.Element {
  const { creating, report } = useServices();
  const open = useStore(creating.store, (state) => state.open);
  const [problem, setProblem] = useState<Problem | null>(null);
  const load = useCallback(() => {
    creating.load().catch((thrown: unknown) => {
      if (creating.store.getState().open === null) setProblem(problemOf(thrown));
      else report(thrown);
    });
  }, [creating, report]);
  useEffect(load, [load]);
  const retry = (): void => {
    setProblem(null);
    load();
  };
  useEffect(() => {
    // A reload, or the window's end: what was typed a moment ago is on its way to main before the page is gone. At
    // pagehide the frame may be on its way out already, and main hears such frames no more.
    window.addEventListener('beforeunload', creating.hurry);
    return () => {
      window.removeEventListener('beforeunload', creating.hurry);
      creating.settle().catch(report);
    };
  }, [creating, report]);

  return (
    <Screen>
      {open === null ? (
        <main className={classes.empty} aria-busy={problem === null}>
          {problem !== null && <NotLoaded problem={problem} onRetry={retry} />}
        </main>
      ) : (
        <OpenOrder key={open.key} open={open} />
      )}
    </Screen>
  );
}

function NotLoaded({ problem, onRetry }: { problem: Problem; onRetry: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <p role="alert">
        <ProblemText problem={problem} />
      </p>
      <ActionButton keyName="F5" onClick={onRetry}>
        {t('app.reload')}
      </ActionButton>
    </>
  );
}
