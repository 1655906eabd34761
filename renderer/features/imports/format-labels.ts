/** The words of the buttons that write a file, by its format. */
export const FORMAT_LABELS = {
  xlsx: { template: 'imports.templateXlsx', export: 'imports.exportXlsx' },
  csv: { template: 'imports.templateCsv', export: 'imports.exportCsv' },
} as const;
