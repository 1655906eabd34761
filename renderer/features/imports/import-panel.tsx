import { Flex, Stack, Text } from '@mantine/core';
import { type JSX, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../../../shared/import.ts';
import { formatCount } from '../../../shared/language.ts';
import { useScrollCue } from '../../components/use-scroll-cue.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { type EndAction, EndButton, EndQuestion, getEndAction, ReplaceQuestion } from './end-import.tsx';
import { ChooseFile, ExportResults } from './export-results.tsx';
import { ImportNotes, RefusalNote } from './import-notes.tsx';
import classes from './import-panel.module.css';
import { useImports } from './imports-services.ts';
import { hasResults, progressOf, type Stage, stageOf } from './progress.ts';
import { CorrectRows } from './row-questions.tsx';
import { ProgressAnnouncement } from './send-progress.tsx';
import { BatchSwitch, SendSection } from './send-section.tsx';
import { UnconfirmedRows } from './unconfirmed-rows.tsx';

/** The actions for an open file (send, pause, stop, export, close) and its state. */
export function ImportPanel({ open }: { open: ImportState }): JSX.Element {
  const { t } = useTranslation();
  const asked = useImports((state) => state.pendingFile);
  const reading = useImports((state) => state.reading);
  const stage = reading === null ? stageOf(open) : 'reading';
  const panel = useRef<HTMLElement>(null);
  useScrollCue(panel);
  const end = getEndAction(stage);
  // A question about stopping goes away when the import ends by itself.
  const [ending, setEnding] = useState<EndAction | null>(null);
  const asking = end !== null && ending === end;
  return (
    <aside ref={panel} className={classes.panel} aria-label={t('imports.panel')}>
      <Stack gap={2}>
        <h2 className={classes.file}>{reading ?? open.file}</h2>
        <Text c="dimmed" data-stage={stage}>
          {t(`imports.phase.${stage}`)} · {t('imports.rows', { number: open.rows })}
        </Text>
      </Stack>
      <ProgressAnnouncement open={open} />
      <MainNumber open={open} stage={stage} />
      <SendSection open={open} stage={stage} />
      {stage !== 'reading' && stage !== 'sending' && <CorrectRows open={open} />}
      <BatchSwitch open={open} stage={stage} />
      <RefusalNote />
      {(stage === 'paused' || stage === 'stopped') && <UnconfirmedRows open={open} />}
      <ImportNotes open={open} stage={stage} />
      <Stack gap={10} mt="auto">
        {asked !== null && <ReplaceQuestion open={open} asked={asked} />}
        {asked === null && asking && <EndQuestion open={open} end={end} onAnswered={() => setEnding(null)} />}
        {asked === null && !asking && (
          <>
            {hasResults(open) && <ExportResults />}
            {stage !== 'sending' && (
              <ChooseFile
                variant="default"
                fullWidth
                flex="none"
                h={48}
                fz={16}
                disabled={stage === 'reading'}
              >
                {t('imports.chooseOther')}
              </ChooseFile>
            )}
            {end !== null && <EndButton end={end} onAsk={() => setEnding(end)} />}
          </>
        )}
      </Stack>
    </aside>
  );
}

/** The most important number at this stage, large. */
function MainNumber({ open, stage }: { open: ImportState; stage: Stage }): JSX.Element | null {
  const { t } = useTranslation();
  const { remaining, sending } = progressOf(open);
  switch (stage) {
    case 'reading':
      return null;
    case 'checked':
      return <LargeNumber number={open.counts.ready} what={t('imports.ready')} />;
    case 'sending':
    case 'paused':
      return <LargeNumber number={remaining + sending} what={t('imports.toGo')} />;
    case 'stopped':
    case 'done':
      return <LargeNumber number={open.counts.created} what={t('imports.created')} />;
  }
}

function LargeNumber({ number, what }: { number: number; what: string }): JSX.Element {
  const language = useLanguage();
  return (
    <Flex component="p" gap={12} align="baseline" fz={20} c="dimmed">
      <b className={classes.number}>{formatCount(number, language)}</b>
      <span>{what}</span>
    </Flex>
  );
}
