import { Stack } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportAnswer, ImportQuestion, ImportState } from '../../../shared/import.ts';
import { parseWholeNumber } from '../../../shared/whole-number.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { IconHelpCircle, IconPencil } from '../../components/icons.tsx';
import { formatDong } from '../../i18n/format-money.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { ImportNotice } from './import-notes.tsx';
import { useImportsServices } from './imports-services.ts';
import { countToCorrect } from './progress.ts';

/** What a person can do about rows that are not sent as they are: answer for a whole column, or correct row by row. */
export function CorrectRows({ open }: { open: ImportState }): JSX.Element | null {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  const toCorrect = countToCorrect(open);
  const [first] = open.questions;
  return (
    <>
      {toCorrect > 0 && (
        <ActionButton
          fullWidth
          variant="light"
          flex="none"
          h={48}
          fz={17}
          keyName="F2"
          icon={IconPencil}
          onClick={() => void imports.correctAfter(0).catch(report)}
        >
          {t('imports.correctRows', { number: toCorrect })}
        </ActionButton>
      )}
      {/* One at a time: its digits are the answers. */}
      {first !== undefined && <ColumnQuestion key={`${first.kind} ${first.column}`} question={first} />}
    </>
  );
}

/** The answers that hold for all rows of the question. */
const ANSWERS: Readonly<
  Record<
    ImportQuestion['kind'],
    readonly (readonly [
      ImportAnswer,
      'imports.multiply' | 'imports.keepColumn' | 'imports.keepAll' | 'imports.loadAgain',
    ])[]
  >
> = {
  thousands: [
    ['multiply', 'imports.multiply'],
    ['keep', 'imports.keepColumn'],
  ],
  'phone-unusual': [['keep', 'imports.keepColumn']],
  'area-unknown': [['keep', 'imports.keepColumn']],
  'area-unchecked': [
    ['again', 'imports.loadAgain'],
    ['keep', 'imports.keepAll'],
  ],
};

function ColumnQuestion({ question }: { question: ImportQuestion }): JSX.Element {
  const { t, language } = useTexts();
  const { imports, report } = useImportsServices();
  const { kind, column, rows, line, text } = question;
  const read = parseWholeNumber(text);
  const dong = read.kind === 'number' ? formatDong(read.value * 1_000, language) : '';
  return (
    <ImportNotice tone="amber" icon={IconHelpCircle} role="group" data-question={kind}>
      <span role="status">
        {t(`imports.ask.${kind}`, { column, number: rows, line: String(line), text, dong })}
      </span>
      <Stack gap={8} mt={8}>
        {ANSWERS[kind].map(([answer, label], at) => (
          <ActionButton
            key={answer}
            variant="default"
            h="auto"
            mih={40}
            p="4px 10px"
            fz={16}
            justify="space-between"
            styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
            keyName={String(at + 1)}
            onClick={() => void imports.answer(question, answer).catch(report)}
          >
            {t(label)}
          </ActionButton>
        ))}
      </Stack>
    </ImportNotice>
  );
}
