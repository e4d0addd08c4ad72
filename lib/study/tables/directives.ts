import { type TableColumn, TableSeparator } from '../../contracts/schemas/learners/import-tables.ts'
import { columnsByName } from './column-names.ts'

/** Lines like `#separator:tab` and `#tags column:3`. */
const DIRECTIVE = /^#([a-z ]{1,30}):(.{0,1000})$/i

type CharacterName = Exclude<TableSeparator, 'json' | 'lines'>

export const SEPARATORS: Readonly<Record<CharacterName, string>> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
}

export interface Directives {
  readonly lines: number
  readonly separator: CharacterName | null
  readonly html: boolean
  readonly tags: string[]
  readonly names: string[]
  /** Anki's own columns, such as the deck. */
  readonly own: readonly number[]
  columns(width: number): (TableColumn | null)[]
}

/** Null for a file that is not Anki's. */
export function directivesOf(text: string): Directives | null {
  const directives = new Map<string, string>()
  let lines = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name, value] = DIRECTIVE.exec(line) ?? []
    if (name === undefined || value === undefined) break
    directives.set(name.toLowerCase().trim(), value.trim())
    lines += 1
  }
  if (lines === 0) return null
  const separator = separatorNamed(directives.get('separator'))
  const place = (name: string) => Number(directives.get(`${name} column`)) - 1
  const own = ['guid', 'notetype', 'deck'].map(place)
  const names = directives.get('columns')?.split(SEPARATORS[separator ?? 'tab']) ?? []
  return {
    lines,
    separator,
    names,
    own,
    html: directives.get('html')?.toLowerCase() === 'true',
    tags: directives.get('tags')?.split(/\s+/) ?? [],
    columns(width) {
      const named = columnsByName(
        Array.from({ length: width }, (_, at) => names[at] ?? ''),
        null,
      )
      return named.map((column, at) => (at === place('tags') ? 'tags' : own.includes(at) ? null : column))
    },
  }
}

export const isCharacter = (name: TableSeparator): name is CharacterName => name in SEPARATORS

function separatorNamed(separator: string | undefined): CharacterName | null {
  const separatorName = TableSeparator.options
    .filter(isCharacter)
    .find(name => name === separator?.toLowerCase() || SEPARATORS[name] === separator)
  return separatorName ?? null
}
