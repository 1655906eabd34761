import { IconArrowBackUp } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelSize } from '../../../shared/label-size.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useSaveSettings } from '../../components/context/settings.ts';
import { removeProfile } from '../../components/printer-profiles.ts';
import classes from './profile-section.module.css';

/** Shows whether a size has its own profile, and removes it after asking in place. */
export function ProfileReset({ size, own }: { size: LabelSize; own: boolean }): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const [asking, setAsking] = useState(false);
  const reset = (): void => {
    setAsking(false);
    save((settings) => removeProfile(settings, size));
  };
  if (!own) return <span className={classes.kind}>{t('profile.isUsual')}</span>;
  if (!asking) {
    return (
      <span className={classes.reset}>
        <span className={classes.kind}>{t('profile.isOwn')}</span>
        <ActionButton
          size="sm"
          variant="default"
          keyName="Ctrl+Delete"
          icon={IconArrowBackUp}
          iconSize={20}
          onClick={() => setAsking(true)}
        >
          {t('profile.reset')}
        </ActionButton>
      </span>
    );
  }
  return (
    <span className={classes.reset} role="alert">
      <span className={classes.prompt}>{t('profile.resetAsk', { size })}</span>
      <ActionButton size="sm" color="red.9" keyName="Ctrl+Delete" onClick={reset}>
        {t('profile.resetYes')}
      </ActionButton>
      <ActionButton size="sm" variant="default" keyName="Escape" onClick={() => setAsking(false)}>
        {t('profile.resetNo')}
      </ActionButton>
    </span>
  );
}
