import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import { Insight } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { MoreButton } from '../../../components/more-button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { calls, profileKey } from '../../../profile/queries.ts'
import { NotLoaded } from '../lines/not-loaded.tsx'
import { pagesQuery } from '../queries.ts'
import styles from './believed.module.css'
import { messages } from './messages.ts'
import { Says } from './says.tsx'

const decisions = {
  proposed: ['confirm', 'reject'],
  confirmed: ['revoke'],
  rejected: [],
  revoked: [],
} as const satisfies Record<Insight['state'], readonly string[]>
type Decision = (typeof decisions)['proposed' | 'confirmed'][number]

interface InsightsProps {
  states: readonly Insight['state'][]
  /** True for the list that says why none came. */
  isFirst?: boolean
}

/** Beliefs of services about the learner in these states, who confirms, rejects or revokes them; nothing if there are none. */
export function Insights({ states, isFirst = false }: InsightsProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [only, ...others] = states
  const list = useInfiniteQuery(pagesQuery('insights', { state: others.length === 0 ? only : undefined }))
  const deciding = useMutation({
    mutationFn: ({ id, version, decision }: { id: string; version: number; decision: Decision }) =>
      calls.foundation.write({
        params: { resource: 'insights', record_id: id },
        body: { request_id: ulid(), expected_version: version, values: { decision } },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: profileKey }),
  })
  const items = (list.data?.pages.flatMap(page => page.items) ?? [])
    .map(({ record_id: id, version, values }) => ({ id, version, ...Insight.parse(values) }))
    .filter(({ state }) => states.includes(state))
  return (
    <>
      {isFirst && <NotLoaded error={list.data ? null : list.error} retry={() => void list.refetch()} />}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ id, version, statement, origin, state, evidence }) => (
            <Says
              key={id}
              sentence={statement}
              why={evidence.length === 0 ? null : evidence.map(each => <p key={each}>{each}</p>)}
            >
              {() => (
                <div className={styles.ask}>
                  <span className="soft">
                    {t.insightStates[state]} · {t.saysWho(origin)}
                  </span>
                  {decisions[state].map(decision => (
                    <button
                      key={decision}
                      type="button"
                      className={styles.link}
                      aria-disabled={deciding.isPending || undefined}
                      aria-label={t.decideOn[decision](statement)}
                      onClick={() => !deciding.isPending && deciding.mutate({ id, version, decision })}
                    >
                      {t.decide[decision]}
                    </button>
                  ))}
                </div>
              )}
            </Says>
          ))}
        </ul>
      )}
      <Problem error={deciding.error} />
      <MoreButton list={list} />
    </>
  )
}
