import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../../../shared/import.ts';
import { useCopy } from '../../components/use-copy.ts';
import classes from './import-row.module.css';
import { useImportsServices } from './imports-services.ts';
import { formatNumberField } from './row-text.ts';

/**
 * What a person can do about a row that the service neither confirms nor denies: copy its soc to search the service's
 * website, and confirm that it is not there. Resuming looks it up again. Keyed by line, so that the question never moves
 * to another row.
 */
export function UnconfirmedRow({ row }: { row: ImportRow }): JSX.Element {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  const [asking, setAsking] = useState(false);
  const { copied, copy } = useCopy(row.soc ?? '');
  const ask = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // Focuses No, so that an accidental Enter confirms nothing; afterwards returns to where it was asked.
    if (asking) no.current?.focus();
    else if (wasAsking.current) ask.current?.focus();
    wasAsking.current = asking;
  }, [asking]);

  if (row.notThere === true)
    return <span className={`${classes.note} tone-blue`}>{t('imports.notThereSaid')}</span>;
  if (asking)
    return (
      <span className={`${classes.note} ${classes.answers} tone-amber`} role="alert">
        <b>
          {t('imports.notThereAsk', {
            receiver: row.draft.name.trim(),
            amount: formatNumberField(row.draft.amount, 'amount', t),
          })}
        </b>
        <span className={classes.fullWidth}>{t('imports.notThereTwice')}</span>
        <Button ref={no} size="xs" variant="default" onClick={() => setAsking(false)}>
          {t('imports.notThereNo')}
        </Button>
        <Button
          size="xs"
          color="red.9"
          onClick={() => {
            setAsking(false);
            imports.confirmMissing([row.line]).catch(report);
          }}
        >
          {t('imports.notThereYes')}
        </Button>
      </span>
    );
  return (
    <span className={classes.answers}>
      <Button size="xs" variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
        {t('imports.copySoc')}
      </Button>
      <Button ref={ask} size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('imports.notThere')}
      </Button>
      <span role="status">{copied ? t('imports.copied') : ''}</span>
    </span>
  );
}
