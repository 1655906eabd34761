import { Box, Flex } from '@mantine/core';
import { type JSX, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderBrief } from '../../../shared/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { localizedStatus } from '../../../shared/order-status.ts';
import { CodeText } from '../../components/code-text.tsx';
import { useFetched } from '../../components/use-fetched.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './order-choices.module.css';
import { useStationServices } from './station-services.ts';

interface Props {
  readonly id: number;
  readonly choose: (code: OrderCode) => void;
}

/** The orders that a scan may mean, one button each. */
export function OrderChoices({ id, choose }: Props): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const orders = useOrderChoices(id);
  return (
    <Flex
      component="fieldset"
      direction="column"
      gap={6}
      mt={4}
      data-question="which-order"
      aria-label={t('batch.whichOrder')}
    >
      {orders.map(({ code, receiverName, receiverAddress, status, statusName }) => (
        <button key={code} type="button" className={classes.choice} onClick={() => choose(code)}>
          <CodeText code={code} />
          <span className={classes.receiver}>
            {[receiverName, receiverAddress].filter((part) => part !== null).join(' · ')}
          </span>
          <Box component="span" c="var(--tem-muted)">
            {localizedStatus(status, statusName)[language]}
          </Box>
        </button>
      ))}
    </Flex>
  );
}

function useOrderChoices(id: number): readonly OrderBrief[] {
  const { tem, report } = useStationServices();
  const fetch = useCallback(() => tem.calls.station.choices({ id }), [tem, id]);
  const orders = useFetched(fetch, report);
  return orders.kind === 'loaded' ? orders.value : [];
}
