import { useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { AbilityDimension, Support } from '../../../../../lib/contracts/schemas/learners/abilities.ts'
import { Outcome } from '../../../../../lib/contracts/schemas/learners/learning-events.ts'
import { Rating } from '../../../../../lib/contracts/schemas/learners/review.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { PagedList } from '../../../components/paged-list.tsx'
import { pagesQuery } from '../queries.ts'
import { messages } from './messages.ts'
import styles from './recorded.module.css'

const Target = z.object({
  dimension: AbilityDimension,
  outcome: Outcome.nullable(),
  support: Support,
  event_kind: z.enum(['attempt', 'exposure', 'feedback', 'review', 'evaluation']),
  occurred_at: z.string(),
  article_revision: z.object({ article_id: z.number() }).nullable(),
  retracted_at: z.string().nullable(),
  rated: z
    .object({
      rating: Rating,
      sentence: z
        .object({ text: z.string(), article_id: z.number().nullable(), index: z.number().nullable() })
        .nullable(),
    })
    .nullable(),
})
type Sentence = NonNullable<NonNullable<z.infer<typeof Target>['rated']>['sentence']>

/** Every event that says something of an object: ratings, look-ups, and what was read. */
export function Evidence({ id }: { id: string }) {
  const t = useMessages(messages)
  const formats = useFormats()
  const list = useInfiniteQuery(pagesQuery('evidence', { q: id }))
  const targets = list.data?.pages.flatMap(page => page.items)
  return (
    <>
      <h3>{t.evidence}</h3>
      <PagedList
        list={list}
        rows={targets?.map(({ record_id, values }) => {
          const target = Target.parse(values)
          const { event_kind, outcome, dimension, support, occurred_at, article_revision } = target
          const { retracted_at, rated } = target
          const help = support && formats.list(support.map(each => t.help[each]))
          return (
            <li key={record_id}>
              {[
                t.events[event_kind],
                rated && t.ratings[rated.rating],
                t.dimensions[dimension],
                rated ? null : outcome && t.outcomes[outcome],
                help ? t.withHelp(help) : null,
                retracted_at === null ? null : t.retracted,
              ]
                .filter(text => text !== null)
                .join(' · ')}
              <span className="soft"> · {formats.dateTime(occurred_at)} </span>
              {article_revision && <a href={linkTo('read', article_revision.article_id)}>{t.openText}</a>}
              {rated?.sentence && <AskedWith sentence={rated.sentence} />}
            </li>
          )
        })}
        className={styles.rows}
      />
    </>
  )
}

/** The sentence of a rating, in its text if it has one. */
function AskedWith({ sentence: { text, article_id, index } }: { sentence: Sentence }) {
  return (
    <p lang="ja">
      {article_id === null || index === null ? text : <a href={linkTo('read', article_id, index)}>{text}</a>}
    </p>
  )
}
