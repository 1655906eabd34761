import { VisuallyHidden } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { type DifferenceUnit, formatDifference } from '../i18n/format-difference.ts';
import { useLanguage } from '../i18n/use-language.ts';
import classes from './difference.module.css';

interface Props {
  readonly from: number;
  readonly to: number;
  readonly unit: DifferenceUnit;
}

/** A weight or amount that changed: "800 g → 1.000 g (+200 g)". The sign shows the direction, not only the color. */
export function Difference({ from, to, unit }: Props): JSX.Element {
  const { t } = useTranslation();
  const { before, after, by } = formatDifference(from, to, unit, useLanguage());
  return (
    <span className={classes.difference} data-difference={unit}>
      <span className={classes.before}>{before}</span>
      <span aria-hidden> → </span>
      <VisuallyHidden> {t('webhook.becomes')} </VisuallyHidden>
      <b>{after}</b> <span className={`${classes.by} tone-${to > from ? 'amber' : 'teal'}`}>({by})</span>
    </span>
  );
}
