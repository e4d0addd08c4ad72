import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import { isProblem } from '../../../../../../lib/contracts/page-client.ts'
import { MaterialFeedback } from '../../../../../../lib/contracts/schemas/learners/profile.ts'
import { useFormats, useMessages } from '../../../../../../web/language/use-language.ts'
import { linkTo } from '../../../../app/location.ts'
import { headQuery } from '../../../../articles/head.ts'
import { Button } from '../../../../components/button.tsx'
import { Problem } from '../../../../components/problem.tsx'
import { Fold } from '../../../../components/setting/fold.tsx'
import { Waiting } from '../../../../components/waiting.tsx'
import { calls, profileKey, recordsQuery } from '../../../../profile/queries.ts'
import { messages } from './messages.ts'

/** The learner's ratings of texts, each of which can be retracted; hidden if there are none. */
export function Ratings() {
  const t = useMessages(messages)
  const { date } = useFormats()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(recordsQuery('material-feedback'))
  const retracting = useMutation({
    mutationFn: ({ record_id, version }: { record_id: string; version: number }) =>
      calls.foundation.write({
        params: { resource: 'material-feedback', record_id },
        query: { delete: true },
        body: { request_id: ulid(), expected_version: version, values: {} },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: profileKey }),
  })
  if (!error && (data?.items ?? []).length === 0) return null
  return (
    <Fold name="ratings" label={t.ratings} hint={t.ratingsLead}>
      <Problem error={error ?? retracting.error} retry={() => void refetch()} />
      <ul className="list">
        {data?.items.map(({ record_id, version, updated_at, values }) => {
          const { article_id } = MaterialFeedback.parse(values)
          return (
            <li key={record_id} className="box">
              <Title id={article_id} />
              {updated_at !== null && <p className="soft">{date(updated_at)}</p>}
              <Button busy={retracting.isPending} onClick={() => retracting.mutate({ record_id, version })}>
                {t.retract}
              </Button>
            </li>
          )
        })}
      </ul>
    </Fold>
  )
}

/** The title of a text, which may have been deleted since. */
function Title({ id }: { id: number }) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(headQuery(id))
  if (isProblem(error, 'not_found') || isProblem(error, 'forbidden')) return <p>{t.someText}</p>
  if (!data) return error ? <Problem error={error} retry={() => void refetch()} /> : <Waiting />
  return (
    <a href={linkTo('read', id)} lang="ja">
      {data.title}
    </a>
  )
}
