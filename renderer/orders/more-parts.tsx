import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../shared/moment.ts';
import type { KnownOrder, NamedText, OrderNote } from '../../shared/order.ts';
import { showServiceTime } from '../ui/times.ts';
import { useLanguage } from '../ui/use-language.ts';
import classes from './more-parts.module.css';
import { Field, Fields, Part } from './part.tsx';

/** The service's notes. What their types mean is not documented: the type is shown as it is. */
export function NotesPart({ notes }: { notes: readonly OrderNote[] }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Part title={t('orders.partNotes')}>
      {notes.length === 0 && <p className={classes.small}>{t('orders.noNotes')}</p>}
      <ul className={classes.notes}>
        {notes.map(({ createdAt, type, note }, at) => (
          // Notes have no name, and the list only grows.
          <li key={at} className={classes.note}>
            <span>{note}</span>
            <span className={classes.small}>
              {[
                createdAt === null ? t('orders.noTime') : showServiceTime(createdAt, language),
                type === null || type === '' ? '' : t('orders.noteType', { type }),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What the service shows and does not document, under its own names. */
export function OtherPart({ order: { callLogs, lastSman } }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Part title={t('orders.partOther')}>
      <Fields>
        <Field name="calllogs">{callLogs.length === 0 ? null : callLogs.map(linesOf).join('\n\n')}</Field>
        <Field name="last_sman">{lastSman === null ? null : linesOf(lastSman)}</Field>
      </Fields>
      <p className={classes.small}>{t('orders.otherHint')}</p>
    </Part>
  );
}

const linesOf = (fields: readonly NamedText[]): string =>
  fields.map(({ name, text }) => `${name}: ${text}`).join('\n');

const ORIGINS = {
  created: 'orders.originCreated',
  'looked-up': 'orders.originLookedUp',
  pushed: 'orders.originPushed',
} as const;

/** The service's times and Tem's own. */
export function TimesPart({ order }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { createdAt, updatedAt, lookedUpAtMs, seenAtMs, origin } = order;
  const timeOf = (text: string | null): string | null =>
    text === null ? null : showServiceTime(text, language);
  return (
    <Part title={t('orders.partTimes')}>
      <Fields>
        <Field name={t('orders.createdAt')}>{timeOf(createdAt)}</Field>
        <Field name={t('orders.updatedAt')}>{timeOf(updatedAt)}</Field>
        <Field name={t('orders.lookedUpAt')}>
          {lookedUpAtMs === null ? t('orders.neverLookedUp') : showMoment(lookedUpAtMs, language)}
        </Field>
        <Field name={t('orders.seenAt')}>{showMoment(seenAtMs, language)}</Field>
        <Field name={t('orders.origin')}>{t(ORIGINS[origin])}</Field>
      </Fields>
    </Part>
  );
}
