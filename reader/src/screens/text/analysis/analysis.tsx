import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import type { Head } from '../../../articles/head.ts'
import { Button } from '../../../components/button.tsx'
import { Choice } from '../../../components/choice.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Section } from '../../../components/section.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { Cost } from '../cost.tsx'
import { calls, previewQuery } from '../queries.ts'
import { messages } from './messages.ts'

const works = ['missing', 'full', 'split'] as const
type Work = (typeof works)[number]

const bodyOf = (work: Work) =>
  work === 'missing' ? ({ work: 'retry' } as const) : ({ work: 'reparse', explain_mode: work } as const)

interface AnalysisProps {
  head: Head
  onBegun(task_id: string): void
}

/** Filling what is missing, or analysing again; a choice shows the calls that it takes. */
export function Analysis({ head, onBegun }: AnalysisProps) {
  const t = useMessages(messages)
  // Counting the calls of a choice reads the whole text, so none is chosen at first.
  const [work, setWork] = useState<Work | null>(null)
  return (
    <Section title={t.title}>
      <Choice
        label={t.title}
        isLabelSpoken
        values={works}
        value={work}
        textOf={each => t.works[each]}
        onChoose={setWork}
      />
      {work && <Chosen key={work} work={work} head={head} onBegun={onBegun} />}
    </Section>
  )
}

function Chosen({ work, head: { id, status }, onBegun }: AnalysisProps & { work: Work }) {
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
      <p>{t.about[work]}</p>
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
