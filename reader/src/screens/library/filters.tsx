import { TextKind } from '../../../../lib/contracts/schemas/articles/text-kinds.ts'
import { Level } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { type ListChoices, states } from '../../articles/queries.ts'
import { useKindName } from '../../articles/text-kinds.ts'
import { useLevel } from '../../articles/use-known.ts'
import { Choice } from '../../components/choice.tsx'
import { messages } from './messages.ts'

interface FiltersProps {
  choices: ListChoices
  onChange(change: Partial<ListChoices>): void
}

/** Narrows the list by reading, kind and level, and one's own texts to favourites. */
export function Filters({ choices: { scope, kind, level, reading }, onChange }: FiltersProps) {
  const t = useMessages(messages)
  const nameOf = useKindName()
  const levelOf = useLevel()
  const reads = isThirdParty(useSession().session)
  return (
    <>
      {scope !== 'public' && (
        <Choice
          label={t.show}
          values={['mine', 'favorites']}
          value={scope}
          textOf={each => (each === 'mine' ? t.readings.all : t.scopes.favorites)}
          onChoose={each => onChange({ scope: each })}
        />
      )}
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
        values={['all', ...TextKind.options]}
        value={kind ?? 'all'}
        textOf={each => (each === 'all' ? t.readings.all : nameOf(each))}
        onChoose={each => onChange({ kind: each === 'all' ? undefined : each })}
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
    </>
  )
}
