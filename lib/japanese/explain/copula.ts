import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { isPart } from './phrase.ts'

/** Nouns for people. They are neither place nor means, so で after them is だ. */
const PERSON =
  /(?:者|員|師|生|人|長|官|医|父|母|親|兄|姉|弟|妹|息子|娘|夫|妻|客|友達|独身|子供|子|男|女|出身|歳)$/

/** 父は医者で、母は教師だ: the analyser takes this で for the particle of places and means. */
export function copulasIn(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    const isCopula =
      token.surface === 'で' &&
      isPart(token, '助詞-格助詞') &&
      tokens[at + 1]?.surface === '、' &&
      PERSON.test(tokens[at - 1]?.surface ?? '')
    return isCopula
      ? { ...token, base_form: 'だ', part_of_speech: '助動詞', conjugation: '特殊・ダ/連用形' }
      : token
  })
}
