import { TableColumn, type TableSeparator } from '../../contracts/schemas/learners/import-tables.ts'
import { toolOf } from './tools.ts'

/** Usual names of columns, the first in a list the most telling. */
export const USUAL_NAMES = {
  word: [
    'word',
    'term',
    'expression',
    'vocab',
    'vocabulary',
    'spelling',
    'characters',
    'target word',
    'vocabulary-kanji',
    'kanji',
    'japanese',
    '単語',
    '語彙',
    '单词',
    '词语',
    'front',
  ],
  reading: [
    'reading',
    'readings',
    'word reading',
    'vocabulary-kana',
    'vocab reading',
    'kana',
    'hiragana',
    'furigana',
    'word furigana',
    'vocabulary-furigana',
    'pronunciation',
    'romanization',
    'yomi',
    '読み',
    '読み方',
    'よみ',
    'かな',
    '假名',
    '读音',
  ],
  base: ['parent', 'lemma', 'base', 'dictionary form', '原形', '辞書形', '原形（辞書形）'],
  base_reading: ['lemma reading', 'base reading'],
  written: ['written'],
  state: ['state', 'status', 'srs_stage', 'srs stage', 'stage', '状態', '状态'],
  meaning: [
    'meaning',
    'meanings',
    'definition',
    'definitions',
    'translation',
    'english',
    'vocabulary-english',
    'glossary',
    'gloss',
    '意味',
    '释义',
    '意思',
    'back',
  ],
  own_meaning: ['own_meaning', 'own meaning'],
  note: ['note', 'notes', 'memo', 'メモ', '备注', '笔记'],
  sentence: [
    'sentence',
    'sentence-kanji',
    'example sentence',
    'example-sentence',
    'expression sentence',
    'sentence expression',
    'example',
    'fragment',
    'context',
    '例文',
    '例句',
  ],
  translation: ['sentence translation', 'sentence-english', 'sentence english', 'sentence meaning', '例文訳'],
  tags: ['tags', 'tag', 'タグ', '标签'],
  language: ['language', 'lang', '言語', '语言'],
  kind: ['kind'],
} satisfies Record<TableColumn, readonly string[]>

export const folded = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** The contents of columns by their names: those of a known tool, or usual ones. Each content is proposed once. */
export function columnsByName(
  names: readonly string[],
  separator: TableSeparator | null,
): (TableColumn | null)[] {
  const plain = names.map(folded)
  const own = toolOf(plain, separator)?.columns
  const taken = new Set<TableColumn>()
  const columns = plain.map((name): TableColumn | null => {
    const column = (own && Object.hasOwn(own, name) && own[name]) || null
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })
  if (own) return columns
  for (const column of TableColumn.options) {
    const place = USUAL_NAMES[column]
      .map(name => plain.indexOf(name))
      .find(at => at >= 0 && columns[at] === null)
    if (place !== undefined) columns[place] = column
  }
  return columns
}
