import { VisuallyHidden } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSettings } from '../../components/context/settings.ts';
import { formatPrinter } from '../../components/format-printer-option.ts';
import { printerInUse } from '../../components/printer-profiles.ts';
import { useServices } from '../services-provider.tsx';
import classes from './header.module.css';

/** How the printer is: nothing wrong known of it, something wrong, or none chosen. */
type PrinterState = 'fine' | 'trouble' | 'none';

/** The printer of the labels' size, how it is, and the size. The colour of its dot is also its shape and its word. */
export function PrinterChip(): JSX.Element {
  const { t } = useTranslation();
  const { health } = useServices();
  const settings = useSettings();
  const hasTrouble = useStore(health.store, ({ issues }) => issues.some(({ kind }) => kind === 'printer'));
  const { printer } = printerInUse(settings);
  const state: PrinterState = printer === null ? 'none' : hasTrouble ? 'trouble' : 'fine';
  const name = printer === null ? t('nav.noPrinter') : formatPrinter(printer, t);
  return (
    <p
      className={`${classes.chip} ${classes.printer}`}
      title={`${name} · ${settings.size} · ${t(`nav.printerIs.${state}`)}`}
      data-printer-state={state}
    >
      <span className={classes.dot} data-state={state} aria-hidden />
      <VisuallyHidden>{t('nav.printer')}</VisuallyHidden>
      <span>{name}</span>
      <b>{settings.size}</b>
      <VisuallyHidden>{t(`nav.printerIs.${state}`)}</VisuallyHidden>
    </p>
  );
}
