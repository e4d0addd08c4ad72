import { Genre, Level } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { type ListChoices, states } from '../../articles/queries.ts'
import { useLevel } from '../../articles/use-known.ts'
import { Choice } from '../../components/choice.tsx'
import { Folded } from '../../components/folded.tsx'
import { SearchField } from '../../components/search-field.tsx'
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
  return (
    <search className={styles.search}>
      <SearchField label={t.search} lang="ja" kept={q} onSettled={found => onChange({ q: found })} />
      <Folded
        summary={t.filters}
        className={styles.filters}
        startsOpen={genre !== undefined || level !== undefined || reading !== undefined}
      >
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
      </Folded>
    </search>
  )
}
