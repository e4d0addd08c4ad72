import type { JisCharacter } from './jis-table.ts'

const UNICODE = /U\+([0-9A-F]{4,6})/i
const JIS = /(?:^|[、\s])(?:第[34]水準)?([12])[-−‐](\d{1,2})[-−‐](\d{1,2})(?=$|[、\s])/
const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u

/** The character that a note of Aozora Bunko names by Unicode or JIS X 0213: 「口＋世」、U+546D; undefined without a code. */
export function namedCharacter(note: string, jis: JisCharacter): string | undefined {
  const codes = note.normalize('NFKC')
  const [, hex = ''] = UNICODE.exec(codes) ?? []
  const point = Number.parseInt(hex, 16)
  const named = point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
  if (VISIBLE.test(named)) return named
  const [, plane, row, cell] = JIS.exec(codes) ?? []
  return jis(Number(plane), Number(row), Number(cell))
}
