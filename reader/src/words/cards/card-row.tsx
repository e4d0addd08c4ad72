import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CardPatch, ListedCard, Template } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Question } from '../../components/question.tsx'
import { useDue } from '../use-due.ts'
import { addCard, changeCard, morningOf, nextMorning, useDayStart } from './change-card.ts'
import { DueDate } from './due-date.tsx'
import { messages } from './messages.ts'

/** A change, or one for which the start of the study day must be known first. */
type Change = Partial<CardPatch> | (() => Promise<Partial<CardPatch>>)

/** A card: when it comes, and the buttons that change this. */
export function CardRow({ card }: { card: ListedCard }) {
  const t = useMessages(messages)
  const dayStart = useDayStart()
  const [asks, setAsks] = useState<'forget' | 'due' | null>(null)
  const changing = useMutation({
    mutationFn: async (change: Change) =>
      changeCard(card, typeof change === 'function' ? await change() : change),
    onSuccess: () => setAsks(null),
  })
  const { kind, template, state, suspended } = card
  const name = t.templates[kind][template]
  const isBuried = buriedUntil(card) !== null
  const button = (label: string, act: () => void) => (
    <Button busy={changing.isPending} aria-label={t.ofCard(label, name)} onClick={act}>
      {label}
    </Button>
  )
  const bury = () =>
    changing.mutate(async () => ({ buried_until: isBuried ? null : nextMorning(await dayStart()) }))
  return (
    <Row about={<About card={card} />}>
      {suspended === null && button(isBuried ? t.today : t.notToday, bury)}
      {suspended !== 'word_state' &&
        button(suspended ? t.resume : t.suspend, () => changing.mutate({ suspended: !suspended }))}
      {state === 'review' &&
        suspended === null &&
        button(t.setDue, () => setAsks(asks === 'due' ? null : 'due'))}
      {state !== 'new' && button(t.forget, () => setAsks(asks === 'forget' ? null : 'forget'))}
      {asks === 'due' && (
        <DueDate
          card={card}
          busy={changing.isPending}
          onChosen={day => changing.mutate(async () => dueOn(card, morningOf(day, await dayStart())))}
        />
      )}
      {asks === 'forget' && (
        <Question
          text={t.forgetWarning}
          yes={t.forgetNow}
          name={t.ofCard(t.forgetNow, name)}
          no={t.cancel}
          busy={changing.isPending}
          onYes={() => changing.mutate({ forget: true })}
          onNo={() => setAsks(null)}
        />
      )}
      <Problem error={changing.error} />
    </Row>
  )
}

interface MissingCardProps {
  id: string
  kind: ListedCard['kind']
  template: Template
}

/** A card that the settings did not make. */
export function MissingCard({ id, kind, template }: MissingCardProps) {
  const t = useMessages(messages)
  const name = t.templates[kind][template]
  const adding = useMutation({ mutationFn: () => addCard(id) })
  return (
    <Row about={t.missing}>
      <Button busy={adding.isPending} aria-label={t.ofCard(t.add, name)} onClick={() => adding.mutate()}>
        {t.add}
      </Button>
      <Problem error={adding.error} />
    </Row>
  )
}

interface RowProps {
  about: ReactNode
  children: ReactNode
}

const Row = ({ about, children }: RowProps) => (
  <>
    <p className="soft">{about}</p>
    <div className="row">{children}</div>
  </>
)

/** A day before the one on which a card waits ends its waiting. */
const dueOn = (card: ListedCard, due_at: string): Partial<CardPatch> => {
  const buried = buriedUntil(card)
  return buried !== null && Date.parse(due_at) < Date.parse(buried)
    ? { due_at, buried_until: null }
    : { due_at }
}

const buriedUntil = ({ buried_until }: ListedCard) =>
  buried_until !== null && Date.parse(buried_until) > Date.now() ? buried_until : null

function About({ card }: { card: ListedCard }) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const due = useDue()
  const { stage, suspended, due_at, reps, lapses, leech } = card
  const buried = buriedUntil(card)
  const when = buried ? t.notBefore(date(buried)) : stage === 'new' ? null : due(due_at)
  return [
    t.stages[stage],
    suspended ? t.notDue[suspended] : when,
    reps > 0 ? t.rated(reps, lapses) : null,
    leech && suspended !== 'leech' ? t.leech : null,
  ]
    .filter(text => text !== null)
    .join(' · ')
}
