import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCard } from '../../../../../lib/contracts/schemas/learners/review.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { Button } from '../../../components/button.tsx'
import { Choice } from '../../../components/choice.tsx'
import { notify } from '../../../components/notice.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { Problem } from '../../../components/problem.tsx'
import { changeCard } from '../../../words/cards/change-card.ts'
import { messages } from './messages.ts'
import { type SetAsideBy, setAsideBy, setAsideQuery } from './queries.ts'
import styles from './review.module.css'

/** Cards that are forgotten often or wait. */
export function SetAside() {
  const t = useMessages(messages)
  const [by, setBy] = useState<SetAsideBy>('leech')
  const list = useInfiniteQuery(setAsideQuery(by))
  const cards = list.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <p className="soft">{t.setAsideHint}</p>
      <Choice
        label={t.setAside}
        isLabelSpoken
        values={setAsideBy}
        value={by}
        textOf={each => t.setAsideBy[each]}
        onChoose={setBy}
      />
      <PagedList
        list={list}
        rows={cards?.map(card => <SetAsideCard key={card.card_id} card={card} />)}
        none={t.noneSetAside[by]}
        className={styles.cards}
      />
    </>
  )
}

function SetAsideCard({ card }: { card: ListedCard }) {
  const t = useMessages(messages)
  const { text, reading, kind, subject_id, template, lapses, suspended, buried_until } = card
  const resuming = useMutation({
    mutationFn: () => changeCard(card, suspended ? { suspended: false } : { buried_until: null }),
    onSuccess: () => notify(t.resumed),
  })
  const isWaiting = suspended !== null || (buried_until !== null && Date.parse(buried_until) > Date.now())
  return (
    <li>
      <span>
        {kind === 'word' ? (
          <a lang="ja" href={linkTo('word', subject_id)}>
            {text}
          </a>
        ) : (
          <span lang="ja">{text}</span>
        )}{' '}
        {reading !== null && reading !== text && (
          <span lang="ja" className="soft">
            {reading}
          </span>
        )}
        <span className="soft"> · {t.sidesOf[template]}</span>
        {lapses > 0 && <span className="soft"> · {t.lapses(lapses)}</span>}
      </span>
      {isWaiting && suspended !== 'word_state' && (
        <Button busy={resuming.isPending} onClick={() => resuming.mutate()} aria-label={t.resume(text)}>
          {t.resumeShort}
        </Button>
      )}
      <Problem error={resuming.error} />
    </li>
  )
}
