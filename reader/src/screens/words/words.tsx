import { useInfiniteQuery } from '@tanstack/react-query'
import { PathId } from '../../../../lib/contracts/schemas/basics.ts'
import { WordSort } from '../../../../lib/contracts/schemas/learners/word-lists.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo, nameChoices, usePlace } from '../../app/location.ts'
import { sort } from '../../components/icon-paths.ts'
import { ListHead } from '../../components/list-head/list-head.tsx'
import { MenuChoice } from '../../components/menu-choice.tsx'
import { Page } from '../../components/page.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { useWordsTabs } from '../../words/words-tabs.ts'
import { useChips } from './chips.ts'
import { choicesIn, queryOf, widened } from './choices.ts'
import { Filters } from './filters.tsx'
import { messages } from './messages.ts'
import { More } from './more.tsx'
import { type Filter, listQuery } from './queries.ts'
import { UnwrittenChanges } from './unwritten.tsx'
import { useSelection } from './use-selection.ts'
import { WordList } from './word-list.tsx'

/** `#/words?q=雨` has the learner's words, `#/words/7` those that occur in article 7; the address keeps all choices. */
export function Words() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <WordsKept />
    </ForLearners>
  )
}

function WordsKept() {
  const t = useMessages(messages)
  const { total: writeTotal } = useFormats()
  const { parts, query } = usePlace()
  const choices = { ...choicesIn(query), article_id: PathId.safeParse(parts[0]).data }
  const filter = { ...choices, q: choices.q.trim() }
  const list = useInfiniteQuery(listQuery(filter))
  const selection = useSelection(JSON.stringify(filter))
  const choose = (change: Partial<Filter>) => {
    const { article_id, ...changed } = { ...choices, ...change }
    nameChoices('words', queryOf(changed), ...(article_id === undefined ? [] : [article_id]))
  }
  const total = list.data?.pages[0]?.total ?? null
  return (
    <Page title={t.title} width="wide" isTitleSpoken>
      <ListHead
        {...useWordsTabs()}
        search={
          <SearchField label={t.search} isLabelWithin kept={choices.q} onSettled={q => choose({ q })} />
        }
        filters={<Filters filter={choices} onChange={choose} />}
        sort={
          <MenuChoice
            icon={sort}
            label={t.sort}
            values={WordSort.options}
            value={choices.sort}
            textOf={each => t.sorts[each]}
            onChoose={each => choose({ sort: each })}
          />
        }
        add={{ href: linkTo('dictionary'), label: t.add }}
        more={
          <More
            filter={filter}
            total={total}
            isAny={total !== 0 && list.data !== undefined}
            onSelect={selection.begin}
          />
        }
        chips={useChips(choices, choose)}
        onClear={() => choose(widened)}
        besides={
          choices.article_id !== undefined && (
            <a href={linkTo('review', choices.article_id)}>{t.reviewThese}</a>
          )
        }
        count={list.data && t.total(writeTotal(total), total === 1)}
      />
      <UnwrittenChanges />
      <WordList filter={filter} list={list} selection={selection} />
    </Page>
  )
}
