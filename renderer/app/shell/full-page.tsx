import { Box, Button, Flex, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import { Logo } from '../../components/logo.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import classes from './full-page.module.css';

type Props = { busy: string } | { problem: Problem; onRetry: () => void };

/** The page shown while Tem opens, or when it could not open. */
export function FullPage(props: Props): JSX.Element {
  const { t } = useTranslation();
  if ('busy' in props) {
    return (
      <main className={classes.page} aria-busy>
        <AppTitle />
        <Loader type="dots" aria-hidden />
        <p className={classes.text}>{props.busy}</p>
      </main>
    );
  }
  return (
    <main className={classes.page}>
      <AppTitle />
      <IconAlertTriangle size={48} className={classes.icon} aria-hidden />
      <p className={classes.text} role="alert">
        <ProblemText problem={props.problem} />
      </p>
      <Button onClick={props.onRetry}>{t('app.reload')}</Button>
    </main>
  );
}

function AppTitle(): JSX.Element {
  return (
    <Flex align="center" gap={12} c="var(--tem-accent)">
      <Logo size={40} />
      <Box component="h1" m={0} fz={32}>
        Tem
      </Box>
    </Flex>
  );
}
