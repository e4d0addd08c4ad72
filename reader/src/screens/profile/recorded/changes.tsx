import { useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { PagedList } from '../../../components/paged-list.tsx'
import { pagesQuery } from '../queries.ts'
import { messages } from './messages.ts'
import styles from './recorded.module.css'

const Change = z.object({
  resource: z.string(),
  before: z.object({ deleted: z.boolean().optional() }).nullable(),
  after: z.object({ deleted: z.boolean().optional() }),
})

/** Each change of a record since the profile was last cleared. */
export function Changes() {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  const list = useInfiniteQuery(pagesQuery('history'))
  const items = list.data?.pages.flatMap(page => page.items)
  const names: Partial<Record<string, string>> = t.resources
  return (
    <>
      <p className="soft">{t.changesLead}</p>
      <PagedList
        list={list}
        rows={items?.map(({ record_id, created_at, values }) => {
          const { resource, before, after } = Change.parse(values)
          const did = after.deleted ? 'removed' : before === null || before.deleted ? 'added' : 'changed'
          return (
            <li key={record_id}>
              {names[resource] ?? resource} · {t.did[did]}
              {created_at !== null && <span className="soft"> · {dateTime(created_at)}</span>}
            </li>
          )
        })}
        none={t.noChanges}
        className={styles.rows}
      />
    </>
  )
}
