import { Flex, Group, Text } from '@mantine/core';
import type { JSX } from 'react';
import type { KnownOrder } from '../../../shared/order.ts';
import type { Problem } from '../../../shared/problem.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { useStation } from '../../components/context/station.ts';
import { type Fact, Facts } from '../../components/facts.tsx';
import { IconCircleCheck, IconPlus } from '../../components/icons.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { formatDong } from '../../i18n/format-money.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { useCreateServices } from './create-services.ts';
import classes from './submit-result-note.module.css';

interface Props {
  readonly order: KnownOrder;
  /** Why it was not added to the batch, if that was requested. */
  readonly notInBatch: Problem | null;
}

/** The order created from a draft: its code, its cost, and whether its label is in the batch. */
export function CreatedOrder({ order, notInBatch }: Props): JSX.Element {
  const { t, language } = useTexts();
  const { navigation, tem, report } = useCreateServices();
  const inBatch = useStation(({ rows }) => rows.some(({ code }) => code === order.code));
  const money = (dong: number | null): string | null => (dong === null ? null : formatDong(dong, language));
  const facts: readonly Fact[] = [
    { name: t('create.sorting'), value: order.sorting },
    { name: t('create.soc'), value: order.soc },
    { name: t('create.fee'), value: money(order.fee.shipment) },
    { name: t('create.insurance'), value: money(order.fee.insurance) },
  ];
  const add = (): void => void tem.calls.station.scan({ text: order.code }).catch(report);
  return (
    <>
      <p className={classes.code}>
        <CodeText code={order.code} />
      </p>
      <ResultFacts facts={facts} />
      {inBatch && (
        <Flex component="p" gap={6} align="center" fz={16} fw={600}>
          <IconCircleCheck size={20} aria-hidden />
          {t('create.inBatch')}
        </Flex>
      )}
      {!inBatch && notInBatch !== null && (
        <Text lh="22px">
          <b>{t('create.addingFailed')}</b> <ProblemText problem={notInBatch} />
        </Text>
      )}
      <Group gap={8} align="stretch">
        {!inBatch && (
          <ActionButton size="sm" variant="default" keyName="F6" icon={IconPlus} iconSize={18} onClick={add}>
            {t('create.addToBatch')}
          </ActionButton>
        )}
        <ActionButton
          size="sm"
          variant="default"
          keyName="F4"
          onClick={() => navigation.setState({ screen: 'orders', order: order.code })}
        >
          {t('create.openOrder')}
        </ActionButton>
      </Group>
    </>
  );
}

/** Facts about the order that was created from a draft or that conflicts with it. */
export function ResultFacts({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <Facts
      facts={facts}
      className={classes.facts}
      layout="table"
      gap="2px 12px"
      lh="22px"
      valueWeight={600}
    />
  );
}
