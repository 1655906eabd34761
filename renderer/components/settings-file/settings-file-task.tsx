import { Button, Group, Stack, Text } from '@mantine/core';
import { type JSX, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsPreview } from '../../../shared/settings-file.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { useSettings } from '../context/settings.ts';
import { IconAlertTriangle, IconCircleCheck } from '../icons.tsx';
import { StateNotice } from '../notice.tsx';
import { ProblemText } from '../problem-text.tsx';
import { Heading } from '../typography.ts';
import { formatSetting } from './format-setting.ts';
import type { MissingPart } from './missing-parts.ts';
import classes from './settings-file.module.css';
import type { FileTask, SettingsFile } from './use-settings-file.ts';

interface Props {
  readonly file: SettingsFile;
  /** The ways to what is still missing. */
  readonly children?: (missing: readonly MissingPart[]) => ReactNode;
}

/** How far the export or the import of a settings file is, and its result. */
export function SettingsFileTask({ file, children }: Props): JSX.Element {
  const { task } = file;
  const result = useRef<HTMLDivElement>(null);
  const isTaken = task.kind === 'taken';
  useEffect(() => {
    if (isTaken) result.current?.scrollIntoView({ block: 'nearest' });
  }, [isTaken]);
  if (task.kind === 'preview')
    return (
      <SettingsChanges
        preview={task.preview}
        asking={task.asking}
        onTake={() => file.take(task)}
        onCancel={file.reset}
      />
    );
  return (
    <Stack ref={result} gap={10}>
      <div role="status">
        <TaskStatus task={task} />
      </div>
      {task.kind === 'taken' && task.missing.length > 0 && (
        <>
          {children?.(task.missing)}
          <MissingParts missing={task.missing} />
        </>
      )}
    </Stack>
  );
}

function TaskStatus({ task }: { task: Exclude<FileTask, { kind: 'preview' }> }): JSX.Element | null {
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
      return (
        <FileResult good>
          {t(task.missing.length === 0 ? 'setup.fileComplete' : 'setup.fileTaken')}
        </FileResult>
      );
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

/** What no file has, or this machine lacks. */
function MissingParts({ missing }: { missing: readonly MissingPart[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <Text fw={600}>{t('setup.fileLacks')}</Text>
      <Stack component="ul" gap={4} pl={24} style={{ listStyle: 'disc' }}>
        {missing.map((part) => (
          <li key={part}>{t(`setup.fileMissingPart.${part}`)}</li>
        ))}
      </Stack>
    </Stack>
  );
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

interface ChangesProps {
  readonly preview: SettingsPreview;
  /** Main's question is open over this. */
  readonly asking: boolean;
  readonly onTake: () => void;
  readonly onCancel: () => void;
}

/** The changes that a settings file would make, one per line, before they are applied. */
function SettingsChanges({ preview, asking, onTake, onCancel }: ChangesProps): JSX.Element {
  const { t, language } = useTexts();
  const now = useSettings();
  const then = { ...now, ...preview.after };
  const { changed, missingPrinters } = preview;
  // What is to be read has the focus, and no button: a stray Enter takes nothing over.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <Stack ref={box} tabIndex={-1} gap={14} className={classes.box ?? ''}>
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
      {asking ? (
        <Text c="dimmed" role="status">
          {t('setup.fileAsking')}
        </Text>
      ) : (
        <>
          <Text fw={600} role="status">
            {t('setup.fileDeclined')}
          </Text>
          <Group gap={10}>
            <Button variant="default" onClick={onCancel}>
              {t('setup.fileNot')}
            </Button>
            <Button onClick={onTake}>{t('setup.fileTake')}</Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
