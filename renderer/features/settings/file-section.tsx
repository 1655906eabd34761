import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileDownload, IconFileUpload } from '@tabler/icons-react';
import { type JSX, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsPreview } from '../../../shared/settings-file.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { StateNotice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { Section } from '../../components/section.tsx';
import { Heading, Hint } from '../../components/typography.ts';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { formatSetting } from './format-setting.ts';
import classes from './settings.module.css';
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

interface Props {
  readonly preview: SettingsPreview;
  readonly onTake: () => void;
  readonly onCancel: () => void;
}

/** The changes that a settings file would make, one per line, before they are applied. */
function SettingsChanges({ preview, onTake, onCancel }: Props): JSX.Element {
  const { t, language } = useTexts();
  const now = useSettings();
  const then = { ...now, ...preview.after };
  const { changed, missingPrinters } = preview;
  return (
    <>
      <Heading order={3} fz={17}>
        {t('setup.fileChanges', { number: changed.length })}
      </Heading>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('setup.fileSetting')}</th>
            <th scope="col">{t('setup.fileNow')}</th>
            <th scope="col">{t('setup.fileThen')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`setting.${name}.name`)}</th>
              <td>{formatSetting(name, now, language, t)}</td>
              <td>{formatSetting(name, then, language, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {missingPrinters.length > 0 && (
        <StateNotice component="p" tone="amber" icon={IconAlertTriangle}>
          {t('setup.fileMissing', { printers: missingPrinters.map((name) => `“${name}”`).join(', ') })}
        </StateNotice>
      )}
      <Group gap={10}>
        <Button autoFocus onClick={onTake}>
          {t('setup.fileTake')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('setup.fileNot')}
        </Button>
      </Group>
    </>
  );
}
