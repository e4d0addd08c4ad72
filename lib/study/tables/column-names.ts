import { TableColumn, type TableSeparator } from '../../contracts/schemas/learners/import-tables.ts'
import { toolOf } from './tools.ts'

/** Names as `plainName` has them, the most telling first. */
export const USUAL_NAMES = {
  // Decks such as Core 2000 have a sentence as `Expression`, and the word as `Vocabulary-Kanji`.
  word: [
    ...['word', 'term', 'vocabulary kanji', 'vocab', 'vocabulary', 'target word', 'target', 'expression'],
    ...[
      'spelling',
      'characters',
      'kanji',
      'headword',
      'japanese',
      '単語',
      '語彙',
      '言葉',
      'ことば',
      '語句',
      '見出し語',
      '見出し',
    ],
    ...[
      '表記',
      '漢字',
      '单词',
      '日语单词',
      '日文单词',
      '汉字',
      '词语',
      '词汇',
      '生词',
      '日语',
      '日文',
      '日本語',
      'front',
      '表',
      '表面',
      '正面',
    ],
  ],
  reading: [
    ...[
      'word reading',
      'vocabulary kana',
      'vocab reading',
      'reading',
      'readings',
      'expression reading',
      'kana',
    ],
    ...[
      'hiragana',
      'furigana',
      'word furigana',
      'vocabulary furigana',
      'ruby',
      'pronunciation',
      'romanization',
    ],
    ...[
      'yomi',
      'yomigana',
      '読み',
      '読み方',
      '読みがな',
      '読み仮名',
      'よみ',
      'よみかた',
      'よみがな',
      'ヨミ',
      'ふりがな',
      'フリガナ',
    ],
    ...[
      '振り仮名',
      '振仮名',
      'ルビ',
      'かな',
      'ひらがな',
      '発音',
      '假名',
      '平假名',
      '读音',
      '读法',
      '发音',
      '注音',
      '假名读音',
    ],
  ],
  base: ['parent', 'lemma', 'base', 'dictionary form', '原形', '辞書形', '辞书形'],
  base_reading: ['lemma reading', 'base reading'],
  written: ['written'],
  state: [
    ...[
      'state',
      'status',
      'known status',
      'word status',
      'srs stage',
      'srs',
      'srs level',
      'stage',
      'knowledge',
      '状態',
      'ステータス',
    ],
    ...['習熟度', '習得度', '習得状況', '学習状況', '状态', '学习状态', '掌握程度', '熟练度'],
  ],
  meaning: [
    ...['word meaning', 'meaning', 'meanings', 'definition', 'definitions', 'word definition', 'translation'],
    ...[
      'translations',
      'english',
      'vocabulary english',
      'glossary',
      'gloss',
      'glosses',
      '意味',
      '語義',
      '語釈',
      '定義',
      '訳',
    ],
    ...[
      '訳語',
      '和訳',
      '英訳',
      '英語',
      '中国語',
      '翻訳',
      '释义',
      '词义',
      '含义',
      '意义',
      '中文释义',
      '中文意思',
      '汉语',
      '뜻',
      '意思',
      '解释',
      '翻译',
      '译文',
      '中文',
      '英语',
      'back',
    ],
    ...['back extra', '裏', '裏面', '背面'],
  ],
  own_meaning: ['own meaning'],
  note: ['note', 'notes', 'memo', 'comment', 'comments', 'メモ', '備考', '备注', '笔记'],
  sentence: [
    ...[
      'sentence',
      'sentence kanji',
      'example sentence',
      'expression sentence',
      'sentence expression',
      'example',
    ],
    ...['fragment', 'context', '例文', '文', '用例', '例句', 'expression'],
  ],
  translation: [
    ...[
      'sentence translation',
      'sentence english',
      'sentence meaning',
      'example translation',
      '例文訳',
      '例文の訳',
    ],
    ...['例文の意味', '例文和訳', '例句翻译', '例句释义'],
  ],
  tags: ['tags', 'tag', 'タグ', '标签'],
  language: ['language', 'lang', '言語', '语言'],
  kind: ['kind'],
} satisfies Record<TableColumn, readonly string[]>

export const folded = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** Removes language or unit in parentheses: `WordReading` is word reading. */
export const plainName = (name: string) =>
  folded(name.normalize('NFKC').replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
    .replace(/[-_\s]+/g, ' ')
    .replace(/(?<=[^\s(]) ?\([^()]*\)$/, '')

/** Prefers a known tool's names to usual ones. Proposes each content once. */
export function columnsByName(
  names: readonly string[],
  separator: TableSeparator | null,
): (TableColumn | null)[] {
  const asTools = names.map(folded)
  const own = toolOf(asTools, separator)?.columns
  const taken = new Set<TableColumn>()
  const columns = asTools.map((name): TableColumn | null => {
    const column = (own && Object.hasOwn(own, name) && own[name]) || null
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })
  if (own) return columns
  const plain = names.map(plainName)
  for (const column of TableColumn.options) {
    const place = USUAL_NAMES[column]
      .map(name => plain.indexOf(name))
      .find(at => at >= 0 && columns[at] === null)
    if (place !== undefined) columns[place] = column
  }
  return columns
}
