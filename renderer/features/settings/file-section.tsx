import { IconAlertTriangle, IconCircleCheck, IconFileDownload, IconFileUpload } from '@tabler/icons-react';
import { type JSX, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { Section } from '../../components/section.tsx';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { SettingsChanges } from './settings-changes.tsx';
import classes from './station-section.module.css';
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
      <p className={classes.muted}>{t('setup.fileHint')}</p>
      <div className={classes.buttons}>
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
        <span className={classes.drop}>{t('setup.fileDrop')}</span>
        <input
          ref={chooser}
          className={classes.chooser}
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // The same file, corrected, may be chosen again.
            event.currentTarget.value = '';
            if (file !== undefined) read(file);
          }}
        />
      </div>
      {task.kind === 'preview' ? (
        <SettingsChanges preview={task.preview} onTake={() => apply(task.text)} onCancel={reset} />
      ) : (
        <div role="status">
          <FileTaskStatus work={task} />
        </div>
      )}
    </Section>
  );
}

function FileTaskStatus({ work }: { work: Exclude<FileTask, { kind: 'preview' }> }): JSX.Element | null {
  const { t } = useTranslation();
  switch (work.kind) {
    case 'none':
      return null;
    case 'busy':
      return <span className={classes.text}>{t('setup.fileReading')}</span>;
    case 'exported':
      return <SuccessText words={t('setup.fileExported', { file: work.file })} />;
    case 'same':
      return <SuccessText words={t('setup.fileSame')} />;
    case 'taken':
      return <SuccessText words={t('setup.fileTaken')} />;
    case 'too-large':
      return <ErrorText>{t('setup.fileTooLarge')}</ErrorText>;
    case 'failed':
      return (
        <ErrorText>
          <ProblemText problem={work.problem} />
        </ErrorText>
      );
  }
}

function SuccessText({ words }: { words: string }): JSX.Element {
  return (
    <p className={`${classes.state} tone-green`}>
      <IconCircleCheck size={22} aria-hidden />
      <span className={classes.message}>{words}</span>
    </p>
  );
}

function ErrorText({ children }: { children: JSX.Element | string }): JSX.Element {
  return (
    <p className={`${classes.state} tone-red`}>
      <IconAlertTriangle size={22} aria-hidden />
      <span className={classes.message}>{children}</span>
    </p>
  );
}
