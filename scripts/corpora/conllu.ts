import { isKana, toHiragana } from '../../lib/japanese/kana.ts'
import type { CorpusSentence, Token } from './sentence.ts'

/** The place of the pronunciation, as the word stands in the text, in `UnidicInfo=ツカウ,使う,使わ,使う,ツカワ,…`. */
const PRONUNCIATION = 4

/** The sentences of a file in CoNLL-U whose last column has `UnidicInfo`; each is a document of its own. */
export function sentencesOfConllu(file: string): CorpusSentence[] {
  return file.split(/\n{2,}/).flatMap(block => {
    const of = /^# sent_id = (\S+)/m.exec(block)?.[1]
    const rows = block.split('\n').filter(line => /^\d+\t/.test(line))
    return of === undefined || rows.length === 0 ? [] : [{ of, tokens: rows.flatMap(tokensOf) }]
  })
}

const space: Token = { surface: ' ', readings: [] }

function tokensOf(row: string): Token[] {
  const columns = row.split('\t')
  const [, surface = ''] = columns
  const more = columns.at(-1)?.split('|') ?? []
  const info = more.find(each => each.startsWith('UnidicInfo=')) ?? ''
  const said = info.split(',')[PRONUNCIATION] ?? ''
  const token = { surface, readings: isKana(said) ? [toHiragana(said)] : [] }
  return more.includes('SpaceAfter=No') ? [token] : [token, space]
}
