import { useState } from 'react'
import type { QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import cardStyles from './card.module.css'
import { Card } from './card.tsx'
import { messages } from './messages.ts'
import styles from './review.module.css'
import { useReviewKeys, useReviewShortcut } from './review-keys.ts'
import { TaskHead } from './task-head.tsx'

interface PracticeProps {
  items: readonly QueuedCard[]
  onEnd: () => void
}

/** The same cards once more, until each was known. It changes no schedule and no count. */
export function Practice({ items, onEnd }: PracticeProps) {
  const t = useMessages(messages)
  const [pile, setPile] = useState(items)
  const [turn, setTurn] = useState(0)
  const [current, ...others] = pile
  const go = (isKnown: boolean) => {
    if (!current) return
    setTurn(turn + 1)
    setPile(isKnown ? others : [...others, current])
    if (isKnown && others.length === 0) onEnd()
  }
  if (!current) return null
  return (
    <Page title={t.practice} isTask>
      <TaskHead left={pile.length}>
        <Button onClick={onEnd}>{t.endPractice}</Button>
      </TaskHead>
      <p className={`soft ${styles.said}`}>{t.practiceChangesNothing}</p>
      <Card key={turn} item={current} onRate={({ rating }) => go(rating !== 'again')}>
        <Two onKnown={() => go(true)} onNotYet={() => go(false)} />
      </Card>
    </Page>
  )
}

function Two({ onKnown, onNotYet }: { onKnown: () => void; onNotYet: () => void }) {
  const t = useMessages(messages)
  const shortcut = useReviewShortcut()
  useReviewKeys({ showAnswer: onKnown })
  return (
    <div className={cardStyles.two}>
      <Button onClick={onNotYet} aria-keyshortcuts={shortcut('again')}>
        {t.notYet}
      </Button>
      <Button kind="primary" onClick={onKnown} aria-keyshortcuts={shortcut('showAnswer')}>
        {t.knewIt}
      </Button>
    </div>
  )
}
