import { Box, Button, Flex, Loader, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import { IconAlertTriangle } from '../../components/icons.tsx';
import { Logo } from '../../components/logo.tsx';
import { ProblemWithDetail } from '../../components/problem-text.tsx';

type Props = { busy: string } | { problem: Problem; onRetry: () => void };

/** The page shown while Tem opens, or when it could not open. */
export function FullPage(props: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <Flex
      component="main"
      direction="column"
      align="center"
      justify="center"
      gap={20}
      h="100%"
      p={40}
      ta="center"
      aria-busy={'busy' in props}
    >
      <Flex align="center" gap={12} c="var(--tem-accent)">
        <Logo size={40} />
        <Box component="h1" m={0} fz={32}>
          Tem
        </Box>
      </Flex>
      {'busy' in props ? (
        <>
          <Loader type="dots" aria-hidden />
          <Text maw={640} fz={20}>
            {props.busy}
          </Text>
        </>
      ) : (
        <>
          <IconAlertTriangle size={48} color="var(--tem-red-ink)" aria-hidden />
          <Text component="div" maw={640} fz={20} role="alert">
            <ProblemWithDetail problem={props.problem} />
          </Text>
          <Button onClick={props.onRetry}>{t('app.reload')}</Button>
        </>
      )}
    </Flex>
  );
}
