import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileDownload, IconFileUpload } from '@tabler/icons-react';
import { type JSX, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { StateNotice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { Section } from '../../components/section.tsx';
import { Hint } from '../../components/typography.ts';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { SettingsChanges } from './settings-changes.tsx';
import { type FileTask, useSettingsFile } from './use-settings-file.ts';

/** Exports and imports the settings as a file, for further stations. */
export function FileSection(): JSX.Element {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const { task, save, read, apply, reset } = useSettingsFile();
  const isDragging = useFileDrop(({ files }) => {
    if (files[0] !== undefined) read(files[0]);
  });
  const busy = task.kind === 'busy';
  return (
    <Section title={t('setup.file')}>
      <Hint>{t('setup.fileHint')}</Hint>
      <Group gap={10}>
        <ActionButton
          keyName="Ctrl+S"
          variant="default"
          icon={IconFileDownload}
          disabled={busy}
          onClick={save}
        >
          {t('setup.fileExport')}
        </ActionButton>
        <ActionButton
          keyName="Ctrl+O"
          variant={isDragging ? 'filled' : 'default'}
          icon={IconFileUpload}
          disabled={busy}
          onClick={() => chooser.current?.click()}
        >
          {t('setup.fileImport')}
        </ActionButton>
        <Text span c="dimmed">
          {t('setup.fileDrop')}
        </Text>
        <input
          ref={chooser}
          hidden
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // The same file, corrected, may be chosen again.
            event.currentTarget.value = '';
            if (file !== undefined) read(file);
          }}
        />
      </Group>
      {task.kind === 'preview' ? (
        <SettingsChanges preview={task.preview} onTake={() => apply(task.text)} onCancel={reset} />
      ) : (
        <div role="status">
          <FileTaskStatus task={task} />
        </div>
      )}
    </Section>
  );
}

function FileTaskStatus({ task }: { task: Exclude<FileTask, { kind: 'preview' }> }): JSX.Element | null {
  const { t } = useTranslation();
  switch (task.kind) {
    case 'none':
      return null;
    case 'busy':
      return (
        <Text span lh="24px">
          {t('setup.fileReading')}
        </Text>
      );
    case 'exported':
      return <FileResult good>{t('setup.fileExported', { file: task.file })}</FileResult>;
    case 'same':
      return <FileResult good>{t('setup.fileSame')}</FileResult>;
    case 'taken':
      return <FileResult good>{t('setup.fileTaken')}</FileResult>;
    case 'too-large':
      return <FileResult>{t('setup.fileTooLarge')}</FileResult>;
    case 'failed':
      return (
        <FileResult>
          <ProblemText problem={task.problem} />
        </FileResult>
      );
  }
}

function FileResult({ good = false, children }: { good?: boolean; children: ReactNode }): JSX.Element {
  return (
    <StateNotice
      component="p"
      tone={good ? 'green' : 'red'}
      icon={good ? IconCircleCheck : IconAlertTriangle}
    >
      {children}
    </StateNotice>
  );
}
