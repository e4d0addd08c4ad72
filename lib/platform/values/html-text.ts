const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  middot: '·',
  bull: '•',
  times: '×',
  rarr: '→',
  larr: '←',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ensp: ' ',
  emsp: ' ',
  shy: '',
}
const HIGHEST_CHARACTER = 0x10_ff_ff

/** Puts readings of ruby in brackets. No pattern can match its own opening again. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<(?:style|script)\b[^<>]*>[^<]*<\/(?:style|script)>/gi, '')
    .replace(/<rt\b[^<>]*>([^<>]*)<\/rt>/gi, '[$1]')
    .replace(/<rp\b[^<>]*>[^<>]*<\/rp>/gi, '')
    .replace(/<br\s*\/?>|<\/(?:div|p|li)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7}|x[0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, code?: string, name?: string) =>
      code === undefined ? (ENTITIES[name ?? ''] ?? whole) : characterOf(Number(code.replace(/^x/i, '0x'))),
    )
    .trim()

const characterOf = (code: number) =>
  code <= HIGHEST_CHARACTER ? String.fromCodePoint(code).toWellFormed() : ''
