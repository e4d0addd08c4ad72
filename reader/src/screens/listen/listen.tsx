import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MOST_HEARD } from '../../../../lib/contracts/schemas/articles/listening.ts'
import { PathId, PathIndex } from '../../../../lib/contracts/schemas/basics.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../web/session/session.ts'
import { linkTo, usePlace } from '../../app/location.ts'
import { type Head, headQuery } from '../../articles/head.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { listQuery } from '../sentences/queries.ts'
import { OneFile } from './file/one-file.tsx'
import { messages } from './messages.ts'
import { Playing } from './playing.tsx'
import { rowsOf, sentencesOf } from './sources.ts'

/** `#/listen/7/123`: the text from row 123 on; `#/listen`: the kept sentences. */
export function Listen() {
  const t = useMessages(messages)
  const { parts } = usePlace()
  const [text, row] = parts
  if (text === undefined)
    return (
      <ForLearners title={t.keptTitle} adds={t.adds}>
        <KeptSentences />
      </ForLearners>
    )
  const id = PathId.safeParse(text).data
  if (id === undefined)
    return (
      <Page title={t.title}>
        <p className="empty">{t.noText}</p>
      </Page>
    )
  return <OneText key={`${id} ${row}`} id={id} from={PathIndex.safeParse(row).data ?? 0} />
}

function OneText({ id, from }: { id: number; from: number }) {
  const t = useMessages(messages)
  const { data: head, error, refetch } = useQuery(headQuery(id))
  if (error && !head)
    return (
      <Page title={t.title}>
        <Problem error={error} retry={() => void refetch()} />
      </Page>
    )
  return head ? <Text head={head} from={from} /> : <Waiting />
}

function Text({ head, from }: { head: Head; from: number }) {
  const t = useMessages(messages)
  const isLearner = learnerOf(useSession().session) !== null
  // The head is asked for again and again; the queue goes on.
  const [source] = useState(() => rowsOf(head))
  const title = head.title || t.untitled
  return (
    <Page title={title} lang="ja" aside={<ButtonLink href={linkTo('read', head.id)}>{t.read}</ButtonLink>}>
      <Playing source={source} from={from} title={title} />
      {isLearner ? (
        <OneFile of={{ head, from }} title={title} />
      ) : (
        <p lang="" className="soft">
          {t.addsFile}
        </p>
      )}
    </Page>
  )
}

function KeptSentences() {
  const t = useMessages(messages)
  const list = useInfiniteQuery(listQuery({ q: '', tag: undefined }))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  const kept = data?.pages.flatMap(({ items }) => items).slice(0, MOST_HEARD) ?? []
  const isComing = hasNextPage && kept.length < MOST_HEARD
  useEffect(() => {
    if (isComing && !isFetchingNextPage && !error) void fetchNextPage()
  }, [isComing, isFetchingNextPage, error, fetchNextPage])
  if (error)
    return (
      <Page title={t.keptTitle}>
        <Problem error={error} retry={() => void refetch()} />
      </Page>
    )
  if (!data || isComing) return <Waiting />
  return (
    <Page title={t.keptTitle} aside={<ButtonLink href={linkTo('sentences')}>{t.sentences}</ButtonLink>}>
      {kept.length === 0 ? (
        <section className="empty" role="status">
          <p>{t.noneKept}</p>
          <ButtonLink kind="primary" href={linkTo('library')}>
            {t.read}
          </ButtonLink>
        </section>
      ) : (
        <>
          <KeptQueue kept={kept} />
          <OneFile of={{ kept }} title={t.keptTitle} />
        </>
      )}
    </Page>
  )
}

function KeptQueue({ kept }: { kept: Parameters<typeof sentencesOf>[0] }) {
  const t = useMessages(messages)
  const [source] = useState(() => sentencesOf(kept))
  return <Playing source={source} from={0} title={t.keptTitle} />
}
