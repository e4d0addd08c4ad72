import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WordSort } from '../../../../lib/contracts/schemas/learners/word-lists.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Choice } from '../../components/choice.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { messages } from './messages.ts'
import { articlesQuery, type Filter, tagsQuery } from './queries.ts'
import styles from './words.module.css'

const states = ['all', 'learning', 'known', 'ignored'] as const
const dues = ['all', 'today', 'tomorrow'] as const
const flags = ['all', 'leech', 'note', 'sentence'] as const
const kinds = ['all', 'word', 'grammar'] as const

interface FiltersProps {
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}

export function Filters({ filter, onChange }: FiltersProps) {
  const t = useMessages(messages)
  const { article_id, kind, tag, flag } = filter
  // Later the part is open only as its reader opens and closes it.
  const [isOpen, setOpen] = useState([article_id, kind, tag, flag].some(chosen => chosen !== undefined))
  return (
    <search className={styles.filters}>
      <SearchField label={t.search} kept={filter.q} onSettled={q => onChange({ q })} />
      <Choice
        label={t.state}
        values={states}
        value={filter.state ?? 'all'}
        textOf={each => t.states[each]}
        onChoose={state => onChange({ state: state === 'all' ? undefined : state })}
      />
      <Choice
        label={t.due}
        values={dues}
        value={filter.due ?? 'all'}
        textOf={each => t.dues[each]}
        onChoose={due => onChange({ due: due === 'all' ? undefined : due })}
      />
      <SelectField
        label={t.sort}
        values={WordSort.options}
        value={filter.sort}
        textOf={each => t.sorts[each]}
        onChoose={sort => onChange({ sort })}
      />
      <details
        className={`folded ${styles.folded}`}
        open={isOpen}
        onToggle={event => setOpen(event.currentTarget.open)}
      >
        <summary>{t.moreFilters}</summary>
        <div className={styles.filters}>
          <ArticleChoice article_id={article_id} onChoose={id => onChange({ article_id: id })} />
          <Choice
            label={t.kind}
            values={kinds}
            value={filter.kind ?? 'all'}
            textOf={each => t.kinds[each]}
            onChoose={kind => onChange({ kind: kind === 'all' ? undefined : kind })}
          />
          <TagChoice tag={filter.tag} onChoose={tag => onChange({ tag })} />
          <Choice
            label={t.flag}
            values={flags}
            value={filter.flag ?? 'all'}
            textOf={each => t.flags[each]}
            onChoose={flag => onChange({ flag: flag === 'all' ? undefined : flag })}
          />
        </div>
      </details>
    </search>
  )
}

function TagChoice({
  tag,
  onChoose,
}: {
  tag: string | undefined
  onChoose: (tag: string | undefined) => void
}) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { data: tags = [] } = useQuery(tagsQuery)
  const counts = new Map(tags.map(({ tag, words }) => [tag, words]))
  return (
    <SelectField
      label={t.tag}
      values={[...new Set(['', tag ?? '', ...counts.keys()])]}
      value={tag ?? ''}
      textOf={each => (each === '' ? t.allTags : t.withCount(each, number(counts.get(each) ?? 0)))}
      onChoose={each => onChoose(each === '' ? undefined : each)}
    />
  )
}

function ArticleChoice({
  article_id,
  onChoose,
}: {
  article_id: number | undefined
  onChoose: (article_id: number | undefined) => void
}) {
  const t = useMessages(messages)
  const { data: articles = [] } = useQuery(articlesQuery)
  const titles = new Map(articles.map(({ id, title }) => [String(id), title === '' ? t.untitled : title]))
  const value = String(article_id ?? '')
  return (
    <SelectField
      label={t.article}
      values={[...new Set(['', value, ...titles.keys()])]}
      value={value}
      textOf={id => (id === '' ? t.allArticles : (titles.get(id) ?? t.thisArticle))}
      onChoose={id => onChoose(id === '' ? undefined : Number(id))}
    />
  )
}
