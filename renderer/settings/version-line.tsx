import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import classes from './settings-screen.module.css';

/** Which Tem this is. */
export function VersionLine(): JSX.Element {
  const { t } = useTranslation();
  const { app } = useServices();
  const version = useStore(app.store, (state) => state.version);
  return <p className={classes.version}>{t('settings.version', { version })}</p>;
}
