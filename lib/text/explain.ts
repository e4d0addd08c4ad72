import type { Token } from '../contracts/schemas/text.ts'
import { formsOf, leadsOn } from './explain/conjugation.ts'
import type { Labels } from './explain/labels.ts'
import { labelsFor } from './explain/languages.ts'
import { particleOf } from './explain/particles.ts'
import { type Phrase, phrasesOf } from './explain/phrase.ts'
import { potentialVerbs } from './explain/potential-verbs.ts'
import { wordClassOf } from './explain/word-class.ts'
import { hasDigit, hasKanji } from './kana.ts'

/** One phrase a line: reading, base form, part of speech, conjugation and particles, in words of the language. */
export function explainSentence(tokens: readonly Token[], language: string): string {
  const labels = labelsFor(language)
  return phrasesOf(tokens)
    .map(phrase => explainPhrase(phrase, labels))
    .join('\n')
}

function explainPhrase(phrase: Phrase, labels: Labels): string {
  const { marks } = labels
  const particles = [...phrase.head, ...phrase.tail.filter((_, index) => !leadsOn(phrase.tail, index))]
  const notes = particles.map(token => particleNote(token, labels)).filter(note => note !== '')
  return [textWithReading(phrase, labels) + marks.colon + wordFacts(phrase, labels), ...notes].join(
    marks.semicolon,
  )
}

function wordFacts(phrase: Phrase, { classes, forms, marks }: Labels): string {
  const base = baseOf(phrase.head)
  const potentialOf = potentialVerbs.get(base)
  const { inner, end } = formsOf(phrase)
  const facts = [
    potentialOf ?? base,
    classes[potentialOf ? 'godan' : wordClassOf(phrase.head)],
    potentialOf ? forms.potential : '',
    ...inner.map(form => forms[form]),
    end.map(form => forms[form]).join(marks.joint),
  ]
  return facts.filter(fact => fact !== '').join(marks.comma)
}

function baseOf(head: readonly Token[]): string {
  return head
    .map((token, index) => (index === head.length - 1 && token.conjugation ? token.base_form : token.surface))
    .join('')
}

function particleNote(token: Token, labels: Labels): string {
  const particle = particleOf(token)
  return particle ? `${token.surface} ${labels.particles[particle]}` : ''
}

function textWithReading({ head, tail }: Phrase, { marks }: Labels): string {
  const words = [...head, ...tail]
  const text = words.map(word => word.surface).join('')
  const known = words.every(word => word.reading !== null)
  if (!known || !(hasKanji(text) || hasDigit(text))) return text
  return text + marks.open + words.map(word => word.reading ?? word.surface).join('') + marks.close
}
