import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Problem } from '../../../lib/contracts/page-client.ts'
import { useLanguage } from '../../../web/language/language.ts'
import { keys } from '../articles/keys.ts'
import { calls, tasksQuery } from '../articles/queries.ts'
import { explanationLevelOf, useLearnerProfile } from '../profile/learner-profile.ts'
import { explanations } from '../upload/details.ts'
import { type Sample, samples, samplesLeft } from './samples.ts'

/** More texts of one's own with the title of a sample are of other authors, or copies of it. */
const MOST_COPIES = 10

/** The learner's own texts that have the title of a sample. Among the lists, since texts come and go. */
const ownQuery = queryOptions({
  queryKey: [...keys.lists, 'samples'],
  async queryFn({ signal }) {
    const lists = samples.map(({ title: q }) =>
      calls.articles.list({ query: { scope: 'mine', q, limit: MOST_COPIES } }, { signal }),
    )
    return (await Promise.all(lists)).flatMap(({ items }) => items)
  },
})

/** The samples that are still offered; none until that is known. */
export function useSamplesLeft(): Sample[] {
  const profile = useLearnerProfile()
  const isAny = profile !== undefined && samplesLeft(profile.samples_put_away, []).length > 0
  const { data: own } = useQuery({ ...ownQuery, enabled: isAny })
  return isAny && own ? samplesLeft(profile.samples_put_away, own) : []
}

/** Starts the task that makes a sample an article of the learner's own. */
export function useAddSample(onStarted: (task_id: string) => void) {
  const queries = useQueryClient()
  const language = useLanguage()
  const profile = useLearnerProfile()
  return useMutation({
    async mutationFn(sample: Sample) {
      const { title, author } = sample
      const { output_language } = explanations.now()
      const body = {
        raw_content: await textOf(sample),
        title,
        author,
        explanation_level: explanationLevelOf(profile?.level),
        output_language: output_language ?? language,
      }
      return calls.articles.upload({ body })
    },
    onSuccess({ task_id }) {
      void queries.invalidateQueries(tasksQuery)
      void queries.invalidateQueries({ queryKey: keys.lists })
      onStarted(task_id)
    },
  })
}

async function textOf({ file }: Sample): Promise<string> {
  const reply = await fetch(location.origin + file.pathname, { redirect: 'error' }).catch(() => null)
  // A proxy may answer with a page of its own.
  const isText = reply?.headers.get('content-type')?.startsWith('text/plain')
  if (!reply?.ok || !isText) throw new Problem('unavailable', '')
  return reply.text()
}
