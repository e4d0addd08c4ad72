import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../../../web/session/session.ts'
import { capabilitiesQuery } from '../../../../capabilities/queries.ts'
import { notify, notifyProblem } from '../../../../components/notice.tsx'
import { useRecordingState } from '../../../../media/recording/use-recording-state.ts'
import { prepareSentence, soundName, soundOf, usePlaying } from '../../../../media/sound.ts'
import { useVoices } from '../../../../media/voice/chosen-voice.ts'
import { notSpoken } from '../../../../media/voice/not-spoken.ts'
import { playOrPause } from '../../listening.ts'
import type { Head } from '../../queries.ts'
import { useRecordingOnPage } from '../../watch/stage.ts'
import { messages } from '../messages.ts'
import { calls, sentenceQuery, type WholeSentence } from '../queries.ts'
import { Tool } from './tool.tsx'
import { pause, play, speaker } from './tool-icons.ts'

interface ListenProps {
  head: Head
  row: WholeSentence
  refresh: () => Promise<unknown>
}

/** Plays the sentence; without a clip, offers to create one if the server has a voice. */
export function Listen(props: ListenProps) {
  const { session } = useSession()
  const { data } = useQuery(capabilitiesQuery)
  if (soundOf(props.head, props.row)) return <Play {...props} />
  return learnerOf(session) !== null && data?.synthesis ? <Speak {...props} /> : null
}

function Play({ head, row }: ListenProps) {
  const t = useMessages(messages)
  const recording = useRecordingOnPage()
  const ownStatus = usePlaying(soundName(head, row))
  const spoken = useRecordingState(recording)
  const isSpoken = spoken?.row === row.index && spoken.isSpoken
  // A sentence without times has a clip, which the page's own player plays.
  const status = isSpoken ? spoken.status : ownStatus
  // Some browsers allow playing only immediately after a touch.
  useEffect(() => prepareSentence(head, row), [head, row])
  const isPlaying = status === 'playing' || status === 'waiting'
  return (
    <Tool
      icon={isPlaying ? pause : play}
      label={isPlaying ? t.pause : t.play}
      sameAs="play"
      isFilled={!isPlaying}
      act={() => (isPlaying && recording ? recording.pause() : void playOrPause(head))}
    />
  )
}

const LIVE_MS = 1_500

function Speak({ head, row, refresh }: ListenProps) {
  const t = useMessages(messages)
  const failed = useMessages(notSpoken)
  const { chosen } = useVoices()
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: () =>
      calls.sentences.tts({
        params: { id: head.id, idx: row.index },
        ...(chosen && { body: { voice: chosen.voice } }),
      }),
    onError: notifyProblem,
  })
  const isComing = isPending || isSuccess
  const { data } = useQuery({
    ...sentenceQuery(head.id, row.index),
    refetchInterval: isSuccess ? LIVE_MS : false,
  })
  const { has_audio = false, tts_status } = data?.row ?? {}
  useEffect(() => {
    if (!isSuccess) return
    if (has_audio) void refresh()
    if (tts_status !== 'failed') return
    reset()
    notify(failed)
  }, [isSuccess, has_audio, tts_status, refresh, reset, failed])
  return <Tool icon={speaker} label={isComing ? t.speaking : t.speak} busy={isComing} act={() => mutate()} />
}
