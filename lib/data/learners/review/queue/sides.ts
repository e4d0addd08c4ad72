import type { Card, CardSides } from '../../../../contracts/schemas/learners/review.ts'
import { type Pattern, patternNamed } from '../../../../japanese/grammar/patterns.ts'
import { isKana } from '../../../../japanese/kana.ts'
import { inWindow } from '../../../../platform/async/window.ts'
import { itemsWith } from '../../../../store/writing/batch.ts'
import { cardKey, cardRecord, cardsOf } from '../../../entities/collections/cards.ts'
import {
  keptSentenceKey,
  keptSentenceRecord,
  type StoredSentence,
} from '../../../entities/collections/kept-sentences.ts'
import {
  type StoredSource,
  type StoredWord,
  wordKey,
  wordRecord,
} from '../../../entities/collections/words.ts'
import { partsOf, presentCard } from '../../cards/card.ts'
import { mediaNames, readMediaOf } from '../../mined/stored-media.ts'
import type { Learning, Stores } from '../../records/learning.ts'
import { filledFrom, type StandingOf, standingSources } from '../../words/standing.ts'
import { shownMeaning } from '../../words/stored-word.ts'
import { readLatestSources, readSources } from '../../words/word-sources.ts'

/** The words and kept sentences of cards, by their ids. */
export interface Subjects {
  readonly words: Map<string, StoredWord>
  readonly sentences: Map<string, StoredSentence>
}

/** Reads cards by id, and into `subjects` those of the shown ones, all at once. */
export async function readCardsToShow(
  learning: Learning,
  user_id: number,
  { shown, beside }: { readonly shown: readonly string[]; readonly beside: readonly string[] },
  { words, sentences }: Subjects,
): Promise<Map<string, Card>> {
  const cards = new Map<string, Card>()
  const keyOf = { word: wordKey, sentence: keptSentenceKey }
  // Two cards may have the same subject.
  const subjects = new Map(
    shown.map(id => partsOf(id).subject).map(each => [`${each.kind} ${each.id}`, each]),
  )
  const keys = [
    ...Array.from(new Set([...shown, ...beside]), id => cardKey(user_id, id)),
    ...Array.from(subjects.values(), ({ kind, id }) => keyOf[kind](user_id, id)),
  ]
  for (const item of await itemsWith(learning, keys)) {
    if (item.pk === cardsOf(user_id)) {
      const card = presentCard(cardRecord.decode(item))
      cards.set(card.card_id, card)
    } else if (item.pk === wordKey(user_id, '').pk) {
      const word = wordRecord.decode(item)
      words.set(word.skill_id, word)
    } else {
      const sentence = keptSentenceRecord.decode(item)
      sentences.set(sentence.item_id, sentence)
    }
  }
  return cards
}

/** The sides of these cards, by card. Cards whose word or sentence has just been removed are missing. */
export async function sidesOf(
  stores: Stores,
  user_id: number,
  cards: readonly Card[],
  { words, sentences }: Subjects,
) {
  const shownWords = cards.flatMap(card => (card.kind === 'word' ? (words.get(card.subject_id) ?? []) : []))
  const sources = await shownSources(stores, user_id, new Set(shownWords))
  const media = await readMediaOf(stores.learning, user_id, [
    ...Array.from(sources.values(), ({ source }) => mediaNames.ofSource(source.skill_id, source.source_id)),
    ...cards.flatMap(({ kind, subject_id }) =>
      kind === 'sentence' ? mediaNames.ofSentence(subject_id) : [],
    ),
  ])
  const shown = cards.flatMap(card => {
    const word = card.kind === 'word' ? words.get(card.subject_id) : undefined
    const sentence = card.kind === 'sentence' ? sentences.get(card.subject_id) : undefined
    const source = word && sources.get(word.skill_id)
    const sides = word ? sidesOfWord(card, word, source ?? null) : sentence && sidesOfSentence(card, sentence)
    if (!sides) return []
    const media_id = source
      ? mediaNames.ofSource(source.source.skill_id, source.source.source_id)
      : mediaNames.ofSentence(card.subject_id)
    const { front, back } = sides
    return [[card.card_id, { front, back: { ...back, media: media.get(media_id) ?? null } }] as const]
  })
  return new Map(shown)
}

/** The sides without sound and picture. */
type SidesAlone = Omit<CardSides, 'back'> & { readonly back: Omit<CardSides['back'], 'media'> }

/** A source of a word as its cards show it, and its sentence where it stands now. */
interface ShownSource {
  readonly source: StoredSource
  readonly standing: ReturnType<StandingOf>
}

/** The newest source of each word whose text still stands, else the newest; what they lack is read at once. */
async function shownSources({ learning, content }: Stores, user_id: number, words: ReadonlySet<StoredWord>) {
  const latest = await readLatestSources(learning, user_id, words)
  const shown = new Map<string, ShownSource>()
  await show([...latest.values()])
  const fallen = [...words].filter(({ skill_id, sources }) => sources > 1 && !stands(shown.get(skill_id)))
  const older = await inWindow(fallen, { size: 4, signal: learning.signal }, ({ skill_id }) =>
    readSources(learning, user_id, skill_id),
  )
  if (older.length > 0) await show(older.flat())
  return shown

  /** The newest of each word comes first. */
  async function show(sources: readonly StoredSource[]) {
    const standing = await standingSources(content, sources)
    for (const source of sources) {
      const found = { source, standing: standing(source) }
      const before = shown.get(source.skill_id)
      if (!before || (!stands(before) && stands(found))) shown.set(source.skill_id, found)
    }
  }
}

/** A sentence from elsewhere has no text in which it could have changed. */
const stands = (shown: ShownSource | undefined) =>
  shown !== undefined && (shown.source.article_id === null || shown.standing !== undefined)

function sidesOfWord({ template }: Card, word: StoredWord, shown: ShownSource | null): SidesAlone {
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
    source: shown && sourceOf(shown),
    sources,
    place: shown && placeOf(shown),
  }
  return template === 'recognition'
    ? { front: { text, furigana: null }, back: { ...meant, furigana: written.furigana, ...about } }
    : { front: meant, back: { ...written, ...about } }
}

function sourceOf({ source, standing }: ShownSource) {
  const { source_id, sentence, furigana, translation, start, length } = filledFrom(source, standing)
  return { source_id, sentence, furigana, translation, start, length }
}

const placeOf = ({ source: { article_id, index, title }, standing }: ShownSource) =>
  article_id === null || index === null
    ? null
    : { article_id, index: standing?.index ?? index, title: title ?? '' }

const meaningsOf = ({ meaning: [en, ja, zh] }: Pattern) => ({ en, ja, zh })

function sidesOfSentence(
  { template }: Card,
  { front, back, note, tags, article_id, origin }: StoredSentence,
): SidesAlone {
  const japanese = { text: front.sentence, furigana: front.furigana }
  const translated = { text: back.translation, furigana: null }
  const place = article_id === null ? null : { article_id, index: origin.index, title: origin.title }
  const about = { explanation: back.explanation, note, tags, headword: null, source: null, sources: 0, place }
  return template === 'recognition'
    ? { front: japanese, back: { ...translated, ...about } }
    : { front: translated, back: { ...japanese, ...about } }
}
