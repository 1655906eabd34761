import { Button, Text } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import type { DraftField } from '../../../shared/new-order.ts';
import { formatWholeNumber, isFewDong, parseWholeNumber } from '../../../shared/whole-number.ts';
import { formatDong } from '../../i18n/format-money.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { useForm } from './form-context.ts';
import classes from './order-form.module.css';

/** A field with the question about it below. */
export function WithQuestion({ field, children }: { field: DraftField; children: ReactNode }): JSX.Element {
  return (
    <div>
      {children}
      <FieldQuestion field={field} />
    </div>
  );
}

/** Asks about a probable slip: the likely text comes first, then that the text is right as it stands. */
export function FieldQuestion({ field }: { field: DraftField }): JSX.Element | null {
  const { t, language } = useTexts();
  const { draft, change, questionAt, settle } = useForm();
  const question = questionAt(field);
  if (question === undefined) return null;
  const { kind } = question;
  const text = draft[field].trim();
  const read = parseWholeNumber(text);
  const likely = read.kind === 'number' && isFewDong(read.value) ? read.value * 1_000 : null;
  return (
    <div className={`${classes.question} tone-amber`} data-question={kind} data-at={field}>
      <Text span role="status">
        {t(`create.question.${kind}`, {
          text,
          dong: likely === null ? '' : formatDong(likely, language),
        })}
      </Text>
      {likely !== null && (
        <Button size="compact-md" onClick={() => change({ [field]: formatWholeNumber(likely) })}>
          {formatDong(likely, language)}
        </Button>
      )}
      <Button size="compact-md" variant="default" onClick={() => settle(question)}>
        {t('create.questionKeep', { text })}
      </Button>
    </div>
  );
}
