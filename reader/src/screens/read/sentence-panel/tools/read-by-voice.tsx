import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../../../web/session/session.ts'
import { notify, notifyProblem } from '../../../../components/notice.tsx'
import { clipsAround } from '../../../../media/addresses.ts'
import { soundOf } from '../../../../media/sound.ts'
import { useVoices } from '../../../../media/voice/chosen-voice.ts'
import { notSpoken } from '../../../../media/voice/not-spoken.ts'
import { useTask } from '../../../../tasks/use-task.ts'
import type { Head } from '../../queries.ts'
import { messages } from '../messages.ts'
import { calls, type WholeSentence } from '../queries.ts'

interface ReadByVoiceProps {
  head: Head
  row: WholeSentence
}

/** Has the sentence read in the learner's voice too, if it has sound in another one only; the text keeps its own. */
export function ReadByVoice(props: ReadByVoiceProps) {
  const { session } = useSession()
  const { chosen } = useVoices()
  const sound = soundOf(props.head, props.row)
  // A part of the recording has an end; a clip is played whole.
  if (learnerOf(session) === null || !chosen || !sound || sound.to_ms !== undefined) return null
  return <InVoice {...props} {...chosen} />
}

function InVoice({ head, row, voice, label }: ReadByVoiceProps & { voice: string; label: string }) {
  const t = useMessages(messages)
  const failed = useMessages(notSpoken)
  const queries = useQueryClient()
  const clips = clipsAround(head.id, row.index, voice)
  const { data } = useQuery(clips)
  const begin = useMutation({
    mutationFn: () =>
      calls.sentences.tts({ params: { id: head.id, idx: row.index }, body: { voice, beside: true } }),
    onError: notifyProblem,
  })
  const isThere = data?.some(({ index, in_voice }) => index === row.index && in_voice) ?? true
  if (row.audio_voice === voice || isThere) return null
  const task_id = begin.data?.task_id
  const isComing = begin.isPending || task_id !== undefined
  return (
    <>
      <button type="button" aria-disabled={isComing || undefined} onClick={() => isComing || begin.mutate()}>
        {isComing ? t.speaking : <span lang="ja">{t.readBy(label)}</span>}
      </button>
      {task_id !== undefined && (
        <Coming
          key={task_id}
          task_id={task_id}
          onEnded={isReady => {
            if (!isReady) notify(failed)
            begin.reset()
            void queries.invalidateQueries({ queryKey: clips.queryKey })
          }}
        />
      )}
    </>
  )
}

function Coming({ task_id, onEnded }: { task_id: string; onEnded(isReady: boolean): void }) {
  const { task, error } = useTask(task_id)
  const isOver = error !== null || (task !== null && task.state !== 'active')
  const isReady = task?.result?.audio?.failed === 0
  useEffect(() => {
    if (isOver) onEnded(isReady)
  })
  return null
}
