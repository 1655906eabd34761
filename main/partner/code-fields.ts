import { z } from 'zod';
import {
  type OrderCode,
  OrderCodeSchema,
  type PrintToken,
  type Shortcode,
  type Soc,
} from '../../shared/order-code.ts';
import { requiredText, text } from './response-fields.ts';

/** An order code in a request; the type keeps other texts out. */
export const orderCode = z.custom<OrderCode>((value) => OrderCodeSchema.safeParse(value).success);

/** The sender's own code in a request. Its form is the sender's matter. */
export const soc = z.custom<Soc>((value) => typeof value === 'string' && value.trim() !== '');

/** Codes in answers. The service knows its codes: nothing but being there is asked of them. */
export const receivedCode = requiredText.transform((code) => code as OrderCode);
export const receivedShortcode = text.transform((code) => (code === '' ? null : (code as Shortcode | null)));
export const receivedSoc = text.transform((code) => (code === '' ? null : (code as Soc | null)));
export const receivedPrintToken = requiredText.transform((token) => token as PrintToken);
