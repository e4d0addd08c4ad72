import type { Card, CardSides } from '../../../../contracts/schemas/learners/review.ts'
import { type Pattern, patternNamed } from '../../../../japanese/grammar/patterns.ts'
import type { StoredSentence } from '../../../entities/collections/kept-sentences.ts'
import type { StoredSource, StoredWord } from '../../../entities/collections/words.ts'
import { partsOf } from '../../cards/card.ts'
import { readSentences } from '../../kept/kept-sentence.ts'
import type { Learning } from '../../records/learning.ts'
import { readWords } from '../../words/stored-word.ts'
import { readLatestSources } from '../../words/word-sources.ts'

/** The words and kept sentences of cards, by their ids. */
export interface Subjects {
  readonly words: Map<string, StoredWord>
  readonly sentences: Map<string, StoredSentence>
}

/** Reads the subjects of these cards into `subjects`, beside the cards themselves. */
export async function loadSubjects(
  learning: Learning,
  user_id: number,
  cardIds: readonly string[],
  { words, sentences }: Subjects,
): Promise<void> {
  const named = cardIds.map(id => partsOf(id).subject)
  const idsOf = (kind: string) => named.flatMap(subject => (subject.kind === kind ? [subject.id] : []))
  const [foundWords, foundSentences] = await Promise.all([
    readWords(learning, user_id, idsOf('word')),
    readSentences(learning, user_id, idsOf('sentence')),
  ])
  for (const [id, word] of foundWords) words.set(id, word)
  for (const [id, sentence] of foundSentences) sentences.set(id, sentence)
}

/** The sides of these cards, by card. Cards whose word or sentence has just been removed are missing. */
export async function sidesOf(
  learning: Learning,
  user_id: number,
  cards: readonly Card[],
  { words, sentences }: Subjects,
) {
  const shownWords = cards.flatMap(card => (card.kind === 'word' ? (words.get(card.subject_id) ?? []) : []))
  const sources = await readLatestSources(learning, user_id, shownWords)
  const shown = cards.flatMap(card => {
    const word = card.kind === 'word' ? words.get(card.subject_id) : undefined
    const sentence = card.kind === 'sentence' ? sentences.get(card.subject_id) : undefined
    const sides = word
      ? sidesOfWord(card, word, sources.get(word.skill_id) ?? null)
      : sentence && sidesOfSentence(card, sentence)
    return sides ? [[card.card_id, sides] as const] : []
  })
  return new Map(shown)
}

function sidesOfWord(
  { template }: Card,
  { kind, form, reading, gloss, note, tags }: StoredWord,
  source: StoredSource | null,
): CardSides {
  const written = {
    text: form,
    furigana: form === reading || kind === 'grammar' ? null : [{ text: form, reading }],
  }
  const pattern = kind === 'grammar' ? patternNamed(form) : undefined
  const meant = { text: gloss, furigana: null, ...(pattern && { meanings: meaningsOf(pattern) }) }
  const about = {
    explanation: pattern ? `${pattern.level} ${pattern.example.sentence}` : null,
    note,
    tags,
    source: source && shownOf(source),
    place: source && placeOf(source),
  }
  return template === 'recognition'
    ? { front: { text: form, furigana: null }, back: { ...meant, furigana: written.furigana, ...about } }
    : { front: meant, back: { ...written, ...about } }
}

const shownOf = ({ sentence, furigana, translation, start, length }: StoredSource) => ({
  sentence,
  furigana,
  translation,
  start,
  length,
})

const placeOf = ({ article_id, index, title }: StoredSource) =>
  article_id === null || index === null ? null : { article_id, index, title: title ?? '' }

const meaningsOf = ({ meaning: [en, ja, zh] }: Pattern) => ({ en, ja, zh })

function sidesOfSentence(
  { template }: Card,
  { front, back, note, tags, article_id, origin }: StoredSentence,
): CardSides {
  const japanese = { text: front.sentence, furigana: front.furigana }
  const translated = { text: back.translation, furigana: null }
  const place = { article_id, index: origin.index, title: origin.title }
  const about = { explanation: back.explanation, note, tags, source: null, place }
  return template === 'recognition'
    ? { front: japanese, back: { ...translated, ...about } }
    : { front: translated, back: { ...japanese, ...about } }
}
