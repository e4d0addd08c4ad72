import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import { Insight } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { MoreButton } from '../../../components/more-button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { calls, profileKey } from '../../../profile/queries.ts'
import { pagesQuery } from '../queries.ts'
import { RecordRow } from '../record-row.tsx'
import { messages } from './messages.ts'

const decisions = {
  proposed: ['confirm', 'reject'],
  confirmed: ['revoke'],
  rejected: [],
  revoked: [],
} as const satisfies Record<Insight['state'], readonly string[]>
type Decision = (typeof decisions)['proposed' | 'confirmed'][number]

/** Beliefs that the learner confirms, rejects or revokes; nothing if there are none. */
export function Insights() {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const list = useInfiniteQuery(pagesQuery('insights'))
  const deciding = useMutation({
    mutationFn: ({ id, version, decision }: { id: string; version: number; decision: Decision }) =>
      calls.foundation.write({
        params: { resource: 'insights', record_id: id },
        body: { request_id: ulid(), expected_version: version, values: { decision } },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: profileKey }),
  })
  const items = list.data?.pages.flatMap(page => page.items) ?? []
  return (
    <>
      <Problem error={list.error ?? deciding.error} retry={() => void list.refetch()} />
      {items.length > 0 && (
        <ul className="list">
          {items.map(({ record_id: id, version, values }) => {
            const { statement, origin, state, evidence } = Insight.parse(values)
            return (
              <RecordRow
                key={id}
                name={statement}
                facts={[t.insightStates[state], t.saysWho(origin)]}
                more={evidence.map(each => (
                  <span key={each} className="soft">
                    {each}
                  </span>
                ))}
              >
                {decisions[state].map(decision => (
                  <Button
                    key={decision}
                    busy={deciding.isPending}
                    aria-label={t.decideOn[decision](statement)}
                    onClick={() => deciding.mutate({ id, version, decision })}
                  >
                    {t.decide[decision]}
                  </Button>
                ))}
              </RecordRow>
            )
          })}
        </ul>
      )}
      <MoreButton list={list}>{t.more}</MoreButton>
    </>
  )
}
