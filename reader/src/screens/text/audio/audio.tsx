import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { useFailureSentence } from '../../../../../web/problem/problem-texts.ts'
import { keys } from '../../../articles/keys.ts'
import { tasksQuery } from '../../../articles/queries.ts'
import { capabilitiesQuery } from '../../../capabilities/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useVoices } from '../../../media/voice/chosen-voice.ts'
import { VoiceChoice } from '../../../media/voice/voice-choice.tsx'
import { TaskUnderWay } from '../../../tasks/task-under-way.tsx'
import { useTask } from '../../../tasks/use-task.ts'
import type { PartProps } from '../part-props.ts'
import { calls } from '../queries.ts'
import { messages } from './messages.ts'

/** Audio for a whole text, if the server has a voice. */
export function Audio({ head: { id, status } }: PartProps) {
  const t = useMessages(messages)
  const { data: can } = useQuery(capabilitiesQuery)
  const { data: tasks } = useQuery(tasksQuery)
  const { chosen } = useVoices()
  const begin = useMutation({
    mutationFn: () =>
      calls.articles.tts({ params: { id }, ...(chosen && { body: { voice: chosen.voice } }) }),
  })
  const going = tasks?.items.find(
    each => each.kind === 'tts' && each.article_id === id && each.state === 'active',
  )
  const task_id = begin.data?.task_id ?? going?.task_id
  if (!can?.synthesis) return null
  return (
    <>
      <p className="soft">{t.lead}</p>
      {task_id !== undefined && <Speaking key={task_id} task_id={task_id} id={id} again={begin.mutate} />}
      {task_id === undefined && (
        <div>
          <Button busy={begin.isPending} disabled={status === 'processing'} onClick={() => begin.mutate()}>
            {t.begin}
          </Button>
        </div>
      )}
      <VoiceChoice />
      <Problem error={begin.error} />
    </>
  )
}

interface SpeakingProps {
  task_id: string
  id: number
  again: () => void
}

/** The progress of the task, then its outcome. */
function Speaking({ task_id, id, again }: SpeakingProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const { number } = useFormats()
  const sentenceOf = useFailureSentence()
  const { task, isLost, error } = useTask(task_id)
  const isOver = error !== null || (task !== null && task.state !== 'active')
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: keys.of(id) })
  }, [isOver, queries, id])
  if (!isOver) return <TaskUnderWay {...{ task_id, task, isLost }} doing={t.creating} />
  const audio = task?.result?.audio
  const isWhole = audio != null && audio.failed === 0
  return (
    <>
      {audio && <p role="status">{t.done(number(audio.ready))}</p>}
      {audio && audio.failed > 0 && <p className="soft">{t.failed(number(audio.failed))}</p>}
      {task?.state === 'cancelled' && <p role="status">{t.cancelled}</p>}
      {task?.state === 'failed' && task.error && <p role="status">{sentenceOf(task.error)}</p>}
      <Problem error={error} />
      {!isWhole && (
        <div>
          <Button onClick={again}>{t.begin}</Button>
        </div>
      )}
    </>
  )
}
