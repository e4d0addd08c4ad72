import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Genre, Level } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { type ListChoices, states } from '../../articles/queries.ts'
import { useLevel } from '../../articles/use-known.ts'
import { Choice } from '../../components/choice.tsx'
import { Field } from '../../components/field.tsx'
import { useSettled } from '../../components/use-settled.ts'
import styles from './library.module.css'
import { messages } from './messages.ts'

interface FiltersProps {
  choices: ListChoices
  onChange(change: Partial<ListChoices>): void
}

/** Search by title and author as one types, and what else narrows the list. */
export function Filters({ choices: { q, genre, level, reading }, onChange }: FiltersProps) {
  const t = useMessages(messages)
  const levelOf = useLevel()
  const reads = isThirdParty(useSession().session)
  const [typed, type] = useTyped(q, found => onChange({ q: found }))
  const isOpen = genre !== undefined || level !== undefined || reading !== undefined
  return (
    <search className={styles.search}>
      <Field
        label={t.search}
        type="search"
        lang="ja"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={event => type(event.currentTarget.value)}
      />
      <details className={`folded ${styles.filters}`} open={isOpen || undefined}>
        <summary>{t.filters}</summary>
        <div className={styles.narrow}>
          {!reads && (
            <Choice
              label={t.reading}
              values={['all', ...states]}
              value={reading ?? 'all'}
              textOf={each => t.readings[each]}
              onChoose={each => onChange({ reading: each === 'all' ? undefined : each })}
            />
          )}
          <Choice
            label={t.kind}
            values={['all', ...Genre.options]}
            value={genre ?? 'all'}
            textOf={each => (each === 'all' ? t.readings.all : t.kinds[each])}
            onChoose={each => onChange({ genre: each === 'all' ? undefined : each })}
          />
          {!reads && (
            <Choice
              label={t.level}
              values={['all', ...Level.options]}
              value={level ?? 'all'}
              textOf={each => (each === 'all' ? t.readings.all : (levelOf(each) ?? each))}
              onChoose={each => onChange({ level: each === 'all' ? undefined : each })}
            />
          )}
        </div>
      </details>
    </search>
  )
}

/** Typed text, told once typing pauses; another address shows its own. */
function useTyped(q: string, tell: (typed: string) => void) {
  const [typed, setTyped] = useState(q)
  const settled = useSettled(typed)
  const told = useRef(q)
  const onSettled = useEffectEvent(() => {
    if (told.current === settled) return
    told.current = settled
    tell(settled)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when typing has paused, not at each drawing.
  useEffect(() => onSettled(), [settled])
  useEffect(() => {
    if (told.current === q) return
    told.current = q
    setTyped(q)
  }, [q])
  return [typed, setTyped] as const
}
