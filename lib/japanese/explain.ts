import type { Token } from '../contracts/schemas/japanese/text.ts'
import { formsOf, lastInflected, type Step } from './explain/conjugation.ts'
import { honouredVerb, respectOf } from './explain/honorifics.ts'
import { classes, forms, marks, marksAlone, particles, type Words, wordsIn } from './explain/labels.ts'
import { isPart, type Phrase, particleOf, phrasesOf } from './explain/phrase.ts'
import { wordClassOf } from './explain/word-class.ts'
import { type Grammar, grammarByToken } from './grammar/find-grammar.ts'
import { hasDigit, hasKanji } from './kana.ts'

/**
 * One phrase per line: reading, base form, part of speech, conjugation, grammar and particles, in the given language.
 */
export function explainSentence(tokens: readonly Token[], language: string): string {
  const say = wordsIn(language)
  const read = copulasIn(tokens)
  const grammar = grammarByToken(read)
  const phrases = phrasesOf(read, grammar)
  if (phrases.length === 0) return say(marksAlone)
  return phrases.map(phrase => explainPhrase(phrase, grammar, say)).join('\n')
}

type Say = (words: Words) => string

function explainPhrase(phrase: Phrase, grammar: Grammar, say: Say): string {
  const words = [...phrase.head, ...phrase.tail]
  const chained = phrase.head.length + Math.max(lastInflected(phrase.tail), 0)
  const notes = words.flatMap((token, at) => {
    const isSaid = (at >= phrase.head.length && at < chained) || grammar.has(token)
    const particle = isSaid ? undefined : particleOf(token, words[at - 1])
    return particle ? `${token.surface} ${say(particles[particle])}` : []
  })
  const facts = textWithReading(phrase, say) + say(marks.colon) + wordFacts(phrase, grammar, say)
  return [facts, ...notes].join(say(marks.semicolon))
}

function wordFacts(phrase: Phrase, grammar: Grammar, say: Say): string {
  const { inner, end } = formsOf(phrase, grammar)
  const facts = [
    ...baseFacts(phrase.head, grammar, say),
    ...inner.map(step => sayStep(step, say)),
    end.map(form => say(forms[form])).join(say(marks.joint)),
  ]
  return facts.filter(fact => fact !== '').join(say(marks.comma))
}

/** The dictionary form and class of the word; empty for a word that is itself grammar (こと, わけ). */
function baseFacts(head: readonly Token[], grammar: Grammar, say: Say): string[] {
  const [first] = head
  const match = first && grammar.get(first)
  const plain = respectOf(head)?.plain
  if (match?.pattern.name.startsWith('お〜')) return [plain ?? honouredVerb(head)]
  if (match && !/^(?:動詞|形容詞)/.test(first.part_of_speech)) return []
  const base = plain === undefined ? baseOf(head) : baseOf(head) + say(marks.open) + plain + say(marks.close)
  return [base, say(classes[wordClassOf(head)])]
}

/** For example: ongoing action or state [ている, N5]. */
function sayStep(step: Step, say: Say): string {
  if (typeof step === 'string') return say(forms[step])
  const { meaning, name, level } = step
  return say(meaning) + say(marks.openName) + name + say(marks.comma) + level + say(marks.closeName)
}

function baseOf(head: readonly Token[]): string {
  return head
    .map((token, index) => (index === head.length - 1 && token.conjugation ? token.base_form : token.surface))
    .join('')
}

function textWithReading({ head, tail }: Phrase, say: Say): string {
  const words = [...head, ...tail]
  const text = words.map(word => word.surface).join('')
  const known = words.every(word => word.reading !== null)
  if (!known || !(hasKanji(text) || hasDigit(text))) return text
  const reading = words.map(word => word.reading ?? word.surface).join('')
  return text + say(marks.open) + reading + say(marks.close)
}

/** Nouns for people. They are neither place nor means, so で after them is だ. */
const PERSON =
  /(?:者|員|師|生|人|長|官|医|父|母|親|兄|姉|弟|妹|息子|娘|夫|妻|客|友達|独身|子供|子|男|女|出身|歳)$/

/** 父は医者で、母は教師だ: the analyser takes this で for the particle of places and means. */
function copulasIn(tokens: readonly Token[]): readonly Token[] {
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
