import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Choice } from '../../../components/choice.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { pagesQuery } from '../queries.ts'
import { Known, KnownObject } from './known.tsx'
import { messages } from './messages.ts'
import styles from './recorded.module.css'

const states = ['all', 'observed', 'recognised', 'recalled', 'produced'] as const

/** Words and texts of which something was observed, each with the evidence for it. */
export function Knowledge() {
  const t = useMessages(messages)
  const [state, setState] = useState<(typeof states)[number]>('all')
  const list = useInfiniteQuery(pagesQuery('knowledge', { state: state === 'all' ? undefined : state }))
  const pages = list.data?.pages
  const known = pages?.flatMap(({ items }) => items.map(({ values }) => KnownObject.parse(values)))
  return (
    <>
      <p className="soft">{t.knowledgeLead}</p>
      <Choice
        label={t.knowledgeState}
        isLabelSpoken
        values={states}
        value={state}
        textOf={each => t.knowledgeStates[each]}
        onChoose={setState}
      />
      {pages?.[0]?.is_current === false && <p className="soft">{t.notCurrent}</p>}
      <PagedList
        list={list}
        rows={known?.map(each => <Known key={`${each.object.kind} ${each.object.id}`} known={each} />)}
        none={t.noKnowledge}
        className={styles.rows}
      />
    </>
  )
}
