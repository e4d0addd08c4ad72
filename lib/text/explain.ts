import type { Token } from '../contracts/schemas/text.ts'
import { formsOf, lastInflected } from './explain/conjugation.ts'
import { classes, forms, marks, particles, type Words, wordsIn } from './explain/labels.ts'
import { type Phrase, particleOf, phrasesOf } from './explain/phrase.ts'
import { potentialVerbs, wordClassOf } from './explain/word-class.ts'
import { hasDigit, hasKanji } from './kana.ts'

/** One phrase a line: reading, base form, part of speech, conjugation and particles, in words of the language. */
export function explainSentence(tokens: readonly Token[], language: string): string {
  const say = wordsIn(language)
  return phrasesOf(tokens)
    .map(phrase => explainPhrase(phrase, say))
    .join('\n')
}

type Say = (words: Words) => string

function explainPhrase(phrase: Phrase, say: Say): string {
  const shown = [...phrase.head, ...phrase.tail.slice(Math.max(lastInflected(phrase.tail), 0))]
  const notes = shown.flatMap(token => {
    const particle = particleOf(token)
    return particle ? `${token.surface} ${say(particles[particle])}` : []
  })
  const facts = textWithReading(phrase, say) + say(marks.colon) + wordFacts(phrase, say)
  return [facts, ...notes].join(say(marks.semicolon))
}

function wordFacts(phrase: Phrase, say: Say): string {
  const base = baseOf(phrase.head)
  const potentialOf = potentialVerbs.get(base)
  const { inner, end } = formsOf(phrase)
  const facts = [
    potentialOf ?? base,
    say(classes[potentialOf ? 'godan' : wordClassOf(phrase.head)]),
    potentialOf ? say(forms.potential) : '',
    ...inner.map(form => say(forms[form])),
    end.map(form => say(forms[form])).join(say(marks.joint)),
  ]
  return facts.filter(fact => fact !== '').join(say(marks.comma))
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
