/** Aozora Bunko's signs as combining characters. Source: its "アクセント分解". */
const COMBINING = new Map([
  ['`', '\u0300'],
  ["'", '\u0301'],
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['_', '\u0304'],
  [':', '\u0308'],
  ['&', '\u030A'],
  [',', '\u0327'],
])
const WHOLE = new Map<string, string>([
  ...([
    ['ae&', 'æ'],
    ['AE&', 'Æ'],
    ['oe&', 'œ'],
    ['OE&', 'Œ'],
    ['s&', 'ß'],
    ['!@', '¡'],
    ['?@', '¿'],
  ] as const),
  ...([
    ['o/', 'ø'],
    ['O/', 'Ø'],
    ['l/', 'ł'],
    ['L/', 'Ł'],
    ['d/', 'đ'],
    ['D/', 'Đ'],
  ] as const),
  ...([
    ['h/', 'ħ'],
    ['H/', 'Ħ'],
    ['t/', 'ŧ'],
    ['T/', 'Ŧ'],
  ] as const),
])

const ACCENT = /ae&|AE&|oe&|OE&|[!?]@|[A-Za-z][`'^~:&,/_](?=([A-Za-z])?)/g
/** Latin-1, Latin Extended-A, and ẽ. */
const LISTED = /^[\u00C0-\u017F\u1EBC\u1EBD]$/

/** cafe' is café; null without a sign of an accent. */
export function withAccents(text: string): string | null {
  const read = text.replaceAll(ACCENT, (mark, next = '') => accented(mark, next) ?? mark)
  return read === text ? null : read
}

function accented(mark: string, next: string): string | null {
  const whole = WHOLE.get(mark)
  if (whole !== undefined) return whole
  const [letter = '', sign = ''] = mark
  // l'heure has an apostrophe, and a comma is one unless within a word.
  if (sign === "'" && !/[aeiouy]/i.test(letter) && /[aeiouyh]/i.test(next)) return null
  if (sign === ',' && !/c/i.test(letter) && next === '') return null
  const composed = `${letter}${COMBINING.get(sign) ?? ''}`.normalize('NFC')
  return LISTED.test(composed) ? composed : null
}
