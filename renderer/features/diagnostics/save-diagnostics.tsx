import { Group } from '@mantine/core';
import type { JSX } from 'react';
import { formatDateTime } from '../../../shared/date-time.ts';
import { ActionButton } from '../../components/action-button.tsx';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFileZip,
  IconFolderOpen,
  IconRefresh,
} from '../../components/icons.tsx';
import { StateNotice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { Section } from '../../components/section.tsx';
import { Hint } from '../../components/typography.ts';
import { useAsyncAction } from '../../components/use-async-action.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './diagnostics.module.css';
import { useDiagnosticsServices } from './diagnostics-services.ts';

interface Props {
  /** Milliseconds since 1970; null before anything was read. */
  readonly readAtMs: number | null;
  readonly isReading: boolean;
  readonly onRefresh: () => void;
}

/** Saves the diagnostics to a file for support, and refreshes them. */
export function SaveDiagnostics({ readAtMs, isReading, onRefresh }: Props): JSX.Element {
  const { t, language } = useTexts();
  const { tem, report } = useDiagnosticsServices();
  const [saving, run] = useAsyncAction<string>();
  const save = (): void => void run(() => tem.calls.diagnostics.save(undefined));
  return (
    <Section title={t('diagnostics.tab')}>
      <Hint maw={900}>{t('diagnostics.copyHint')}</Hint>
      <div>
        <Group gap="10px 14px">
          <ActionButton
            keyName="Ctrl+S"
            icon={IconFileZip}
            loading={saving.kind === 'running'}
            onClick={save}
          >
            {t('diagnostics.copy')}
          </ActionButton>
          <ActionButton
            variant="default"
            keyName="F5"
            icon={IconRefresh}
            loading={isReading}
            onClick={onRefresh}
          >
            {t('diagnostics.refresh')}
          </ActionButton>
          {readAtMs !== null && (
            <span className={classes.muted}>
              {t('diagnostics.readAt', { when: formatDateTime(readAtMs, language) })}
            </span>
          )}
        </Group>
        <div role="status" className={classes.statusSlot}>
          {saving.kind === 'done' && (
            <StateNotice tone="green" icon={IconCircleCheck}>
              <span>{t('diagnostics.copied', { file: saving.result })}</span>
              <ActionButton
                ml="auto"
                size="sm"
                variant="default"
                keyName="F8"
                icon={IconFolderOpen}
                iconSize={20}
                onClick={() => void tem.calls.diagnostics.show(undefined).catch(report)}
              >
                {t('diagnostics.showFile')}
              </ActionButton>
            </StateNotice>
          )}
          {saving.kind === 'failed' && (
            <StateNotice component="p" tone="red" icon={IconAlertTriangle}>
              <ProblemText problem={saving.problem} />
            </StateNotice>
          )}
        </div>
      </div>
    </Section>
  );
}
