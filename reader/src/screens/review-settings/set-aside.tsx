import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { notify } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { freshLearning } from '../../words/fresh-learning.ts'
import { messages } from './messages.ts'
import { calls, type SetAsideBy, setAsideBy, setAsideQuery } from './queries.ts'
import styles from './review-settings.module.css'

/** Cards that wait until the learner resumes them. */
export function SetAside() {
  const t = useMessages(messages)
  const [by, setBy] = useState<SetAsideBy>('leech')
  const list = useInfiniteQuery(setAsideQuery(by))
  const cards = list.data?.pages.flatMap(({ items }) => items)
  return (
    <Section title={t.setAside} lead={t.setAsideLead}>
      <Choice
        label={t.setAside}
        isLabelSpoken
        values={setAsideBy}
        value={by}
        textOf={each => t.setAsideBy[each]}
        onChoose={setBy}
      />
      <Problem error={list.data ? null : list.error} retry={() => void list.refetch()} />
      {!cards && !list.error && <Waiting />}
      {cards?.length === 0 && <p className="soft">{t.noneSetAside[by]}</p>}
      {cards && cards.length > 0 && (
        <ul className={styles.cards}>
          {cards.map(card => (
            <SetAsideCard key={card.card_id} card={card} />
          ))}
        </ul>
      )}
      <MoreButton list={list}>{t.more}</MoreButton>
    </Section>
  )
}

function SetAsideCard({ card }: { card: ListedCard }) {
  const t = useMessages(messages)
  const resuming = useMutation({
    mutationFn: () =>
      calls.cards.change({
        params: { id: card.card_id },
        body: { expected_version: card.version, suspended: false },
      }),
    onSuccess() {
      notify(t.resumed)
      return freshLearning()
    },
  })
  const { text, reading, template, lapses } = card
  return (
    <li>
      <span>
        <span lang="ja">{text}</span>{' '}
        {reading !== null && reading !== text && (
          <span lang="ja" className="soft">
            {reading}
          </span>
        )}
        <span className="soft"> · {t.sidesOf[template]}</span>
        {lapses > 0 && <span className="soft"> · {t.lapses(lapses)}</span>}
      </span>
      <Button busy={resuming.isPending} onClick={() => resuming.mutate()} aria-label={t.resume(text)}>
        {t.resumeShort}
      </Button>
      <Problem error={resuming.error} />
    </li>
  )
}
