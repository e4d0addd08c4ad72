import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Choice } from '../../components/choice.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { messages } from './messages.ts'
import { articlesQuery, type Filter, tagsQuery } from './queries.ts'

const states = ['all', 'learning', 'known', 'ignored'] as const
const dues = ['all', 'today', 'tomorrow'] as const
const flags = ['all', 'leech', 'note', 'sentence'] as const
const kinds = ['all', 'word', 'grammar'] as const

interface FiltersProps {
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}

/** Narrows the list of words; what is chosen acts at once. */
export function Filters({ filter, onChange }: FiltersProps) {
  const t = useMessages(messages)
  const { article_id, kind, tag, flag, state, due } = filter
  return (
    <>
      <Choice
        label={t.state}
        values={states}
        value={state ?? 'all'}
        textOf={each => t.states[each]}
        onChoose={each => onChange({ state: each === 'all' ? undefined : each })}
      />
      <Choice
        label={t.due}
        values={dues}
        value={due ?? 'all'}
        textOf={each => t.dues[each]}
        onChoose={each => onChange({ due: each === 'all' ? undefined : each })}
      />
      <ArticleChoice article_id={article_id} onChoose={id => onChange({ article_id: id })} />
      <TagChoice tag={tag} onChoose={each => onChange({ tag: each })} />
      <Choice
        label={t.kind}
        values={kinds}
        value={kind ?? 'all'}
        textOf={each => t.kinds[each]}
        onChoose={each => onChange({ kind: each === 'all' ? undefined : each })}
      />
      <Choice
        label={t.flag}
        values={flags}
        value={flag ?? 'all'}
        textOf={each => t.flags[each]}
        onChoose={each => onChange({ flag: each === 'all' ? undefined : each })}
      />
    </>
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
