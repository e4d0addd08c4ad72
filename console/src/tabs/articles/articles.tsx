import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { goTo, usePlace } from '../../app/location.ts'
import { Page } from '../../components/page.tsx'
import { FeedbackPlace } from './feedback/feedback-place.tsx'
import { openFeedbackQuery } from './feedback/queries.ts'
import { AllArticles } from './list/all-articles.tsx'
import { messages } from './messages.ts'
import { RecommendationPlace } from './recommendation/recommendation-place.tsx'

const places = { list: AllArticles, recommendation: RecommendationPlace, feedback: FeedbackPlace } as const
type PlaceName = keyof typeof places
const names = ['list', 'recommendation', 'feedback'] as const satisfies readonly PlaceName[]

/** The tab with all articles, this week's recommendation, and learners' feedback. */
export function Articles() {
  const t = useMessages(messages)
  const { total: count } = useFormats()
  const place = usePlace()
  const current = names.find(name => name === place) ?? 'list'
  const Content: ComponentType = places[current]
  const open = useQuery(openFeedbackQuery).data?.total
  const labelOf = (name: PlaceName) =>
    name === 'feedback' && open !== undefined && open !== 0
      ? t.counted(t.places[name], count(open))
      : t.places[name]
  return (
    <Page title={t.title} description={t.descriptions[current]}>
      <Tabs
        value={current}
        onChange={value => goTo('articles', value === 'list' ? '' : (value ?? ''))}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={t.title}>
          {names.map(name => (
            <Tabs.Tab key={name} value={name}>
              {labelOf(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current}>
          <Content />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
