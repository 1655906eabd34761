/**
 * Orders are also searched by phone number and goods. SQL cannot normalize texts, so schema.ts provides `order_search_text`
 * (search-text.ts).
 */
export const V9 = `
-- A label that was found by all that is known of its order still is.
UPDATE print_job SET search_text = order_search_text(known.code, known.soc, known.content)
  FROM known_order AS known
  WHERE known.partner = print_job.partner AND known.code = print_job.code AND known.confirmed = 1
    AND known.search_text = print_job.search_text;
UPDATE known_order SET search_text = order_search_text(code, soc, content);
`;
