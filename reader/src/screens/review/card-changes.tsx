import { useMutation } from '@tanstack/react-query'
import type { Card, CardPatch } from '../../../../lib/contracts/schemas/review.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { notify } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { messages } from './messages.ts'
import { calls } from './queries.ts'
import styles from './review.module.css'

/** As a study day begins where nothing else was chosen. */
const MORNING = 4

function nextMorning(): string {
  const morning = new Date()
  morning.setDate(morning.getDate() + (morning.getHours() < MORNING ? 0 : 1))
  morning.setHours(MORNING, 0, 0, 0)
  return morning.toISOString()
}

const changes = {
  bury: (): Partial<CardPatch> => ({ buried_until: nextMorning() }),
  suspend: (): Partial<CardPatch> => ({ suspended: true }),
  forget: (): Partial<CardPatch> => ({ forget: true }),
}
const names = ['bury', 'suspend', 'forget'] as const

/** What else may be done with a card, folded, since it is seldom wanted. */
export function CardChanges({ card, onChanged }: { card: Card; onChanged: () => void }) {
  const t = useMessages(messages)
  const changing = useMutation({
    mutationFn: (name: (typeof names)[number]) => {
      const body = { expected_version: card.version, ...changes[name]() }
      return calls.cards.change({ params: { id: card.card_id }, body })
    },
    onSuccess: (_, name) => {
      notify(t.changed[name])
      onChanged()
    },
  })
  return (
    <details className={styles.changes}>
      <summary>{t.thisCard}</summary>
      <div className={styles.tools}>
        {names.map(name => (
          <Button key={name} busy={changing.isPending} onClick={() => changing.mutate(name)}>
            {t.changes[name]}
          </Button>
        ))}
      </div>
      <p className={styles.soft}>{t.changesHint}</p>
      <Problem error={changing.error} />
    </details>
  )
}
