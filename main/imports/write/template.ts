import type { Language, LocalizedText } from '../../../shared/language.ts';
import { type DraftField, PRODUCT_FIELDS } from '../../../shared/new-order.ts';
import { importTemplateText } from '../../../shared/texts/import-template.ts';
import { validateDraft } from '../../../shared/validate-draft.ts';
import { columnTitle, EMPTY_ROW, TEMPLATE_FIELDS } from '../columns.ts';
import { CHOICES, exampleOrder } from '../parse/choices.ts';
import type { OutputTable } from './write-tables.ts';

/** Products that a template has columns for. More may be added with their number. */
const PRODUCTS = [1, 2];

/** Explains a field's column if its name doesn't. */
const HELP: Readonly<Partial<Record<DraftField, LocalizedText>>> = importTemplateText.help;
function requiredFields(pickupCode: string): ReadonlySet<string> {
  const checked = validateDraft({ ...EMPTY_ROW, pickup_code: pickupCode });
  return new Set(checked.ok ? [] : checked.issues.map(({ field }) => field));
}

/** Returns a template's tables: the order columns with an example (which is never sent), and an explanation of each column. */
export function templateTables(language: Language): OutputTable[] {
  const example = exampleOrder(language);
  const always = requiredFields('any');
  const withoutCode = requiredFields('');
  const fields = TEMPLATE_FIELDS.map((field) => ({
    field,
    name: columnTitle({ kind: 'field', field }, language),
  }));
  const products = PRODUCTS.flatMap((number) =>
    PRODUCT_FIELDS.map((field) => columnTitle({ kind: 'product', number, field }, language)),
  );
  const needed = (field: DraftField): string =>
    always.has(field)
      ? importTemplateText.required[language]
      : withoutCode.has(field)
        ? importTemplateText.requiredWithoutCode[language]
        : '';
  const orders: OutputTable = {
    sheet: importTemplateText.sheets.orders[language],
    header: [...fields.map(({ name }) => name), ...products],
    rows: [[...fields.map(({ field }) => example[field] ?? ''), ...products.map(() => '')]],
    marked: fields.flatMap(({ field }, at) => (always.has(field) ? [at] : [])),
    widths: fields.map(({ field }) => (field.endsWith('address') ? 30 : 20)),
  };
  const guide: OutputTable = {
    sheet: importTemplateText.sheets.guide[language],
    header: Object.values(importTemplateText.guide).map((title) => title[language]),
    rows: [
      ...fields.map(({ field, name }) => [
        name,
        needed(field),
        helpText(field, language),
        example[field] ?? '',
      ]),
      [products.join(', '), '', importTemplateText.products[language], ''],
    ],
    widths: [30, 24, 70, 30],
  };
  return [orders, guide];
}

function helpText(field: DraftField, language: Language): string {
  const choices = Object.entries(CHOICES).find(([name]) => name === field)?.[1];
  const words = choices?.map((choice) => choice.words[language]).join(importTemplateText.or[language]);
  // The default for an empty cell, if there is one.
  const usual = choices?.find(({ code }) => code === EMPTY_ROW[field])?.words[language];
  const parts = [
    words,
    usual === undefined ? undefined : `${importTemplateText.whenEmpty[language]}${usual}`,
    HELP[field]?.[language],
  ];
  return parts.filter((part) => part !== undefined).join('. ');
}
