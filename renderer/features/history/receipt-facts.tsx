import { IconCopy } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../shared/language.ts';
import type { LabelReceipt } from '../../../shared/receipt.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './label-panel.module.css';

/** Digits that people compare by eye; the whole hash is copied. */
const SHOWN_DIGITS = 12;

const shortenHash = (hash: string): string => `${hash.slice(0, SHOWN_DIGITS)}…`;

/** What a label's receipt says of it. */
export function ReceiptFacts({ receipt }: { receipt: LabelReceipt }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { number, hash, dots, barcodes, receiver, accepted } = receipt;
  const { copied, copy } = useCopy(hash);
  const facts: readonly (readonly [string, string | null])[] = [
    [t('history.receipt.number'), formatCount(number, language)],
    [
      t('history.receipt.barcodes'),
      barcodes.length === 0 ? null : barcodes.map(({ format, text }) => `${text} (${format})`).join(', '),
    ],
    [t('history.receipt.receiver'), receiver === null ? null : t(`history.receipt.${receiver}`)],
    [t('history.receipt.dots'), dots.length === 0 ? null : dots.map(shortenHash).join(', ')],
    [t('history.receipt.accepted'), accepted === null ? null : t(`history.receipt.doubt.${accepted}`)],
  ];
  return (
    <section aria-label={t('history.receipt.title')} data-receipt={number}>
      <h3 className={classes.sectionTitle}>{t('history.receipt.title')}</h3>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        <div className={classes.fact}>
          <dt>{t('history.receipt.hash')}</dt>
          <dd className={classes.hash}>
            <span title={hash}>{shortenHash(hash)}</span>
            <ActionButton
              size="xs"
              variant="default"
              keyName="Ctrl+H"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {t('history.receipt.copy')}
            </ActionButton>
          </dd>
        </div>
      </dl>
      <p className={classes.copied} role="status">
        {copied && t('history.receipt.copied')}
      </p>
    </section>
  );
}
