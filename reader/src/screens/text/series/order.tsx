import { useInfiniteQuery } from '@tanstack/react-query'
import type { Series } from '../../../../../lib/contracts/schemas/articles/series.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkToChoices } from '../../../app/location.ts'
import { listQuery } from '../../../articles/queries.ts'
import { messages as textMessages } from '../messages.ts'
import styles from './in-series.module.css'
import { messages } from './messages.ts'

/** Texts that are shown before and after this one. */
const AROUND = 2

/** The texts beside this one, in the order of the series, and the way to all of them. */
export function Order({ of: { id: series, articles }, id }: { of: Series; id: number }) {
  const t = useMessages(messages)
  const { untitled } = useMessages(textMessages)
  const { number } = useFormats()
  const { data } = useInfiniteQuery(
    listQuery({
      ...{ scope: 'mine', sort: 'read', q: '', series },
      ...{ kind: undefined, level: undefined, reading: undefined },
    }),
  )
  const titles = new Map(data?.pages.flatMap(({ items }) => items.map(each => [each.id, each.title])))
  const at = articles.indexOf(id)
  const first = Math.max(0, at - AROUND)
  const visibleArticles = articles.slice(first, at + AROUND + 1).filter(each => titles.has(each))
  return (
    <div className={styles.part}>
      <ol className={styles.order} start={first + 1}>
        {visibleArticles.map(each => (
          <li key={each} aria-current={each === id || undefined}>
            <span className={styles.number}>{number(articles.indexOf(each) + 1)}</span>
            <span className="clamped" lang="ja">
              {titles.get(each) || untitled}
            </span>
          </li>
        ))}
      </ol>
      <a href={linkToChoices('library', { series })}>{t.open}</a>
    </div>
  )
}
