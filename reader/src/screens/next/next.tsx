import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedArticle } from '../../../../lib/contracts/schemas/articles/reading.ts'
import { Level } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { learnerOf, useSession } from '../../../../web/session/session.ts'
import { goTo, linkTo } from '../../app/location.ts'
import { useTextsHere } from '../../articles/text-link.ts'
import { useLevel } from '../../articles/use-known.ts'
import { useLength } from '../../articles/use-length.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { Card } from '../library/card.tsx'
import library from '../library/library.module.css'
import { bandsOf, shares } from './bands.ts'
import { LeftSamples } from './left-samples.tsx'
import { messages } from './messages.ts'
import styles from './next.module.css'
import { unreadQuery } from './queries.ts'
import { Recommended } from './recommended.tsx'
import { Why } from './why.tsx'

const TaskProgress = later(async () => (await import('../../tasks/task-progress.tsx')).TaskProgress, Waiting)

/** `#/next`: what to read next, and why. */
export function Next() {
  const t = useMessages(messages)
  const { session } = useSession()
  if (session) return <ReadNext />
  return (
    <ForLearners title={t.title} adds={t.withAccount}>
      {null}
    </ForLearners>
  )
}

function ReadNext() {
  const t = useMessages(messages)
  const isLearner = learnerOf(useSession().session) !== null
  const [started, setStarted] = useState<string | null>(null)
  const [scope, setScope] = useState<'mine' | 'public'>(isLearner ? 'mine' : 'public')
  if (started !== null)
    return (
      <Page title={t.title} width="wide">
        <TaskProgress task_id={started} onReadable={id => goTo('read', id)} onBack={() => setStarted(null)} />
      </Page>
    )
  return (
    <Page title={t.title} width="wide" back={{ href: linkTo('library'), label: t.back }}>
      {!isLearner && <p className="soft">{t.withAccount}</p>}
      <Recommended isLearner={isLearner} />
      {isLearner && <LeftSamples onStarted={setStarted} />}
      {isLearner && (
        <Choice
          label={t.from}
          isLabelSpoken
          values={['mine', 'public']}
          value={scope}
          textOf={each => t.scopes[each]}
          onChoose={setScope}
        />
      )}
      <Unread scope={scope} isLearner={isLearner} />
    </Page>
  )
}

interface UnreadProps {
  scope: 'mine' | 'public'
  isLearner: boolean
}

function Unread({ scope, isLearner }: UnreadProps) {
  const t = useMessages(messages)
  const list = useInfiniteQuery(unreadQuery(scope, isLearner))
  if (list.error && !list.data) return <Problem error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Waiting />
  const articles = list.data.pages.flatMap(({ items }) => items).filter(each => each.total_sentences > 0)
  if (articles.length === 0)
    return (
      <div className="empty">
        <p>{t.empty[scope]}</p>
        {isLearner && (
          <ButtonLink kind="primary" href={linkTo('add')}>
            {t.add}
          </ButtonLink>
        )}
      </div>
    )
  return (
    <>
      {bandsOf(articles).map(({ band, articles: some }) => (
        <Band key={band} band={band} articles={some} isLearner={isLearner} />
      ))}
      <MoreButton list={list} />
    </>
  )
}

interface BandProps {
  band: ReturnType<typeof bandsOf>[number]['band']
  articles: readonly ListedArticle[]
  isLearner: boolean
}

/** The texts of which about as much is known, or of one level. */
function Band({ band, articles, isLearner }: BandProps) {
  const t = useMessages(messages)
  const levelOf = useLevel()
  const here = useTextsHere()
  const lengthOf = useLength()
  const share = shares.find(each => each === band)
  return (
    <section className={styles.band}>
      <h2>{share ? t.bands[share].title : t.ofLevel(levelOf(Level.safeParse(band).data ?? null) ?? '')}</h2>
      {share && <p className="soft">{t.bands[share].lead}</p>}
      <ul className={`${library.grid} ${styles.texts}`}>
        {articles.map(article => (
          <li key={article.id}>
            <Card article={article} here={here} lengthOf={lengthOf} />
            {isLearner && <Why article={article} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
