import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PathId } from '../../../../lib/contracts/schemas/basics.ts'
import type { QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { activity } from '../../../../lib/contracts/study/activity.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { useReach } from '../../api/reach.ts'
import { linkTo, usePlace } from '../../app/location.ts'
import { AsOf } from '../../components/as-of.tsx'
import { Button } from '../../components/button.tsx'
import { IconButton, IconLink } from '../../components/icon-button.tsx'
import { filter, past } from '../../components/icon-paths.ts'
import { Meter } from '../../components/meter.tsx'
import { notify, notifyProblem } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { pencil } from '../../components/pencil.ts'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { followKeys } from '../../keys/keys-sync.ts'
import { ForLearners } from '../../session/for-learners.tsx'
import { useGlosses } from '../../words/own-language/use-glosses.ts'
import { Card } from './card.tsx'
import { messages } from './messages.ts'
import { nameOfCard } from './name-of-card.ts'
import { NoCards } from './no-cards.tsx'
import { type outboxState, sendRatings } from './outbox.ts'
import { anyCardQuery } from './queries.ts'
import styles from './review.module.css'
import { useReviewKeys, useReviewShortcut } from './review-keys.ts'
import { TaskHead } from './task-head.tsx'
import { type ReviewSession, useReviewSession } from './use-session.ts'

const afterFirstCard = () => import('./after-first-card.ts')
const EditCard = later(async () => (await afterFirstCard()).EditCard)
const Practice = later(async () => (await afterFirstCard()).Practice)
const Refused = later(async () => (await afterFirstCard()).Refused)
const ReviewMenu = later(async () => (await afterFirstCard()).ReviewMenu)
const Summary = later(async () => (await afterFirstCard()).Summary)

/** `#/review` has everything that is due, `#/review/7` the words of article 7. */
export function Review() {
  const t = useMessages(messages)
  const { parts } = usePlace()
  const article_id = PathId.safeParse(parts[0]).data
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <Session key={article_id} article_id={article_id} />
    </ForLearners>
  )
}

function Session({ article_id }: { article_id: number | undefined }) {
  const t = useMessages(messages)
  const session = useReviewSession(article_id)
  const [practised, setPractised] = useState<readonly QueuedCard[] | null>(null)
  const { busy, undo } = useUndo(session)
  const { history, left, outbox } = session
  const [edited, setEdited] = useState<QueuedCard | null>(null)
  const { current } = session
  const hasCards = current !== undefined
  useEffect(followKeys, [])
  useEffect(() => {
    if (!hasCards) return
    EditCard.preload()
    Summary.preload()
  }, [hasCards])
  useReviewKeys({
    undo: practised ? undefined : () => void undo(),
    edit: practised || !current ? undefined : () => setEdited(current),
  })
  if (practised) return <Practice items={practised} onEnd={() => setPractised(null)} />
  const hasBegun = history.length + left > 0
  const head = hasBegun && (
    <TaskHead left={left} article_id={article_id}>
      <Acts
        card={current}
        edit={setEdited}
        undo={busy || history.length === 0 ? null : () => void undo()}
        isPart={article_id !== undefined}
      />
    </TaskHead>
  )
  return (
    <Page title={t.title} isTask={current !== undefined} aside={head}>
      {current && head}
      {hasBegun && (
        <Meter label={t.progress} share={history.length / Math.max(1, history.length + left)} live />
      )}
      <Unsent outbox={outbox} />
      {current && <AsOf path={activity.today.path} text={t.asOfSync} />}
      {session.refused.length > 0 && <Refused session={session} />}
      <Content session={session} onPractise={setPractised} />
      {edited && (
        <EditCard
          item={edited}
          onMissing={() => setEdited(null)}
          onClose={() => {
            setEdited(null)
            void session.readAgain()
          }}
        />
      )}
    </Page>
  )
}

interface ActsProps {
  card: QueuedCard | undefined
  edit(card: QueuedCard): void
  /** Null while there is nothing to undo. */
  undo: (() => void) | null
  /** True if the cards are those of one text. */
  isPart: boolean
}

/** The last rating is undone, the card edited; the settings of the review. */
function Acts({ card, edit, undo, isPart }: ActsProps) {
  const t = useMessages(messages)
  const shortcut = useReviewShortcut()
  const holds = card && t.holds[card.card.kind]
  return (
    <>
      <IconButton icon={{ path: past }} label={t.undo} shortcut={shortcut('undo')} act={undo} />
      {card && (
        <div className={styles.wide}>
          <IconButton
            icon={{ path: pencil }}
            label={t.edit}
            hint={`${t.edit}: ${holds}`}
            shortcut={shortcut('edit')}
            act={() => edit(card)}
          />
        </div>
      )}
      <IconLink path={filter} label={t.settings} href={linkTo('settings', 'review')} />
      <div className={isPart ? styles.menu : `${styles.menu} ${styles.small}`}>
        {(card || isPart) && (
          <ReviewMenu edit={card && { holds: holds ?? '', act: () => edit(card) }} isPart={isPart} />
        )}
      </div>
    </>
  )
}

interface ContentProps {
  session: ReviewSession
  onPractise: (items: readonly QueuedCard[]) => void
}

function Content({ session, onPractise }: ContentProps) {
  const t = useMessages(messages)
  const { queue, current, next, history, rate, outbox, refused } = session
  // Asked for ahead, so that they stand on the card when the answer is shown.
  useGlosses(namedBy(current))
  useGlosses(namedBy(next))
  const isAway = useReach() !== 'reached'
  const isEmpty = queue.data?.items.length === 0 && history.length === 0
  const anyCard = useQuery({ ...anyCardQuery, enabled: isEmpty })
  if (current)
    return <Card key={`${current.card.card_id} ${current.card.version}`} item={current} onRate={rate} />
  if (queue.error) return <Problem error={queue.error} retry={() => void queue.refetch()} />
  if (!queue.data || queue.isFetching) return <Waiting />
  if (isEmpty && anyCard.isPending) return <Waiting />
  if (isEmpty && anyCard.data === false) return <NoCards />
  // Only after the ratings have arrived, or their learner has decided, does the server know whether cards are left.
  if (outbox.waiting > 0 && isAway) return <p>{t.doneHere}</p>
  if (outbox.waiting > 0 || refused.length > 0) return null
  return (
    <Summary
      since={session.since}
      history={history}
      nextStep={queue.data.next_learning_at}
      onDue={() => void queue.refetch()}
      onPractise={onPractise}
    />
  )
}

const namedBy = (item: QueuedCard | undefined) => (item?.card.kind === 'word' ? [nameOfCard(item)] : [])

function useUndo({ undo }: ReviewSession) {
  const t = useMessages(messages)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async undo() {
      if (busy) return
      setBusy(true)
      try {
        notify((await undo()) ? t.undone : t.nothingToUndo)
      } catch (error) {
        notifyProblem(error)
      } finally {
        setBusy(false)
      }
    },
  }
}

/** Shows that ratings wait for the server. */
function Unsent({ outbox: { waiting, error } }: { outbox: ReturnType<typeof outboxState> }) {
  const t = useMessages(messages)
  return (
    <div role="status" className={styles.status}>
      {error !== null && waiting > 0 && (
        <p className={styles.unsent}>
          <span>{t.unsent(waiting)}</span>
          <Button onClick={() => void sendRatings()}>{t.sendNow}</Button>
        </p>
      )}
    </div>
  )
}
