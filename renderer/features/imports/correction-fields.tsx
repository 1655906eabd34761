import { Button, Text, TextInput } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow, RowIssue } from '../../../shared/import.ts';
import type { DraftField } from '../../../shared/new-order.ts';
import { isFewDong, parseWholeNumber } from '../../../shared/whole-number.ts';
import { AreaFields, type AreaNames } from '../../components/area-fields.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { WholeNumberField } from '../../components/whole-number-field.tsx';
import { formatDong } from '../../i18n/format-money.ts';
import { useTexts } from '../../i18n/use-language.ts';
import {
  type CorrectedField,
  type CorrectedPlace,
  type CorrectedTexts,
  correctionOf,
  questionAt,
  textOf,
} from './correction.ts';
import classes from './row-correction.module.css';

interface Props {
  readonly row: ImportRow;
  readonly texts: CorrectedTexts;
  readonly onChange: (change: CorrectedTexts) => void;
  /** The text in the file is right. */
  readonly onKeep: (field: CorrectedField) => void;
}

/** The fields of a row that have to be corrected, each with what is wrong with it. */
export function CorrectionFields(props: Props): JSX.Element {
  const { t } = useTranslation();
  const { row } = props;
  const { fields, places, inFile } = correctionOf(row);
  return (
    <>
      {inFile.map((issue) => (
        <Text key={`${issue.column} ${issue.kind}`} c="var(--tem-red-ink)">
          {issue.column === null ? '' : `${issue.column}: `}
          {t(`imports.note.${issue.kind}`)}. {t('imports.correctInFile')}
        </Text>
      ))}
      {fields.map((field) => (
        <div key={field} className={classes.field}>
          <CorrectionField {...props} field={field} />
          <CellAnswers {...props} field={field} />
        </div>
      ))}
      {places.map((place) => (
        <PlaceFields key={place} {...props} place={place} />
      ))}
    </>
  );
}

const WHOLE_NUMBERS = /(?:^|\.)(?:amount|value|weight|price|quantity)$/;

/** The fields with few values, and the texts of their codes 1, 2, … */
const CHOICES = {
  config: ['create.configView', 'create.configTry', 'create.configNone'],
  payer: ['create.payerSender', 'create.payerReceiver'],
  product_type: ['create.oneProduct', 'create.manyProducts'],
  service: ['create.serviceExpress'],
} as const;

const choicesOf = (field: CorrectedField): (typeof CHOICES)[keyof typeof CHOICES] | null =>
  Object.entries(CHOICES).find(([name]) => name === field)?.[1] ?? null;

function CorrectionField({ row, texts, onChange, field }: Props & { field: CorrectedField }): JSX.Element {
  const { t } = useTranslation();
  const { label, error } = useFieldTexts(row, field);
  const value = texts[field] ?? textOf(row.draft, field);
  const choices = choicesOf(field);
  const change = (text: string): void => onChange({ [field]: text });
  if (choices !== null)
    return (
      <ChoiceField
        label={label}
        options={choices.map((text, at) => ({ value: String(at + 1), label: t(text) }))}
        value={value}
        error={error}
        onChange={change}
      />
    );
  if (WHOLE_NUMBERS.test(field))
    return (
      <WholeNumberField size="md" name={field} label={label} value={value} error={error} onChange={change} />
    );
  return (
    <TextInput
      size="md"
      name={field}
      label={label}
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** A field's name, as the file says it if it is wrong, and what is wrong. */
function useFieldTexts(row: ImportRow, field: CorrectedField): { label: string; error: string | undefined } {
  const { t } = useTranslation();
  const issue: RowIssue | undefined =
    row.mistakes.find((one) => one.field === field) ?? questionAt(row, field);
  const refused = row.refusedAt?.find((one) => one.field === field);
  const single = field.startsWith('products') ? null : (field as DraftField);
  const label = issue?.column ?? refused?.column ?? (single === null ? field : t(`create.field.${single}`));
  return { label, error: issue === undefined ? refused?.words : t(`imports.note.${issue.kind}`) };
}

/** Answers to a question about one cell: the likely text, or that it is right. */
function CellAnswers({
  row,
  texts,
  onChange,
  onKeep,
  field,
}: Props & { field: CorrectedField }): JSX.Element | null {
  const { t, language } = useTexts();
  const question = questionAt(row, field);
  if (question === undefined) return null;
  const text = textOf(row.draft, field);
  const read = parseWholeNumber(texts[field] ?? text);
  const likely = read.kind === 'number' && isFewDong(read.value) ? read.value * 1_000 : null;
  return (
    <div className={classes.answers}>
      {likely !== null && (
        <Button size="sm" variant="light" onClick={() => onChange({ [field]: String(likely) })}>
          {t('imports.useCell', { text: formatDong(likely, language) })}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={() => onKeep(field)}>
        {t('imports.keepCell', { text })}
      </Button>
    </div>
  );
}

const PLACES = {
  receiver: {
    province: 'province',
    district: 'district',
    commune: 'commune',
    legend: 'imports.correctReceiver',
  },
  pickup: {
    province: 'pickup_province',
    district: 'pickup_district',
    commune: 'pickup_commune',
    legend: 'imports.correctPickup',
  },
} as const;

function PlaceFields(props: Props & { place: CorrectedPlace }): JSX.Element {
  const { row, texts, onChange, place } = props;
  const { t } = useTranslation();
  const { legend, ...fields } = PLACES[place];
  const value = (field: CorrectedField): string => texts[field] ?? textOf(row.draft, field);
  const errorAt = (field: CorrectedField): string | undefined => {
    const issue = row.mistakes.find((one) => one.field === field) ?? questionAt(row, field);
    return issue === undefined ? undefined : t(`imports.note.${issue.kind}`);
  };
  const asked = Object.values(fields).find((field) => questionAt(row, field) !== undefined);
  return (
    <div>
      <AreaFields
        legend={t(legend)}
        names={fields}
        value={{
          province: value(fields.province),
          district: value(fields.district),
          commune: value(fields.commune),
        }}
        errors={{
          province: errorAt(fields.province),
          district: errorAt(fields.district),
          commune: errorAt(fields.commune),
        }}
        onChange={(names: AreaNames) => {
          // What stands below a name that no list has was right as far as anybody knows: it is checked again when saved.
          const below = (name: string, above: CorrectedField, field: CorrectedField): string =>
            name === '' && questionAt(row, above) !== undefined ? value(field) : name;
          onChange({
            [fields.province]: names.province,
            [fields.district]: below(names.district, fields.province, fields.district),
            [fields.commune]: below(
              below(names.commune, fields.province, fields.commune),
              fields.district,
              fields.commune,
            ),
          });
        }}
      />
      {asked !== undefined && <CellAnswers {...props} field={asked} />}
    </div>
  );
}
