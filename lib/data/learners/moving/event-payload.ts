import type { EventPayload, Foundation } from '../../../contracts/schemas/learners/learning-events.ts'
import { CardId } from '../../../contracts/schemas/learners/review.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { cardIdHere, subjectHere } from './cards.ts'
import type { Moving } from './taker.ts'

type Target = Foundation['targets'][number]
export const targetsIn = ({ foundation }: Pick<EventPayload, 'foundation'>) => foundation?.targets ?? []

export const articlesIn = (payload: EventPayload): number[] => [
  ...targetsIn(payload).flatMap(({ object }) => (object.kind === 'article' ? Number(object.id) : [])),
  ...(payload.foundation?.article_revision ? [payload.foundation.article_revision.article_id] : []),
  ...(payload.reading ? [payload.reading.article_id] : []),
]

interface Known {
  readonly unknown: ReadonlySet<unknown>
  readonly texts: ReadonlyMap<number, ArticleRecord>
}

export function payloadHere(
  moving: Moving,
  { foundation, reading, ...rest }: EventPayload,
  { unknown, texts }: Known,
): { payload: EventPayload; left: number } {
  const idOf = (id: number) => (texts.has(id) || moving.dry_run ? moving.articleOf(id) : null)
  const card = CardId.safeParse(rest.card_id).data
  const read = reading && idOf(reading.article_id)
  const targets = (foundation?.targets ?? []).flatMap((target): Target[] => {
    const { object } = target
    if (object.kind !== 'article') return unknown.has(object) ? [] : [target]
    const id = idOf(Number(object.id))
    return id === null ? [] : [{ ...target, object: { kind: 'article', id: String(id) } }]
  })
  const revision = foundation?.article_revision
  const text = revision && idOf(revision.article_id)
  const head = revision && texts.get(revision.article_id)
  const source = foundation?.source_record_id ?? null
  const payload: EventPayload = {
    ...rest,
    ...(card !== undefined && { card_id: cardIdHere(moving, card) }),
    ...(reading && read ? { reading: { ...reading, article_id: read } } : {}),
    foundation:
      foundation && targets.length > 0
        ? {
            ...foundation,
            targets,
            article_revision:
              revision && text
                ? { article_id: text, content_revision: head?.content_revision ?? revision.content_revision }
                : null,
            source_record_id:
              source !== null && card?.includes(source) ? subjectHere(moving, card).id : source,
          }
        : null,
  }
  const left = targetsIn({ foundation }).length - targets.length + Number(Boolean(reading) && !read)
  return { payload, left }
}
