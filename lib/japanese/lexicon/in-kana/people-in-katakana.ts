import type { DictionaryEntry } from '../../../contracts/schemas/japanese/dictionary.ts'
import { ABOVE, rankOfEntry } from '../../jlpt/levels.ts'
import { isKana, isKatakana } from '../../kana.ts'
import { isPos, textOf, uninflected, type Word } from '../../morphology/word.ts'
import type { Dictionary } from '../dictionary.ts'

/** The words with those in katakana before a title as names of people: カカシ先生, サクラちゃん, バイデン氏. */
export function withPeople(words: readonly Word[], dictionary: Dictionary): Word[] {
  const named: Word[] = []
  for (const word of words) {
    if (isInKatakana(named.at(-1)) && isTitle(word)) {
      const first = named.findLastIndex(one => !isInKatakana(one)) + 1
      const parts = named.slice(first)
      if (isPerson(parts, word, dictionary)) named.splice(first, parts.length, nameOf(parts))
    }
    named.push(word)
  }
  return named
}

const isTitle = (word: Word) => isOfPerson(word) || ROLE.test(word.surface)
const isOfPerson = (word: Word) => isPos(word, '名詞', '接尾', '人名')
const isInKatakana = (word: Word | undefined) =>
  word !== undefined && isKatakana(word.surface) && word.conjugation === null

/** One name, even if the analyser's dictionary has it in pieces: ナカ|モト. */
function nameOf(parts: readonly Word[]): Word {
  const readings = parts.map(({ reading }) => reading ?? '')
  return uninflected(textOf(parts), readings.join(''), '名詞', '固有名詞', '人名', '名')
}

function isPerson(parts: readonly Word[], title: Word, dictionary: Dictionary): boolean {
  const whole = textOf(parts)
  const last = parts.at(-1)?.surface ?? ''
  if (title.surface === '氏') return true
  const own = [whole, last].flatMap(text => dictionary.find(text).filter(({ forms }) => forms.includes(text)))
  return isOfPerson(title) ? !ADDRESSED.has(last) && !own.some(isUsualInKana) : own.length === 0
}

/** The kanji of a word may also be a name: 桜 for サクラ. */
const isUsualInKana = (entry: DictionaryEntry) =>
  isKana(entry.headword) && (entry.common || rankOfEntry(entry) < ABOVE)

const ROLE =
  /^(?:先生|先輩|後輩|監督|選手|大統領|首相|大臣|知事|市長|議員|教授|博士|社長|部長|課長|店長|隊長|船長|将軍|王|王子|姫|殿下|陛下|夫妻|容疑者|被告|嬢)$/

/** Animals that are spoken of like people, and words for relatives. */
export const ADDRESSED = new Set(
  'イヌ ネコ ウサギ クマ サル ゾウ キリン シマウマ ラクダ ヒョウ カメ リス キツネ タヌキ ネズミ ブタ ウシ ウマ トラ ヒツジ ヤギ カエル オオカミ ヘビ トリ ヒヨコ アリ ハチ カバ シカ ロバ ワニ スズメ カラス ハト アヒル ニワトリ フクロウ コウモリ モグラ イルカ クジラ サメ アザラシ ラッコ タコ カニ クモ トンボ セミ カタツムリ オジ オバ ニイ ネエ カア トウ ジイ バア ヨメ ムコ ダンナ オヤジ オマエ ボク アホ バカ'.split(
    ' ',
  ),
)
