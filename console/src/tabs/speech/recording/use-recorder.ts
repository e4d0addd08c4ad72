import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { canRecord, type Recording, startRecording } from './recording.ts'
import { asWavFile } from './wav-file.ts'

/** A minute of it stays well below what a test may have. */
export const LONGEST_S = 60

export type RecordingProblem = 'unsupported' | 'refused' | 'missing' | 'failed'

/** Records by the microphone, as long as its place on the page is there. */
export function useRecorder(onRecorded: (sound: File) => void) {
  const leaving = useRef(new AbortController())
  const [recording, setRecording] = useState<Recording | null>(null)
  const work = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      const started = await startRecording(signal)
      setRecording(started)
      try {
        return await asWavFile(await started.sound)
      } finally {
        setRecording(null)
      }
    },
    onSuccess: (sound, signal) => {
      if (!signal.aborted) onRecorded(sound)
    },
  })
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  return {
    /** Null while nothing is recorded. */
    recording,
    /** Also while the administrator is asked for the microphone. */
    isBusy: work.isPending,
    problem: canRecord() ? work.error && problemIn(work.error) : ('unsupported' as const),
    start() {
      if (!work.isPending) work.mutate(leaving.current.signal)
    },
  }
}

function problemIn(error: Error): RecordingProblem {
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'refused'
  return error.name === 'NotFoundError' ? 'missing' : 'failed'
}

const TICK_MS = 100

/** How long a recording has run and how loud it is; ends it when it has run for long enough. */
export function useRecordingState(recording: Recording) {
  const [state, setState] = useState({ seconds: 0, level: 0 })
  useEffect(() => {
    const startedAt = performance.now()
    const tick = setInterval(() => {
      const seconds = (performance.now() - startedAt) / 1000
      setState({ seconds, level: recording.level() })
      if (seconds >= LONGEST_S) recording.stop()
    }, TICK_MS)
    return () => clearInterval(tick)
  }, [recording])
  return state
}
