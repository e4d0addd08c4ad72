import { useRef, useState } from 'react'
import { Genre, Level } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { usePresses } from '../../app/keys.ts'
import { type ListChoices, states } from '../../articles/queries.ts'
import { useLevel } from '../../articles/use-known.ts'
import { Choice } from '../../components/choice.tsx'
import { Field } from '../../components/field.tsx'
import { useTyped } from '../../components/use-typed.ts'
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
  const field = useRef<HTMLInputElement>(null)
  usePresses(({ key }) => (key === '/' ? () => field.current?.focus() : undefined))
  const [typed, type] = useTyped(q, found => onChange({ q: found }))
  // Open from the start if it narrows the list; then only as its reader opens and closes it.
  const [isOpen, setOpen] = useState(genre !== undefined || level !== undefined || reading !== undefined)
  return (
    <search className={styles.search}>
      <Field
        ref={field}
        label={t.search}
        type="search"
        lang="ja"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        aria-keyshortcuts="/"
        onChange={event => type(event.currentTarget.value)}
      />
      <details
        className={`folded ${styles.filters}`}
        open={isOpen}
        onToggle={event => setOpen(event.currentTarget.open)}
      >
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
