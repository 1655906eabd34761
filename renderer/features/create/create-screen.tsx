import { Box, Flex } from '@mantine/core';
import { type JSX, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useCreateServices } from './create-services.ts';
import { DraftEditor } from './draft-editor.tsx';

/** Creates orders: shows the most recently changed draft, or another one. */
export function CreateScreen(): JSX.Element {
  const { creating, report } = useCreateServices();
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
    // On reload or close, sends the latest input to main before the page is gone. At pagehide the frame may already be
    // detached, and main ignores messages of such frames.
    window.addEventListener('beforeunload', creating.flushOnUnload);
    return () => {
      window.removeEventListener('beforeunload', creating.flushOnUnload);
      creating.flush().catch(report);
    };
  }, [creating, report]);

  return open === null ? (
    <Flex
      component="main"
      direction="column"
      gap={14}
      align="center"
      justify="center"
      flex={1}
      fz={18}
      aria-busy={problem === null}
    >
      {problem !== null && <LoadError problem={problem} onRetry={retry} />}
    </Flex>
  ) : (
    <DraftEditor key={open.key} open={open} />
  );
}

function LoadError({ problem, onRetry }: { problem: Problem; onRetry: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <Box component="p" my="1em" role="alert">
        <ProblemText problem={problem} />
      </Box>
      <ActionButton keyName="F5" onClick={onRetry}>
        {t('app.reload')}
      </ActionButton>
    </>
  );
}
