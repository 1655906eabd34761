import { z } from 'zod';
import {
  type OrderCode,
  OrderCodeSchema,
  type PrintToken,
  type Shortcode,
  type Soc,
} from '../../shared/order-code.ts';
import { requiredText, text } from './response-fields.ts';

/** An order code in a request. The type excludes other texts. */
export const orderCode = z.custom<OrderCode>((value) => OrderCodeSchema.safeParse(value).success);

/** A soc in a request. The sender chooses its form. */
export const soc = z.custom<Soc>((value) => typeof value === 'string' && value.trim() !== '');

/** Codes in answers. The service knows its codes, so only their presence is checked. */
export const receivedCode = requiredText.transform((code) => code as OrderCode);
export const receivedShortcode = text.transform((code) => (code === '' ? null : (code as Shortcode | null)));
export const receivedSoc = text.transform((code) => (code === '' ? null : (code as Soc | null)));
export const receivedPrintToken = requiredText.transform((token) => token as PrintToken);
