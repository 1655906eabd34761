import type { Language, LocalizedText, LocalizedTexts } from '../../shared/language.ts';
import { accountsText } from '../../shared/texts/accounts.ts';
import { appText, welcomeText } from '../../shared/texts/app.ts';
import { barText } from '../../shared/texts/bar.ts';
import { batchText, countsText, pictureText, warningText } from '../../shared/texts/batch.ts';
import { boardText } from '../../shared/texts/board.ts';
import { createText } from '../../shared/texts/create.ts';
import { diagnosticsText } from '../../shared/texts/diagnostics.ts';
import { displayText } from '../../shared/texts/display.ts';
import { fleetText } from '../../shared/texts/fleet.ts';
import { healthText } from '../../shared/texts/health.ts';
import { historyText } from '../../shared/texts/history.ts';
import { importsText } from '../../shared/texts/imports.ts';
import { inputText } from '../../shared/texts/input.ts';
import { keysText } from '../../shared/texts/keys.ts';
import { labelCodesText } from '../../shared/texts/label-codes.ts';
import { labelHostsText } from '../../shared/texts/label-hosts.ts';
import { labelStateText, reprintReasonText } from '../../shared/texts/label-states.ts';
import { linksText } from '../../shared/texts/links.ts';
import { navText } from '../../shared/texts/nav.ts';
import { ordersText } from '../../shared/texts/orders.ts';
import { panelText, shiftText } from '../../shared/texts/panel.ts';
import { printText } from '../../shared/texts/print.ts';
import { printMethodsText } from '../../shared/texts/print-methods.ts';
import { printOneText } from '../../shared/texts/print-one.ts';
import { profileText } from '../../shared/texts/profile.ts';
import { quoteText } from '../../shared/texts/quote.ts';
import { scanText } from '../../shared/texts/scan.ts';
import { settingText, settingValueText } from '../../shared/texts/setting.ts';
import { settingsText } from '../../shared/texts/settings.ts';
import { setupText } from '../../shared/texts/setup.ts';
import { slipText } from '../../shared/texts/slip.ts';
import { updatesText } from '../../shared/texts/updates.ts';
import { webhookText } from '../../shared/texts/webhook.ts';
import { workstationText } from '../../shared/texts/workstation.ts';

/** The topics that the window reads through `t('subject.key')`. Texts that only main uses are not in the bundle. */
export const windowTexts = {
  app: appText,
  board: boardText,
  fleet: fleetText,
  bar: barText,
  scan: scanText,
  state: labelStateText,
  counts: countsText,
  reason: reprintReasonText,
  warning: warningText,
  batch: batchText,
  panel: panelText,
  shift: shiftText,
  picture: pictureText,
  print: printText,
  printOne: printOneText,
  accounts: accountsText,
  settings: settingsText,
  setting: settingText,
  settingValue: settingValueText,
  profile: profileText,
  welcome: welcomeText,
  nav: navText,
  orders: ordersText,
  create: createText,
  imports: importsText,
  labelCodes: labelCodesText,
  labelHosts: labelHostsText,
  quote: quoteText,
  webhook: webhookText,
  history: historyText,
  input: inputText,
  workstation: workstationText,
  slip: slipText,
  display: displayText,
  setup: setupText,
  printMethods: printMethodsText,
  health: healthText,
  updates: updatesText,
  diagnostics: diagnosticsText,
  links: linksText,
  keys: keysText,
} as const satisfies LocalizedTexts;

/** A tree of texts in one language: each leaf is a sentence. */
type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends LocalizedText ? string : Translated<Texts[Key]>;
};

export type Translations = Translated<typeof windowTexts>;

/** Converts the tree to i18next's form: one language, with sentences as leaves. */
export function translate<Texts extends LocalizedTexts>(texts: Texts, language: Language): Translated<Texts>;
export function translate(texts: LocalizedTexts, language: Language): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, node]) => [
      key,
      isLocalizedText(node) ? node[language] : translate(node, language),
    ]),
  );
}

/** Tests for a leaf: `vi` may also be the name of a topic or a key. */
const isLocalizedText = (node: LocalizedText | LocalizedTexts): node is LocalizedText =>
  typeof node['vi'] === 'string';
