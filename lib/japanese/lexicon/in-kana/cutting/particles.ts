import { isPos, uninflected, type Word } from '../../../morphology/word.ts'
import { hasClass } from '../../entries-of.ts'
import { isMark, isNoun, isParticle, type Rule } from './rule.ts'

/** なって in 近づくなって, which is な and って. */
export const forbidden: Rule = ([word, next], before) =>
  word?.surface === 'なっ' && next?.surface === 'て' && isPlainVerb(before)
    ? {
        count: 2,
        words: [
          uninflected('な', 'な', '助詞', '終助詞'),
          uninflected('って', 'って', '助詞', '格助詞', '連語'),
        ],
      }
    : null
const isPlainVerb = (word: Word | undefined) =>
  isPos(word, '動詞', '自立') && word?.conjugation?.form === '基本形'

/** ねえ in 聞いてねえ stands for ない, or asks. */
export const slackNegative: Rule = ([word], before) =>
  word && /^ね[えぇー]$/.test(word.surface) && !isParticle(word) && /^[てで]$/.test(before?.surface ?? '')
    ? { count: 1, words: [{ ...word, pos: ['助動詞'] }] }
    : null

/** 結構なお品: な and お, no なお. */
export const withRespect: Rule = ([word, next], before, dictionary) => {
  if (word?.surface !== 'なお' || !before || !isNoun(next)) return null
  const isDescribing = dictionary.find(before.surface).some(({ senses }) => senses.some(hasClass(/^adj-na/)))
  return isDescribing
    ? {
        count: 1,
        words: [
          {
            ...uninflected('な', 'な', '助動詞'),
            base: 'だ',
            conjugation: { type: '特殊・ダ', form: '体言接続' },
          },
          uninflected('お', 'お', '接頭詞', '名詞接続'),
        ],
      }
    : null
}

/** につき of 工事中につき, but not of 席につき. */
export const onAccount: Rule = ([word, next, mark], before) =>
  word?.surface === 'に' &&
  next?.surface === 'つき' &&
  isPos(next, '動詞') &&
  mark?.surface === '、' &&
  isNoun(before) &&
  !TAKEN.test(before?.surface ?? '')
    ? { count: 2, words: [uninflected('につき', 'につき', '助詞', '格助詞', '連語')] }
    : null
const TAKEN = /(?:席|床|卓|座|位置|位|職|仕事|任務|役|眠り|帰路|家路|手|身|目|鼻|地|緒|ベッド|テーブル)$/

/** みりん behind の, and the fruit of a plant in kana: かきのみを. */
export const notOnly: Rule = ([word, next], before, dictionary) => {
  if (word?.surface !== 'のみ' || !isParticle(word) || !next) return null
  const noun = `み${next.surface}`
  const isListed = dictionary.find(noun).some(({ common, senses }) => common || senses[0]?.usually_kana)
  if (!isParticle(next) && isListed) return { count: 2, words: [OF, uninflected(noun, noun, '名詞', '一般')] }
  const isOfPlant = isPos(before, '名詞', '一般') && /^[ぁ-ゖー]{2,}$/.test(before?.surface ?? '')
  return isOfPlant && /^[をが]$/.test(next.surface)
    ? { count: 1, words: [OF, uninflected('み', 'み', '名詞', '一般')] }
    : null
}
const OF = uninflected('の', 'の', '助詞', '連体化')

/** から at the beginning of a clause, before another particle, is a shell. */
export const shell: Rule = ([word, next], before) =>
  word?.surface === 'から' && isParticle(word) && isMark(before) && /^[をがに]$/.test(next?.surface ?? '')
    ? { count: 1, words: [uninflected('から', 'から', '名詞', '一般')] }
    : null

/** 次 behind しだい is the next one. */
export const nextOne: Rule = ([word, next], before) =>
  word?.surface === '次' &&
  isPos(word, '名詞', '接尾') &&
  isParticle(next) &&
  /[ぁ-ゖ]$/.test(before?.surface ?? '')
    ? { count: 1, words: [uninflected('次', 'つぎ', '名詞', '一般')] }
    : null

/** 手にとって, 店によって, うどんにかけて, 上において: verbs that elsewhere are particles, by the nouns before them. */
export const verbInParticle: Rule = ([word], before) => {
  const verb = VERBS_IN_PARTICLES[word?.surface ?? '']
  if (!verb || !isParticle(word) || !verb.nouns.test(before?.surface ?? '')) return null
  const { surface, base, conjugation } = verb
  return {
    count: 1,
    words: [
      uninflected('に', 'に', '助詞', '格助詞', '一般'),
      { ...uninflected(surface, surface, '動詞', '自立'), base, conjugation },
      uninflected('て', 'て', '助詞', '接続助詞'),
    ],
  }
}
/** True for the とる of 手にとって, which looks like a pattern of grammar. */
export const isVerbBehind = (noun: string, base: string): boolean =>
  Object.values(VERBS_IN_PARTICLES).some(verb => verb.base === base && verb.nouns.test(noun))

const VERBS_IN_PARTICLES: Record<
  string,
  Pick<Word, 'surface' | 'base' | 'conjugation'> & { readonly nouns: RegExp }
> = {
  にかけて: {
    surface: 'かけ',
    base: 'かける',
    conjugation: { type: '一段', form: '連用形' },
    nouns:
      /^(?:うどん|そば|蕎麦|ご飯|ごはん|パスタ|サラダ|豆腐|とうふ|肉|卵|パン|アイス|野菜|皿|[椅い][子す]|ソファ|ベンチ|ハンガー|壁|かべ|ロープ|首|くび|肩|かた|膝|ひざ|火|鍋|フック|フライパン|電子レンジ|レンジ|ミキサー|洗濯機|掃除機|秤|はかり)$/,
  },
  によって: {
    surface: 'よっ',
    base: 'よる',
    conjugation: { type: '五段・ラ行', form: '連用タ接続' },
    nouns:
      /^(?:店|みせ|コンビニ|スーパー|デパート|銀行|郵便局|図書館|カフェ|トイレ|喫茶店|ほんや|うち|そば|そっち|こっち)$|屋$/,
  },
  にとって: {
    surface: 'とっ',
    base: 'とる',
    conjugation: { type: '五段・ラ行', form: '連用タ接続' },
    nouns: /^(?:手|て|両手|左手|右手|小皿|皿|網)$/,
  },
  において: {
    surface: 'おい',
    base: 'おく',
    conjugation: { type: '五段・カ行イ音便', form: '連用タ接続' },
    nouns:
      /^(?:机|つくえ|テーブル|棚|たな|床|ゆか|台|部屋|へや|玄関|げんかん|ここ|そこ|あそこ|どこ|車|くるま|家|いえ|うち|冷蔵庫|上|うえ|下|した|横|よこ|隣|となり|前|まえ|そば|かご|籠|箱|はこ|皿|さら)$/,
  },
}
