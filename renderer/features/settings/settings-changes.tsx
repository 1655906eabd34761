import { Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsPreview } from '../../../shared/settings-file.ts';
import { useSettings } from '../../components/context/settings.ts';
import { StateNotice } from '../../components/notice.tsx';
import { Heading } from '../../components/typography.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatSetting } from './format-setting.ts';
import classes from './settings.module.css';

interface Props {
  readonly preview: SettingsPreview;
  readonly onTake: () => void;
  readonly onCancel: () => void;
}

/** The changes that a settings file would make, one per line, before they are applied. */
export function SettingsChanges({ preview, onTake, onCancel }: Props): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
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
