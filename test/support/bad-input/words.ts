/** Texts that are not ids of articles, encoded for a path. */
export const notIds = [
  '0',
  '-1',
  '+1',
  '01',
  '1e3',
  '0x10',
  '1.0',
  '1,2',
  '%205%20',
  '5%0A',
  '%D9%A3',
  '1234567890123456',
  'NaN',
  '%00',
  '1%00',
]
/** Slashes inside of a segment. */
export const slashes = ['%2F..%2F', '..%2F..%2F', '1%2F2']
/** Escapes that are no UTF-8. */
export const malformed = ['%E0%A4%A', '%', '%zz', '%C0%AF']
/** Texts that are not numbers, encoded for a query. */
export const notNumbers = [
  '-1',
  '1e3',
  '0x10',
  '1.0',
  '%205%20',
  '%D9%A3',
  '',
  '1234567890123456',
  'NaN',
  '%00',
]

/** Content types that are not JSON's. */
export const otherTypes = [
  undefined,
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'json, x',
]

/** Stands in every field that takes a secret: no reply and no log may repeat it. */
export const canary = 'canary-that-nobody-may-repeat'

/** Bodies that no route takes for a JSON object, by their fault; `text` would be one, `deep` how far others nest. */
export const unreadableBodies = (text: string, deep = 100_000) =>
  [
    ['half a JSON', text.slice(0, -1)],
    ['a secret and no quote', `{"password":"${canary}`],
    ['no JSON', `password=${canary}`],
    ['single quotes', "{'a':1}"],
    ['two values', text + text],
    ['a comma too many', text.replace(/\}$/, ',}')],
    ['a byte order mark', `\ufeff${text}`],
    ['blanks', '  \n'],
    ['an array', `[${text}]`],
    ['an empty array', '[]'],
    ['a string', JSON.stringify(text)],
    ['null', 'null'],
    ['a number', '1e999'],
    ['arrays without end', '['.repeat(deep)],
    ['deep arrays', '['.repeat(deep) + ']'.repeat(deep)],
    ['deep objects', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
  ] as const
