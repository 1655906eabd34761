import { Group, Text } from '@mantine/core';
import { type JSX, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { IconFileDownload, IconFileUpload } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import type { MissingPart } from '../../components/settings-file/missing-parts.ts';
import {
  type FileChooser,
  SettingsFileChooser,
} from '../../components/settings-file/settings-file-chooser.tsx';
import { SettingsFileTask } from '../../components/settings-file/settings-file-task.tsx';
import { useSettingsFile } from '../../components/settings-file/use-settings-file.ts';
import { Hint } from '../../components/typography.ts';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { useSettingsServices } from './settings-services.ts';

/** Exports and imports the settings as a file, for further stations. */
export function FileSection(): JSX.Element {
  const { t } = useTranslation();
  const chooser = useRef<FileChooser>(null);
  const file = useSettingsFile();
  const { task, save, read } = file;
  const isDragging = useFileDrop(({ files }) => {
    if (files[0] !== undefined) read(files[0]);
  });
  const busy = task.kind === 'busy' || (task.kind === 'preview' && task.asking);
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
          onClick={() => chooser.current?.choose()}
        >
          {t('setup.fileImport')}
        </ActionButton>
        <Text span c="dimmed">
          {t('setup.fileDrop')}
        </Text>
        <SettingsFileChooser ref={chooser} onFile={read} />
      </Group>
      <SettingsFileTask file={file}>{(missing) => <WayToMissing first={missing[0]} />}</SettingsFileTask>
    </Section>
  );
}

/** Where each missing part is entered; the station's name stands on this page. */
const PLACES = {
  address: 'service',
  token: 'service#settings-token',
  printer: 'printing',
  size: 'printing',
} as const;

/** Leads to the first thing that is missing. */
function WayToMissing({ first }: { first: MissingPart | undefined }): JSX.Element | null {
  const { t } = useTranslation();
  const { navigation } = useSettingsServices();
  if (first === undefined || first === 'name') return null;
  return (
    <div>
      <ActionButton keyName="F2" onClick={() => navigation.setState({ section: PLACES[first] })}>
        {t(`setup.fileGoTo.${first}`)}
      </ActionButton>
    </div>
  );
}
