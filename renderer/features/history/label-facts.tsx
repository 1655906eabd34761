import { Group, Title } from '@mantine/core';
import type { JSX } from 'react';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { PrintedLabel } from '../../../shared/history.ts';
import { formatCount } from '../../../shared/language.ts';
import type { LabelReceipt } from '../../../shared/receipt.ts';
import { nameOfAccount } from '../../components/account-tag.tsx';
import { ActionButton } from '../../components/action-button.tsx';
import { type Fact, Facts } from '../../components/facts.tsx';
import { formatPrinter } from '../../components/format-printer-option.ts';
import { IconCopy } from '../../components/icons.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './label-panel.module.css';

/** All known facts about a label. */
export function LabelFacts({ label }: { label: PrintedLabel }): JSX.Element {
  const { t, language } = useTexts();
  const { account, receiver, soc, submittedAtMs, endedAtMs, printer, size, pages, reprint } = label;
  const facts: readonly Fact[] = [
    { name: t('history.account'), value: account === null ? null : nameOfAccount(account.name, t) },
    { name: t('history.receiver'), value: receiver },
    { name: t('history.soc'), value: soc },
    { name: t('history.submittedAt'), value: formatDateTime(submittedAtMs, language) },
    { name: t('history.endedAt'), value: endedAtMs === null ? null : formatDateTime(endedAtMs, language) },
    {
      name: t('history.printer'),
      value: printer === null ? null : formatPrinter(printer, t),
    },
    { name: t('history.size'), value: size },
    { name: t('history.pages'), value: pages > 1 ? formatCount(pages, language) : null },
    { name: t('history.reason'), value: reprint === null ? null : t(`reason.${reprint}`) },
  ];
  return <LabelPanelFacts facts={facts} />;
}

/** The digits shown for comparison by eye; copying takes the whole hash. */
const SHOWN_DIGITS = 12;

const shortenHash = (hash: string): string => `${hash.slice(0, SHOWN_DIGITS)}…`;

/** The content of a label's receipt. */
export function ReceiptFacts({ receipt }: { receipt: LabelReceipt }): JSX.Element {
  const { t, language } = useTexts();
  const { number, hash, dots, barcodes, receiver, accepted, agreed, madeAtMs } = receipt;
  const { copied, copy } = useCopy(hash);
  const facts: readonly Fact[] = [
    { name: t('history.receipt.number'), value: formatCount(number, language) },
    {
      name: t('history.receipt.madeAt'),
      value: madeAtMs === null ? null : formatDateTime(madeAtMs, language),
    },
    {
      name: t('history.receipt.barcodes'),
      value:
        barcodes.length === 0 ? null : barcodes.map(({ format, text }) => `${text} (${format})`).join(', '),
    },
    {
      name: t('history.receipt.receiver'),
      value: receiver === null ? null : t(`history.receipt.${receiver}`),
    },
    { name: t('history.receipt.dots'), value: dots.length === 0 ? null : dots.map(shortenHash).join(', ') },
    {
      name: t('history.receipt.accepted'),
      value: accepted === null ? null : t(`history.receipt.doubt.${accepted}`),
    },
    {
      name: t('history.receipt.agreed'),
      value: agreed === null ? null : agreed.map(shortenHash).join(', '),
    },
    {
      name: t('history.receipt.hash'),
      value: (
        <Group justify="space-between" gap={6}>
          <span title={hash}>{shortenHash(hash)}</span>
          <ActionButton
            size="xs"
            variant="default"
            keyName="Ctrl+H"
            icon={IconCopy}
            iconSize={16}
            onClick={copy}
          >
            {t('history.receipt.copy')}
          </ActionButton>
        </Group>
      ),
    },
  ];
  return (
    <section aria-label={t('history.receipt.title')} data-receipt={number}>
      <Title order={3} mb={6} fz={16} lh="22px" fw={700}>
        {t('history.receipt.title')}
      </Title>
      <LabelPanelFacts facts={facts} />
      <p className={classes.copied} role="status">
        {copied && t('history.receipt.copied')}
      </p>
    </section>
  );
}

/** The label panel's list of names and values. */
function LabelPanelFacts({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <Facts
      facts={facts}
      className={classes.facts}
      columns="minmax(96px, 2fr) minmax(0, 3fr)"
      gap="10px"
      lh="22px"
      valueWeight={500}
      ruled="above"
    />
  );
}
