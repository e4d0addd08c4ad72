import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeptSentence } from '../../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useFailureSentence } from '../../../../../web/problem/problem-texts.ts'
import type { Head } from '../../../articles/head.ts'
import { tasksQuery } from '../../../articles/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Section } from '../../../components/section.tsx'
import { TaskUnderWay } from '../../../tasks/task-under-way.tsx'
import { useTask } from '../../../tasks/use-task.ts'
import { choices } from '../choices.ts'
import styles from '../listen.module.css'
import { messages } from '../messages.ts'
import { FilePlayer } from './file-player.tsx'
import { calls } from './queries.ts'

type Of = { head: Head; from: number } | { kept: readonly KeptSentence[] }

interface OneFileProps {
  of: Of
  title: string
}
type Style = 'queue' | 'condensed'

/** One file for the lock screen: the queue with its repeats and pauses, or a recording without its gaps. */
export function OneFile({ of, title }: OneFileProps) {
  const t = useMessages(messages)
  const { data: tasks } = useQuery(tasksQuery)
  const [isDropped, setDropped] = useState(false)
  const id = 'head' in of ? of.head.id : null
  const begin = useMutation({
    mutationFn: (style: Style) => start(of, style),
    onSuccess: () => setDropped(false),
  })
  const going = tasks?.items.find(
    ({ kind, article_id, state }) => kind === 'listening' && article_id === id && state === 'active',
  )
  const task_id = begin.data?.task_id ?? going?.task_id
  if (task_id !== undefined && !isDropped)
    return (
      <Section title={t.oneFile}>
        <Making key={task_id} task_id={task_id} title={title} again={() => setDropped(true)} />
      </Section>
    )
  return (
    <Section title={t.oneFile} lead={t.oneFileLead}>
      <div className="row">
        <Button busy={begin.isPending} onClick={() => begin.mutate('queue')}>
          {t.make}
        </Button>
        {'head' in of && of.head.has_media && (
          <Button busy={begin.isPending} onClick={() => begin.mutate('condensed')}>
            {t.condense}
          </Button>
        )}
      </div>
      {'head' in of && of.head.has_media && <p className="soft">{t.condenseLead}</p>}
      <Problem error={begin.error} />
    </Section>
  )
}

function start(of: Of, style: Style) {
  const { repeat, pause } = choices.now()
  const pace = { repeat: Number(repeat), pause_ms: 1000 * Number(pause) }
  if ('head' in of) {
    const { head, from } = of
    // A condensed recording is the same whatever was chosen.
    const body = style === 'condensed' ? { style } : { style, from, ...pace }
    return calls.listening.text({ params: { id: head.id }, body })
  }
  const places = of.kept.flatMap(({ article_id, origin: { index }, front: { sentence }, media }) =>
    article_id === null ? [] : [{ article_id, index, sentence, media_id: media?.media_id }],
  )
  return calls.listening.sentences({ body: { places, ...pace } })
}

/** The progress of the task, then its file. */
function Making({ task_id, title, again }: { task_id: string; title: string; again(): void }) {
  const t = useMessages(messages)
  const sentenceOf = useFailureSentence()
  const { task, isLost, error } = useTask(task_id)
  const isOver = error !== null || (task !== null && task.state !== 'active')
  if (!isOver) return <TaskUnderWay {...{ task_id, task, isLost }} doing={t.making} />
  const file = task?.result?.listening
  return (
    <div className={styles.file}>
      {file && <FilePlayer file_id={file.file_id} title={title} />}
      {task?.state === 'cancelled' && <p role="status">{t.cancelled}</p>}
      {task?.state === 'failed' && <p role="status">{task.error ? sentenceOf(task.error) : t.failedFile}</p>}
      <Problem error={error} />
      <div>
        <Button onClick={again}>{t.again}</Button>
      </div>
    </div>
  )
}
