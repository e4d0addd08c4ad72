import { isKana } from '../../../japanese/kana.ts'
import { textOfHtml } from '../../../platform/values/html-text.ts'

interface Columns {
  readonly places: ReadonlyMap<string, number>
  /** True if the first row names the columns. */
  readonly isHeader: boolean
}

export interface Table {
  readonly text: string
  readonly skipped: number
  readonly separator: string
  /** Null where the first row decides. */
  readonly columns: Columns | null
  /** Anki's own columns (deck, tags, …), by content. */
  readonly special: ReadonlyMap<string, number>
  plain(cell: string): string
}

const NAMES = ['word', 'reading', 'state', 'tags', 'note', 'sentence', 'kind', 'written', 'own_meaning']
const SEPARATORS: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
}
/** Directives such as `#separator:tab` and `#tags column:3` in the first lines of Anki's exports. */
const DIRECTIVE = /^#([a-z ]+):(.*)$/i

export function tableOf(content: string): Table {
  const directives = new Map<string, string>()
  let text = content
  let skipped = 0
  for (;;) {
    const end = text.search(/\r\n|\r|\n/)
    const [, name, value] = DIRECTIVE.exec(end < 0 ? text : text.slice(0, end)) ?? []
    if (name === undefined || value === undefined) break
    directives.set(name.toLowerCase(), value.trim())
    text = end < 0 ? '' : text.slice(end + (text.startsWith('\r\n', end) ? 2 : 1))
    skipped += 1
  }
  const separator = separatorOf(directives.get('separator'), text)
  const special = new Map(
    ['tags', 'deck', 'notetype', 'guid'].flatMap(name => {
      const place = Number(directives.get(`${name} column`))
      return Number.isInteger(place) && place > 0 ? [[name, place - 1] as const] : []
    }),
  )
  const columns = directives.get('columns')
  return {
    text,
    skipped,
    separator,
    columns: columns === undefined ? null : columnsOf(columns.split(separator), special),
    special,
    plain: directives.get('html') === 'true' ? textOfHtml : cell => cell,
  }
}

function separatorOf(separator: string | undefined, text: string): string {
  const named = separator === undefined ? undefined : (SEPARATORS[separator.toLowerCase()] ?? separator)
  if (named?.length === 1) return named
  const [first = ''] = text.split(/\r|\n/, 1)
  if (first.includes('\t')) return '\t'
  return first.includes(';') && !first.includes(',') ? ';' : ','
}

/** Named by the row; else the word comes first, and its reading next if that is in kana. */
export function columnsOf(cells: readonly string[], special: ReadonlyMap<string, number>): Columns {
  const names = cells.map(cell => cell.trim().toLowerCase())
  const tags = special.get('tags')
  if (names.includes('word')) {
    const places = NAMES.filter(name => names.includes(name)).map(
      name => [name, names.indexOf(name)] as const,
    )
    return { places: new Map(tags === undefined ? places : [...places, ['tags', tags]]), isHeader: true }
  }
  const taken = new Set(special.values())
  const [word = 0, next = -1] = cells.flatMap((_, place) => (taken.has(place) ? [] : [place]))
  return {
    places: new Map([
      ['word', word],
      ...(isKana(cells[next]?.trim() ?? '') ? ([['reading', next]] as const) : []),
      ...(tags === undefined ? [] : ([['tags', tags]] as const)),
    ]),
    isHeader: false,
  }
}
