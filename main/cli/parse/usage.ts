import { LABEL_SIZE_NAMES } from '../../../shared/label-size.ts';
import { DPIS } from '../../../shared/profile.ts';
import { REPRINT_REASONS } from '../../../shared/station.ts';

/** A command line that makes no sense; its message is one line for the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What `tem help` says; docs/reference/command-line.md says more. */
export const USAGE = `tem                        opens the station
  --sandbox                on the built-in sandbox
  --data-dir DIR           with this data folder
  tem://print?code=…       puts these orders into the batch; prints nothing (docs/user/links.md)
tem print [options] CODE…  prints labels; "-" reads codes from standard input, one a line (on Windows use --codes)
  --codes FILE             reads codes from a file, one a line
  --size S                 ${LABEL_SIZE_NAMES.join(', ')}
  --printer P              a printer's name, file:DIR for one PDF a label, raw:zpl:NAME for a printer of that name
                           past its driver, or raw:zpl://HOST:PORT for one in the network (tspl and escpos likewise)
  --dpi N                  the printer's dots per inch: ${DPIS.join(', ')}
  --any-status             prints cancelled, lost, returned and delivered orders too, without looking them up
  --reprint REASON         prints again what was printed lately: ${REPRINT_REASONS.join(', ')}
  --resume                 takes up the last command-line batch where it was left
  --base-url URL, --label-url URL, --token-file FILE
                           the service and its access token, for this run only
  --data-dir DIR           with this data folder
  --json                   one JSON object a line per order on standard output
  exit code: 0 every label was handed over, 1 some were not, 2 usage or settings error
tem demo [--out DIR]       prints labels of the built-in sandbox into DIR (default: out)

tem info CODE [--soc]      shows an order; --soc: CODE is the sender's own code
tem create --file FILE     creates the order of a JSON file; "-" reads it from standard input (on Windows name a file)
  --anyway                 although an order with its soc is known
  --not-there              after create-untold: the service's website has no order with its soc
tem cancel CODE            cancels an order
tem quote                  asks for prices
  --sender-province P --sender-district D --receiver-province P --receiver-district D
  --weight GRAMS [--value DONG]
tem areas                  lists provinces, --province CODE its districts, --district CODE its communes
tem statuses               lists the order statuses
tem webhook get            shows the registered address
tem webhook set URL        registers an address in place of the one before
  each with --base-url, --label-url, --token-file, --data-dir as above, and
  --sandbox                on the built-in sandbox
  --json                   the service's results as one JSON document on standard output
  exit code: 0 done, 1 the service refused or it could not be done, 2 usage or settings error
tem diagnostics --out FILE [--data-dir DIR]
                           saves versions, printers, times and logs as a zip, without secrets and personal data
tem verify [--data-dir DIR] checks the receipts of all labels that were handed over, and says where they break first
  --against FILE           and whether each receipt of an earlier export is still among them
  --out FILE               exports them, once they are found whole
  --file LABEL.pdf         and which of them are of this label, that was printed into a folder, by its dots
  --json                   what was found as one JSON document on standard output
  exit code: 0 whole, and the label is one of theirs; 1 broken, or it is not; 2 usage error, or no ledger
tem help, tem version
`;
