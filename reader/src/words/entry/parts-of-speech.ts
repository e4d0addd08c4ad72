import { catalogue } from '../../../../web/language/language.ts'

/** The codes of JMdict that say how a word is used; one that is not here is shown as it is. */
const rows: Record<string, readonly [en: string, ja: string, zh: string]> = {
  n: ['noun', '名詞', '名词'],
  pn: ['pronoun', '代名詞', '代词'],
  v1: ['ichidan verb', '一段動詞', '一段动词'],
  v5: ['godan verb', '五段動詞', '五段动词'],
  vk: ['irregular verb', 'カ変動詞', '不规则动词'],
  vs: ['suru verb', 'サ変動詞', 'サ变动词'],
  vz: ['zuru verb', 'ザ変動詞', 'ザ变动词'],
  vt: ['transitive', '他動詞', '他动词'],
  vi: ['intransitive', '自動詞', '自动词'],
  'adj-i': ['i-adjective', 'イ形容詞', 'い形容词'],
  'adj-na': ['na-adjective', 'ナ形容詞', 'な形容词'],
  'adj-no': ['no-adjective', 'ノ形容詞', 'の形容词'],
  'adj-pn': ['before a noun', '連体詞', '连体词'],
  'adj-t': ['taru-adjective', 'タル形容動詞', 'たる形容词'],
  'adj-f': ['before a noun', '名詞の前', '用于名词前'],
  adv: ['adverb', '副詞', '副词'],
  aux: ['auxiliary', '助動詞', '助动词'],
  conj: ['conjunction', '接続詞', '接续词'],
  cop: ['copula', 'コピュラ', '判断词'],
  ctr: ['counter', '助数詞', '量词'],
  exp: ['expression', '表現', '惯用表达'],
  int: ['interjection', '感動詞', '感叹词'],
  num: ['number', '数詞', '数词'],
  pref: ['prefix', '接頭語', '前缀'],
  prt: ['particle', '助詞', '助词'],
  suf: ['suffix', '接尾語', '后缀'],
}

/** Finer codes, by what they are kinds of. */
const kinds: Record<string, string> = {
  'n-adv': 'n',
  'n-pref': 'pref',
  'n-suf': 'suf',
  'n-t': 'n',
  'adv-to': 'adv',
  'adj-ix': 'adj-i',
  'aux-v': 'aux',
  'aux-adj': 'aux',
  'v1-s': 'v1',
  'vs-i': 'vs',
  'vs-s': 'vs',
  'vs-c': 'vs',
}
for (const ending of 'aru b g k k-s m n r r-i s t u u-s uru'.split(' ')) kinds[`v5${ending}`] = 'v5'

const column = (at: 0 | 1 | 2): Record<string, string | undefined> =>
  Object.fromEntries(
    [...Object.keys(rows), ...Object.keys(kinds)].map(code => [code, rows[kinds[code] ?? code]?.[at]]),
  )

export const partsOfSpeech = catalogue({
  en: column(0),
  ja: column(1),
  zh: column(2),
})
