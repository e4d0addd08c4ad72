import { useMessages } from '../../../../web/language/use-language.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { type ListChoices, orders, scopes } from '../../articles/queries.ts'
import { Choice } from '../../components/choice.tsx'
import { Icon } from '../../components/icon.tsx'
import { filter, sort } from '../../components/icon-paths.ts'
import menu from '../../components/menu-choice.module.css'
import { MenuChoice } from '../../components/menu-choice.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { isFiltered } from './choices.ts'
import { FILTERS } from './filters.tsx'
import styles from './library.module.css'
import { messages } from './messages.ts'

interface ToolsProps {
  choices: ListChoices
  onChange(change: Partial<ListChoices>): void
  /** False if there is nothing to search. */
  hasTexts: boolean
  hasFilters: boolean
  onFilters(): void
}

/** The head of the library: search by title and author as one types, filters, order, and whose texts are shown. */
export function Tools({ choices, onChange, hasTexts, hasFilters, onFilters }: ToolsProps) {
  const t = useMessages(messages)
  const reads = isThirdParty(useSession().session)
  return (
    <>
      {hasTexts && (
        <search className={styles.search}>
          <SearchField
            label={t.search}
            isLabelWithin
            lang="ja"
            kept={choices.q}
            onSettled={q => onChange({ q })}
          />
          <button
            type="button"
            className={`${menu.menu} ${styles.filter}`}
            aria-label={t.filters}
            aria-expanded={hasFilters}
            aria-controls={hasFilters ? FILTERS : undefined}
            data-filtered={isFiltered(choices) || undefined}
            onClick={onFilters}
          >
            <Icon path={filter} />
            <span className={menu.chosen}>{t.filters}</span>
          </button>
          <MenuChoice
            icon={sort}
            label={t.sort}
            values={orders}
            value={choices.sort}
            textOf={each => t.orders[each]}
            onChoose={each => onChange({ sort: each })}
          />
        </search>
      )}
      {!reads && (
        <Choice
          label={t.show}
          values={scopes}
          value={choices.scope}
          textOf={each => t.scopes[each]}
          onChoose={scope => onChange({ scope })}
          isLabelSpoken
        />
      )}
    </>
  )
}
