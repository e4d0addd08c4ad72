import type { Card } from '../../../../contracts/schemas/learners/review.ts'
import type { ShownSentence } from '../../../../learning/schedule/spaced.ts'
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
import type { Learning, Stores } from '../../records/learning.ts'
import { type Met, type Numbered, numberedSources } from '../../words/standing.ts'
import { readLatestSources, readSources } from '../../words/word-sources.ts'

export interface ShownSource {
  readonly source: StoredSource
  readonly standing: Numbered | undefined
}

export class Subjects {
  readonly words = new Map<string, StoredWord>()
  readonly sentences = new Map<string, StoredSentence>()
  readonly sources = new Map<string, ShownSource | null>()
  /** Undefined if the text no longer has the sentence. */
  readonly standing = new Map<string, Numbered | undefined>()

  has(card_id: string): boolean {
    const { kind, id } = partsOf(card_id).subject
    return (kind === 'word' ? this.words : this.sentences).has(id)
  }

  shownBy(card_id: string): ShownSentence | null | undefined {
    const { kind, id } = partsOf(card_id).subject
    if (kind === 'sentence') {
      const kept = this.sentences.get(id)
      if (!kept || !this.standing.has(id)) return undefined
      return { place: placeOf(metIn(kept), this.standing.get(id)), sentence: kept.front.sentence }
    }
    const shownSource = this.sources.get(id)
    if (!shownSource) return shownSource
    const { source, standing } = shownSource
    return { place: placeOf(source, standing), sentence: source.sentence }
  }
}

export function placeOf({ article_id, index }: Met, standing: Numbered | undefined): ShownSentence['place'] {
  if (article_id === null || index === null) return null
  return standing ? { article_id, index: standing.index, number: standing.number } : { article_id, index }
}

export const metIn = ({ article_id, origin, front }: StoredSentence): Met => ({
  ...{ article_id, index: origin.index, content_revision: origin.content_revision },
  sentence: front.sentence,
})

/** Reads `subjects` of the shown cards with them. */
export async function readCardsToShow(
  learning: Learning,
  user_id: number,
  { shownIds, beside }: { readonly shownIds: readonly string[]; readonly beside: readonly string[] },
  { words, sentences }: Subjects,
): Promise<Map<string, Card>> {
  const cards = new Map<string, Card>()
  const keyOf = { word: wordKey, sentence: keptSentenceKey }
  // Two cards may have the same subject.
  const subjects = new Map(
    shownIds.map(id => partsOf(id).subject).map(each => [`${each.kind} ${each.id}`, each]),
  )
  const keys = [
    ...Array.from(new Set([...shownIds, ...beside]), id => cardKey(user_id, id)),
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

/** Prefers the newest source whose text still stands. Includes places of kept sentences. */
export async function readSourcesToShow(
  { learning, content }: Stores,
  user_id: number,
  { words, sentences, sources, standing: keptAt }: Subjects,
  card_ids: readonly string[],
): Promise<void> {
  const lacking = new Set<StoredWord>()
  const kept = new Map<string, Met>()
  for (const card_id of card_ids) {
    const { kind, id } = partsOf(card_id).subject
    const word = kind === 'word' ? words.get(id) : undefined
    if (word && !sources.has(id)) lacking.add(word)
    const sentence = kind === 'sentence' ? sentences.get(id) : undefined
    if (sentence && !keptAt.has(id)) kept.set(id, metIn(sentence))
  }
  const latest = await readLatestSources(learning, user_id, lacking)
  await show([...latest.values()], kept)
  const fallen = [...lacking].filter(({ skill_id, sources: n }) => n > 1 && !stands(sources.get(skill_id)))
  const older = await inWindow(fallen, { size: 4, signal: learning.signal }, ({ skill_id }) =>
    readSources(learning, user_id, skill_id),
  )
  if (older.length > 0) await show(older.flat())
  for (const { skill_id } of lacking) if (!sources.has(skill_id)) sources.set(skill_id, null)

  async function show(storedSources: readonly StoredSource[], ofKept: ReadonlyMap<string, Met> = new Map()) {
    const standing = await numberedSources(content, [...storedSources, ...ofKept.values()])
    for (const source of storedSources) {
      const next = { source, standing: standing(source) }
      const before = sources.get(source.skill_id)
      if (!before || (!stands(before) && stands(next))) sources.set(source.skill_id, next)
    }
    for (const [id, met] of ofKept) keptAt.set(id, standing(met))
  }
}

/** Sentences from elsewhere have no text in which to change. */
const stands = (shownSource: ShownSource | null | undefined) =>
  shownSource != null && (shownSource.source.article_id === null || shownSource.standing !== undefined)
