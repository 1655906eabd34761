import { Flex, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../components/context/settings.ts';
import { IconSchool } from '../../components/icons.tsx';
import classes from './training-ribbon.module.css';

/** Shown above every screen while the sandbox is the partner, so that nobody takes its labels for real ones. */
export function TrainingRibbon(): JSX.Element | null {
  const { t } = useTranslation();
  if (useSettings().partner !== 'sandbox') return null;
  return (
    <Flex
      component="section"
      className={`${classes.ribbon} tone-amber`}
      flex="none"
      justify="center"
      h={28}
      aria-label={t('nav.training')}
    >
      <Flex
        component="p"
        align="center"
        gap={10}
        miw={0}
        m={0}
        px={22}
        fz={16}
        lh="28px"
        bg="var(--tone-ground)"
      >
        <IconSchool size={20} style={{ flex: 'none' }} aria-hidden />
        <Text component="b" inherit fw="bolder" flex="none" tt="uppercase" lts="0.02em" textWrap="nowrap">
          {t('app.sandbox')}
        </Text>
        <Text span inherit truncate fw={500}>
          {t('nav.notReal')}
        </Text>
      </Flex>
    </Flex>
  );
}
