import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { weekOf } from '../../../../../lib/contracts/schemas/articles/recommendations.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { QueryView } from '../../../components/query-view.tsx'
import { AllWeeks } from './all-weeks.tsx'
import { messages } from './messages.ts'
import { RecommendationForm } from './recommendation-form.tsx'
import { useWeekText } from './week-text.ts'

const LIMIT = 10

/** This week's recommendation, and those of all weeks. */
export function RecommendationPlace() {
  const t = useMessages(messages)
  const weekText = useWeekText()
  const [offset, setOffset] = useState(0)
  const week = weekOf(new Date())
  const query = useQuery(recommendationsQuery(offset))
  // This week's recommendation is among the latest, whatever page is shown below.
  const latest = useQuery(recommendationsQuery(0))
  return (
    <QueryView query={latest} lines={8}>
      {({ items }) => {
        const current = items.find(each => each.week === week) ?? null
        const before = items.find(each => each.week < week)
        return (
          <Stack gap="xl">
            <Stack gap="xs">
              <Text fw={600}>{t.thisWeek(weekText(week))}</Text>
              {!current && (
                <Text size="sm" c="dimmed">
                  {before ? t.shownInstead(weekText(before.week)) : t.noneYet}
                </Text>
              )}
              <RecommendationForm key={week} week={week} saved={current} />
            </Stack>
            {query.data && (
              <AllWeeks
                recommendations={query.data.items}
                total={query.data.total}
                offset={offset}
                limit={LIMIT}
                onOffset={setOffset}
              />
            )}
          </Stack>
        )
      }}
    </QueryView>
  )
}

const recommendationsQuery = (offset: number) => ({
  queryKey: [...keys.recommendations, offset],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.recommendations.list({ query: { offset, limit: LIMIT } }, { signal }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
