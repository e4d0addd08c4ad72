import { useMessages } from '../../../../web/language/use-language.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { linkTo, linkToChoices } from '../../app/location.ts'
import { type ListChoices, orders } from '../../articles/queries.ts'
import { useKindName } from '../../articles/text-kinds.ts'
import { useLevel } from '../../articles/use-known.ts'
import { next, sort } from '../../components/icon-paths.ts'
import type { Chip } from '../../components/list-head/chips.tsx'
import { ListHead } from '../../components/list-head/list-head.tsx'
import { MenuLine, MenuPart } from '../../components/list-head/menu-line.tsx'
import { MenuChoice } from '../../components/menu-choice.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { widened } from './choices.ts'
import { Filters } from './filters.tsx'
import { messages } from './messages.ts'

interface ToolsProps {
  choices: ListChoices
  onChange(change: Partial<ListChoices>): void
  /** False if there is nothing to search. */
  hasTexts: boolean
}

/** The head of the library: whose texts, search by title and author as one types, filters, order, add, the rest. */
export function Tools({ choices, onChange, hasTexts }: ToolsProps) {
  const t = useMessages(messages)
  const reads = isThirdParty(useSession().session)
  const chips = useChips(choices, onChange)
  const isPublic = choices.scope === 'public'
  const yours = { text: t.scopes.mine, href: linkTo('library'), isShown: !isPublic }
  const all = {
    text: t.scopes.public,
    href: linkToChoices('library', { scope: 'public' }),
    isShown: isPublic,
  }
  return (
    <ListHead
      label={t.show}
      tabs={reads ? [all] : [yours, all]}
      isFolded
      search={
        hasTexts && (
          <SearchField
            label={t.search}
            isLabelWithin
            lang="ja"
            kept={choices.q}
            onSettled={q => onChange({ q })}
          />
        )
      }
      filters={(hasTexts || chips.length > 0) && <Filters choices={choices} onChange={onChange} />}
      sort={
        hasTexts && (
          <MenuChoice
            icon={sort}
            label={t.sort}
            values={orders}
            value={choices.sort}
            textOf={each => t.orders[each]}
            onChoose={each => onChange({ sort: each })}
          />
        )
      }
      add={reads ? undefined : { href: linkTo('add'), label: t.add }}
      more={
        <MenuPart>
          <MenuLine icon={next} text={t.next} hint={t.nextHint} href={linkTo('next')} />
        </MenuPart>
      }
      chips={chips}
      onClear={() => onChange({ ...widened, q: choices.q, ...(isPublic ? {} : { scope: 'mine' }) })}
    />
  )
}

/** The filters that are on; favourites are a choice among one's own. */
function useChips(
  { scope, reading, kind, level }: ListChoices,
  onChange: (change: Partial<ListChoices>) => void,
): Chip[] {
  const t = useMessages(messages)
  const nameOf = useKindName()
  const levelOf = useLevel()
  return [
    ...(scope === 'favorites'
      ? [{ text: t.scopes.favorites, remove: () => onChange({ scope: 'mine' }) }]
      : []),
    ...(reading ? [{ text: t.readings[reading], remove: () => onChange({ reading: undefined }) }] : []),
    ...(kind ? [{ text: nameOf(kind), remove: () => onChange({ kind: undefined }) }] : []),
    ...(level ? [{ text: levelOf(level) ?? level, remove: () => onChange({ level: undefined }) }] : []),
  ]
}
