import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { nameChoices, usePlace } from '../../app/location.ts'
import { type ListChoices, orders, scopes } from '../../articles/queries.ts'
import { Choice } from '../../components/choice.tsx'
import { sort } from '../../components/icon-paths.ts'
import { MenuChoice } from '../../components/menu-choice.tsx'
import { Page } from '../../components/page.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { choicesIn, isNarrowed, queryOf, widened } from './choices.ts'
import { Filters } from './filters.tsx'
import styles from './library.module.css'
import { LibraryFamily } from './library-family.tsx'
import { messages } from './messages.ts'
import { Texts } from './texts.tsx'

const Today = later(async () => (await import('./today/today.tsx')).Today)
const SeriesList = later(async () => (await import('./series/series-list.tsx')).SeriesList)
const OneSeries = later(async () => (await import('./series/one-series.tsx')).OneSeries, Waiting)

/** `#/library?q=雨&reading=unread`: the address keeps what is looked for. */
export function Library() {
  const t = useMessages(messages)
  const reads = isThirdParty(useSession().session)
  const { query } = usePlace()
  const first = firstChoices(reads)
  const asked = choicesIn(query, first)
  // An account of another provider has no texts of its own.
  const choices = reads ? { ...asked, scope: first.scope, series: undefined } : asked
  const choose = (change: Partial<ListChoices>) =>
    nameChoices('library', queryOf({ ...choices, ...change }, first))
  if (choices.series !== undefined)
    return (
      <Page title={t.title} width="wide">
        <LibraryFamily />
        <OneSeries id={choices.series} choices={choices} />
      </Page>
    )
  const isPlain = !isNarrowed(choices)
  return (
    <Page title={t.title} width="wide">
      <LibraryFamily />
      {isPlain && <Today />}
      <div className={styles.choices}>
        {!reads && (
          <Choice
            label={t.show}
            values={scopes}
            value={choices.scope}
            textOf={each => t.scopes[each]}
            onChoose={scope => choose({ scope })}
            isLabelSpoken
          />
        )}
        <MenuChoice
          icon={sort}
          label={t.sort}
          values={orders}
          value={choices.sort}
          textOf={each => t.orders[each]}
          onChoose={each => choose({ sort: each })}
        />
      </div>
      <Filters choices={choices} onChange={choose} />
      {isPlain && choices.scope === 'mine' && <SeriesList />}
      <Texts choices={choices} onWiden={() => choose(widened)} />
    </Page>
  )
}

const firstChoices = (reads: boolean): ListChoices => ({
  scope: reads ? 'public' : 'mine',
  sort: 'read',
  series: undefined,
  ...widened,
})
