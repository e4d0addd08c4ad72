import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card, CardPatch } from '../../../../lib/contracts/schemas/learners/review.ts'
import { ReviewSettings } from '../../../../lib/contracts/schemas/learners/review-settings.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Button } from '../../components/button.tsx'
import { notify, notifyProblem } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { recordsQuery } from '../../profile/queries.ts'
import { messages } from './messages.ts'
import { calls } from './queries.ts'
import styles from './review.module.css'

/** The default start of a study day. */
const MORNING = 4

function nextMorning(hour: number): string {
  const morning = new Date()
  morning.setDate(morning.getDate() + (morning.getHours() < hour ? 0 : 1))
  morning.setHours(hour, 0, 0, 0)
  return morning.toISOString()
}

const names = ['bury', 'suspend', 'forget'] as const
type Name = (typeof names)[number]

const changed = (card: Card, change: Partial<CardPatch>) =>
  calls.cards.change({ params: { id: card.card_id }, body: { expected_version: card.version, ...change } })

interface CardChangesProps {
  card: Card
  onChanged: () => void
  /** The card comes again, as it is now. */
  onTakenBack: (card: Card) => void
}

/** Rare actions on a card, folded. */
export function CardChanges({ card, onChanged, onTakenBack }: CardChangesProps) {
  const t = useMessages(messages)
  const dayStart = useDayStart()
  const [isAsking, setAsking] = useState(false)
  const takeBack = async (suspended: Card) => {
    try {
      onTakenBack(await changed(suspended, { suspended: false }))
      notify(t.takenBack)
    } catch (error) {
      notifyProblem(error)
    }
  }
  const changing = useMutation({
    mutationFn: async (name: Name) => {
      if (name === 'bury') return changed(card, { buried_until: nextMorning(await dayStart()) })
      return changed(card, name === 'suspend' ? { suspended: true } : { forget: true })
    },
    onSuccess: (now, name) => {
      const undo = { label: t.undo, run: () => void takeBack(now) }
      notify(t.changed[name], name === 'suspend' ? undo : undefined)
      onChanged()
    },
  })
  const isBusy = changing.isPending
  return (
    <details className={`folded ${styles.changes}`}>
      <summary>{t.thisCard}</summary>
      {isAsking ? (
        <div className={styles.tools}>
          <p>{t.forgetWarning}</p>
          <Button kind="danger" busy={isBusy} onClick={() => changing.mutate('forget')}>
            {t.changes.forget}
          </Button>
          <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
        </div>
      ) : (
        <div className={styles.tools}>
          {names.map(name => (
            <Button
              key={name}
              busy={isBusy}
              onClick={() => (name === 'forget' ? setAsking(true) : changing.mutate(name))}
            >
              {t.changes[name]}
            </Button>
          ))}
        </div>
      )}
      <p className="soft">
        {t.changesHint} <a href={linkTo('review-settings')}>{t.settings}</a>
      </p>
      <Problem error={changing.error} />
    </details>
  )
}

/** Asks, where it is not known yet, at which hour the account's study day begins. */
function useDayStart() {
  const queries = useQueryClient()
  return async (): Promise<number> => {
    try {
      const { items } = await queries.ensureQueryData(recordsQuery('review-settings'))
      return ReviewSettings.parse(items[0]?.values ?? {}).day_starts_at
    } catch {
      return MORNING
    }
  }
}
