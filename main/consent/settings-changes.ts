import { isDeepStrictEqual } from 'node:util';
import { isLoopback } from '../../shared/address.ts';
import type { AllowedCode } from '../../shared/allowed-code.ts';
import { describeAllowedCode } from '../../shared/code-text.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import { interpolateLocalized, type LocalizedText } from '../../shared/language.ts';
import type { Settings } from '../../shared/settings.ts';
import {
  definitionOf,
  SETTING_NAMES,
  type SettingName,
  type SettingWith,
} from '../../shared/settings-table.ts';
import { consentText } from '../../shared/texts/consent.ts';
import { settingConsentText } from '../../shared/texts/setting.ts';
import { namedPrinters } from '../settings/save-settings.ts';
import { findAccountChanges } from './account-changes.ts';
import type { ConsentChange } from './consent-question.ts';
import { toDialogAddress } from './dialog-text.ts';
import { toDialogPrinter } from './printer-destination.ts';

/**
 * Returns which settings changes a person has to approve, from what to what. Everything else is left to the operator, or is
 * behind the PIN:
 * - an address that is removed sends nothing anywhere; without {label_url}, labels come from {base_url}, which is trusted with
 *   more than that;
 * - `partner` only switches to approved addresses, or to the sandbox inside Tem;
 * - system printers were set up in the system.
 * @param isApproved whether labels may already go to a printer
 */
export function findSettingsChanges(
  before: Settings,
  after: Settings,
  isApproved: (printer: string) => boolean,
): readonly ConsentChange[] {
  return [
    ...addressChanges(before, after),
    ...findAccountChanges(before, after).map((change) => ['accounts', change] as const),
    ...printerChanges(before, after, isApproved),
    ...receiverChanges(before, after),
    ...switchChanges(before, after),
    ...hostChanges(before, after),
    ...codeChanges(before, after),
  ]
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .map(([, change]) => change);
}

/** The order of the changes in the dialog: these first and those last, all others in between. */
const FIRST: readonly SettingName[] = [
  'baseUrl',
  'labelUrl',
  'accounts',
  'updateUrl',
  'printer',
  'receiverOn',
  'receiverUrl',
];
const LAST: readonly SettingName[] = ['labelHosts', 'agreedCodes', 'allowPlainTextToken'];

const rank = (name: SettingName): number =>
  FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length + 1 + LAST.indexOf(name);

type NamedChange = readonly [setting: SettingName, change: ConsentChange];

type AddressSetting = SettingWith<{ readonly consent: 'new-address'; readonly format: 'address' }>;
type SwitchSetting = SettingWith<{ readonly consent: 'turned-on' | 'turned-off' }>;

function addressChanges(before: Settings, after: Settings): readonly NamedChange[] {
  const names = SETTING_NAMES.filter(
    (name): name is AddressSetting =>
      definitionOf(name).consent === 'new-address' && definitionOf(name).format === 'address',
  );
  return names.flatMap((name) => {
    const [from, to] = [addressIn(before, name), addressIn(after, name)];
    // Labels may always come from the service's own address.
    const known = to === from || (name === 'labelUrl' && to === before.baseUrl);
    const { what } = settingConsentText[name];
    return to === null || known ? [] : [[name, { what, from: format(from), to: format(to) }] as const];
  });
}

const addressIn = (settings: Settings, name: AddressSetting): string | null =>
  name === 'labelUrl' ? (settings.labelUrl ?? settings.baseUrl) : settings[name];

const format = (url: string | null): string | LocalizedText =>
  url === null ? consentText.none : toDialogAddress(url);

function printerChanges(
  before: Settings,
  after: Settings,
  isApproved: (printer: string) => boolean,
): readonly NamedChange[] {
  const held = new Set(namedPrinters(before));
  const change = (what: LocalizedText, from: string | null, to: string | null): readonly NamedChange[] =>
    to === null || held.has(to) || isApproved(to)
      ? []
      : [['printer', { what, from: toDialogPrinter(from), to: toDialogPrinter(to) }]];
  const sizes = Object.entries(after.profiles) as [LabelSize, NonNullable<Settings['profiles'][LabelSize]>][];
  return [
    ...change(consentText.printer.label, before.printer, after.printer),
    ...sizes.flatMap(([size, { printer }]) =>
      change(
        interpolateLocalized(consentText.printer.labelOfSize, { size }),
        before.profiles[size]?.printer ?? before.printer,
        printer,
      ),
    ),
  ];
}

/** Returns the address and port at which other machines reach the receiver; null if none can. */
function reachableAt({ receiverOn, receiverHost, receiverPort }: Settings): LocalizedText | null {
  const own = receiverHost === '::1' || isLoopback(receiverHost);
  if (!receiverOn || own) return null;
  return interpolateLocalized(consentText.receiver.address, {
    host: receiverHost,
    port: String(receiverPort),
  });
}

function receiverChanges(before: Settings, after: Settings): readonly NamedChange[] {
  const [from, to] = [reachableAt(before), reachableAt(after)];
  if (to === null || to.en === from?.en) return [];
  const { label: what, thisMachine } = consentText.receiver;
  return [['receiverOn', { what, from: from ?? thisMachine, to }]];
}

function switchChanges(before: Settings, after: Settings): readonly NamedChange[] {
  const switches = SETTING_NAMES.filter(
    (name): name is SwitchSetting => definitionOf(name).consent?.startsWith('turned-') === true,
  );
  return switches
    .filter(
      (name) => after[name] !== before[name] && after[name] === (definitionOf(name).consent === 'turned-on'),
    )
    .map((name) => [name, settingConsentText[name]] as const);
}

/** Returns the addresses of which label pages load parts, or do without them, from now on. */
function hostChanges(before: Settings, after: Settings): readonly NamedChange[] {
  const ruleBefore = (address: string) => before.labelHosts.find((known) => known.address === address)?.rule;
  return after.labelHosts
    .filter(({ address, rule }) => ruleBefore(address) !== rule)
    .map(({ address, rule }) => {
      const from = ruleBefore(address);
      const { what, ...words } = consentText.labelHost;
      return [
        'labelHosts',
        {
          what: interpolateLocalized(what, { address }),
          from: from === undefined ? consentText.none : words[from],
          to: words[rule],
        },
      ] as const;
    });
}

/** Returns the kinds of codes that become approved on every label. */
function codeChanges(before: Settings, after: Settings): readonly NamedChange[] {
  return after.agreedCodes
    .filter((code) => !before.agreedCodes.some((known) => isDeepStrictEqual(known, code)))
    .map((code) => ['agreedCodes', codeApprovalChange(code)] as const);
}

/** Approves a kind of code, which then no longer holds a label. */
export const codeApprovalChange = (code: AllowedCode): ConsentChange => ({
  what: consentText.allowedCode,
  from: consentText.none,
  to: describeAllowedCode(code),
});
