import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { isPart } from '../explain/phrase.ts'

/** The tokens from a position on that inflect the head. */
export function tailOf(head: readonly Token[], tokens: readonly Token[], start: number): Token[] {
  const tail: Token[] = []
  for (let token = tokens[start]; token; token = tokens[start + tail.length]) {
    const before = tail.at(-1) ?? head.at(-1)
    const isAsked = tail.length === 0 && isPoliteNoun(head, tokens, start) && RESPECTFUL.has(token.base_form)
    if (
      !before ||
      !(isAsked || inflects(before, token)) ||
      isAdverb(before, token, tokens[start + tail.length + 1])
    )
      break
    tail.push(token)
  }
  return tail
}

/** お調べ before いただけますか */
const isPoliteNoun = ([noun, more]: readonly Token[], tokens: readonly Token[], start: number) =>
  !more && isPart(noun, '名詞') && /^[おご御]$/.test(tokens[start - 2]?.surface ?? '')

/** よく in 加えてよく混ぜる */
const isAdverb = (before: Token, { surface }: Token, next: Token | undefined) =>
  surface === 'よく' && isPart(before, '助詞') && isPart(next, '動詞')

/** て and ば are part of a form; 〜ながら and the like are separate particles. */
const FORM_PARTICLES = /^(?:て|で|ちゃ|じゃ|ば|たり|だり)$/
const AUXILIARY = /^(?:助動詞|動詞-接尾|形容詞-(?:接尾|非自立)|名詞-(?:特殊|接尾)-助動詞語幹|名詞-接尾-特殊)/

/** Verbs that say how far another is done, of which the analyser takes some for words of their own: 上りきる as 着る. */
const AUXILIARY_VERBS = new Set(
  'きる 切る かける だす 出す はじめる 始める つづける 続ける おわる 終わる おえる 終える すぎる 過ぎる つくす 尽くす ぬく 抜く なおす 直す そこなう 損なう そこねる 損ねる そびれる わすれる 忘れる あう 合う かねる 兼ねる うる 得る まくる 慣れる なれる あきる 飽きる あぐねる 果てる はてる'.split(
    ' ',
  ),
)

/** らん in 信じらんない and やってらんない: the analyser has a noun. */
const isShortened = ({ surface, part_of_speech }: Token) =>
  surface === 'らん' && part_of_speech.startsWith('名詞')

/** Verbs that a noun takes in place of する: ご利用いただき, 連絡いたします. */
const RESPECTFUL = new Set(
  'いただく 頂く いただける 頂ける くださる 下さる なさる いたす 致す 申し上げる'.split(' '),
)

/** True if a token is part of the form of the word before it. */
function inflects(before: Token, token: Token): boolean {
  if (isPart(before, '名詞-サ変接続') || isPart(before, '名詞-接尾-サ変接続'))
    return (
      isPart(token, '動詞-非自立') ||
      RESPECTFUL.has(token.base_form) ||
      (token.conjugation?.startsWith('サ変・スル') ?? false)
    )
  const isFormParticle = isPart(token, '助詞') && FORM_PARTICLES.test(token.surface)
  if (isShortened(before)) return token.base_form === 'ない'
  if (isShortened(token)) return isPart(before, '動詞') || before.surface === 'て'
  if (isPart(before, '助詞'))
    return (
      (/^(?:動詞|形容詞)-非自立/.test(token.part_of_speech) && token.base_form !== 'できる') ||
      (before.surface === 'て' && /^(?:いただける|頂ける)$/.test(token.base_form)) ||
      token.surface === 'おくれ'
    )
  if (isPart(before, '名詞')) return isPart(before, '名詞-接尾-助動詞語幹') && isPart(token, '助動詞')
  if (before.conjugation === null) return false
  if (isPart(token, '動詞') && /^[ちじ]ゃう$/.test(token.base_form)) return true
  if (/\/連用形$/.test(before.conjugation) && AUXILIARY_VERBS.has(token.base_form)) return true
  return isFormParticle || AUXILIARY.test(token.part_of_speech) || isPart(token, '動詞-非自立')
}
