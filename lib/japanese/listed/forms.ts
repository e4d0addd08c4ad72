import type { Word } from '../morphology/word.ts'
import { wordTable } from '../word-table.ts'

/** A form of a listed word. */
export type ListedWord = Omit<Word, 'parts'> & { readonly reading: string }

const UNINFLECTED = '-'

/** Form and ending, by the last kana of a godan verb; classes and forms have the dictionary's names. */
const godan: Readonly<Record<string, { type: string; endings: string }>> = {
  う: { type: '五段・ワ行促音便', endings: 'わいっうえお' },
  く: { type: '五段・カ行イ音便', endings: 'かきいくけこ' },
  ぐ: { type: '五段・ガ行', endings: 'がぎいぐげご' },
  す: { type: '五段・サ行', endings: 'さしーすせそ' },
  つ: { type: '五段・タ行', endings: 'たちっつてと' },
  ぬ: { type: '五段・ナ行', endings: 'なにんぬねの' },
  ぶ: { type: '五段・バ行', endings: 'ばびんぶべぼ' },
  む: { type: '五段・マ行', endings: 'まみんむめも' },
  る: { type: '五段・ラ行', endings: 'らりっるれろ' },
}
const godanForms = ['未然形', '連用形', '連用タ接続', '基本形', '仮定形', '未然ウ接続']
const NO_SUCH_FORM = 'ー'

const ichidan = wordTable('-:連用形 る:基本形 れ:仮定形 ろ:命令形 よ:未然ウ接続')
const adjective = wordTable('い:基本形 く:連用テ接続 かっ:連用タ接続 けれ:仮定形 -:ガル接続')

/** The forms of a word, from its base form and kind: part of speech, and the class of inflecting words. */
export function formsOf(base: string, reading: string, kind: string): ListedWord[] {
  const [levels = '', inflection] = kind.split('/')
  const pos = levels.split('-')
  if (inflection === undefined) return [{ surface: base, base, reading, pos, conjugation: null }]
  const form =
    (type: string) =>
    ([ending, name]: readonly [string, string]): ListedWord => {
      const kana = ending === UNINFLECTED ? '' : ending
      return {
        surface: base.slice(0, -1) + kana,
        base,
        reading: reading.slice(0, -1) + kana,
        pos,
        conjugation: { type, form: name },
      }
    }
  if (inflection === '形容詞') return adjective.map(form('形容詞・アウオ段')).filter(hasKana)
  if (inflection === '一段') return ichidan.map(form('一段')).filter(hasKana)
  const { type, endings } = godan[base.slice(-1)] ?? { type: '', endings: '' }
  return [...endings]
    .map((ending, index): [string, string] => [ending, godanForms[index] ?? ''])
    .filter(([ending]) => ending !== NO_SUCH_FORM)
    .map(form(type))
}

/** A form in kanji alone is more often another word. */
const hasKana = ({ surface }: ListedWord): boolean => /\p{Script=Hiragana}$/u.test(surface)
