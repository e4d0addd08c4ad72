import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import type { Head } from '../../../articles/head.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { messages as subtitleMessages } from '../../../subtitles/messages.ts'
import { TakeTranslations } from '../../../subtitles/take-translations.tsx'
import { TaskProgress } from '../../../tasks/task-progress.tsx'
import { textChanged } from '../changed.ts'
import { Cost } from '../cost.tsx'
import { isTimed, missingIn } from '../of-head.ts'
import type { PartProps } from '../part-props.ts'
import { calls, previewQuery } from '../queries.ts'
import sheet from '../sheet.module.css'
import { messages } from './messages.ts'

const works = ['missing', 'full', 'split'] as const
type Work = (typeof works)[number]

const bodyOf = (work: Work) =>
  work === 'missing' ? ({ work: 'retry' } as const) : ({ work: 'reparse', explain_mode: work } as const)

/** Filling what is missing, or analysing again, with the calls that it takes; translations from subtitles. */
export function Analysis({ head, onBack }: PartProps) {
  const t = useMessages(messages)
  const subtitles = useMessages(subtitleMessages)
  const queries = useQueryClient()
  // Counting the calls of a choice reads the whole text, so none is chosen where nothing is missing.
  const [work, setWork] = useState<Work | null>(missingIn(head) ? 'missing' : null)
  const [started, setStarted] = useState<string | null>(null)
  const fresh = () => textChanged(queries, head.id)
  if (started !== null)
    return (
      <TaskProgress
        task_id={started}
        onReadable={() => void fresh().then(onBack)}
        onBack={() => {
          void fresh()
          setStarted(null)
        }}
      />
    )
  const begun = (task_id: string) => {
    setStarted(task_id)
    void fresh()
  }
  return (
    <>
      <fieldset className={sheet.options}>
        <legend>{t.what}</legend>
        {works.map(each => (
          <label key={each} className={sheet.option}>
            <input type="radio" name="work" checked={each === work} onChange={() => setWork(each)} />
            <span>
              {t.works[each]}
              <span className={sheet.about}>{t.about[each]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {work && <Chosen key={work} work={work} head={head} onBegun={begun} />}
      {isTimed(head) && (
        <section aria-labelledby="subtitles">
          <h3 id="subtitles">{subtitles.translations}</h3>
          <TakeTranslations head={head} />
        </section>
      )}
    </>
  )
}

interface ChosenProps {
  work: Work
  head: Head
  onBegun(task_id: string): void
}

function Chosen({ work, head: { id, status }, onBegun }: ChosenProps) {
  const t = useMessages(messages)
  const { data: preview, error, refetch } = useQuery(previewQuery(id, bodyOf(work)))
  const params = { id }
  const begin = useMutation({
    mutationFn: () =>
      work === 'missing'
        ? calls.articles.retry({ params })
        : calls.articles.reparse({ params, body: { explain_mode: work } }),
    onSuccess: ({ task_id }) => onBegun(task_id),
  })
  const isBusy = status === 'processing'
  return (
    <>
      {preview ? (
        <Cost of={preview} />
      ) : error ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      {isBusy && <p className="soft">{t.busy}</p>}
      <Problem error={begin.error} />
      <div>
        <Button busy={begin.isPending} disabled={isBusy} onClick={() => begin.mutate()}>
          {t.begin[work]}
        </Button>
      </div>
    </>
  )
}
