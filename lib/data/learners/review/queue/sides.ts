import type { Card, CardSides } from '../../../../contracts/schemas/learners/review.ts'
import { type Pattern, patternNamed } from '../../../../japanese/grammar/patterns.ts'
import { isKana } from '../../../../japanese/kana.ts'
import type { ShownSentence } from '../../../../learning/schedule/spaced.ts'
import type { StoredSentence } from '../../../entities/collections/kept-sentences.ts'
import type { StoredWord } from '../../../entities/collections/words.ts'
import { mediaNames, readMediaOf } from '../../mined/stored-media.ts'
import type { Stores } from '../../records/learning.ts'
import { filledFrom } from '../../words/standing.ts'
import { shownMeaning } from '../../words/stored-word.ts'
import { metIn, placeOf, readSourcesToShow, type ShownSource, type Subjects } from './subjects.ts'

/** Skips cards whose word or sentence was just removed. */
export async function sidesOf(stores: Stores, user_id: number, cards: readonly Card[], subjects: Subjects) {
  const { words, sentences, sources, standing } = subjects
  await readSourcesToShow(
    stores,
    user_id,
    subjects,
    cards.map(({ card_id }) => card_id),
  )
  const nameOf = ({ kind, subject_id }: Card) => {
    if (kind === 'sentence') return mediaNames.ofSentence(subject_id)
    const source_id = sources.get(subject_id)?.source.source_id
    return source_id === undefined ? null : mediaNames.ofSource(subject_id, source_id)
  }
  const names = new Set(cards.flatMap(card => nameOf(card) ?? []))
  const media = await readMediaOf(stores.learning, user_id, [...names])
  const sidesOfCards = cards.flatMap(card => {
    const word = card.kind === 'word' ? words.get(card.subject_id) : undefined
    const sentence = card.kind === 'sentence' ? sentences.get(card.subject_id) : undefined
    const source = sources.get(card.subject_id) ?? null
    const place = sentence ? placeOf(metIn(sentence), standing.get(card.subject_id)) : null
    const sides = word ? sidesOfWord(card, word, source) : sentence && sidesOfSentence(card, sentence, place)
    if (!sides) return []
    const { front, back } = sides
    return [
      [card.card_id, { front, back: { ...back, media: media.get(nameOf(card) ?? '') ?? null } }] as const,
    ]
  })
  return new Map(sidesOfCards)
}

type SidesAlone = Omit<CardSides, 'back'> & { readonly back: Omit<CardSides['back'], 'media'> }

function sidesOfWord({ template }: Card, word: StoredWord, shownSource: ShownSource | null): SidesAlone {
  const { kind, written: text, form, reading, meaning, model_gloss, note, tags, sources } = word
  const written = { text, furigana: kind === 'grammar' || isKana(text) ? null : [{ text, reading }] }
  const pattern = kind === 'grammar' ? patternNamed(form) : undefined
  const meant = {
    text: shownMeaning(word),
    furigana: null,
    ...(pattern && meaning === null && { meanings: meaningsOf(pattern) }),
    ...(model_gloss && { model_gloss }),
  }
  const about = {
    explanation: pattern ? `${pattern.level} ${pattern.example.sentence}` : null,
    note,
    tags,
    headword: text === form ? null : form,
    source: shownSource && sourceOf(shownSource),
    sources,
    place: shownSource && titled(placeOf(shownSource.source, shownSource.standing), shownSource.source.title),
  }
  return template === 'recognition'
    ? { front: { text, furigana: null }, back: { ...meant, furigana: written.furigana, ...about } }
    : { front: meant, back: { ...written, ...about } }
}

function sourceOf({ source, standing }: ShownSource) {
  const { source_id, sentence, furigana, translation, start, length } = filledFrom(source, standing)
  return { source_id, sentence, furigana, translation, start, length }
}

const titled = (place: ShownSentence['place'], title: string | null) =>
  place && { ...place, title: title ?? '' }

const meaningsOf = ({ meaning: [en, ja, zh] }: Pattern) => ({ en, ja, zh })

function sidesOfSentence(
  { template }: Card,
  { front, back, note, tags, origin }: StoredSentence,
  at: ShownSentence['place'],
): SidesAlone {
  const japanese = { text: front.sentence, furigana: front.furigana }
  const translated = { text: back.translation, furigana: null }
  const place = titled(at, origin.title)
  const about = { explanation: back.explanation, note, tags, headword: null, source: null, sources: 0, place }
  return template === 'recognition'
    ? { front: japanese, back: { ...translated, ...about } }
    : { front: translated, back: { ...japanese, ...about } }
}
