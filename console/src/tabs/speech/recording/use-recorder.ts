import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { canRecord, type Recording, startRecording } from './recording.ts'
import { asWavFile } from './wav-file.ts'

/** A minute is far less than the 5 MB that a test accepts. */
export const LONGEST_S = 60

type RecordingProblem = 'unsupported' | 'refused' | 'missing' | 'failed'

/** Records from the microphone while the component is mounted. */
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
    /** Null while nothing is being recorded. */
    recording,
    /** True also while the browser asks for the microphone. */
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

/** The time and volume of a recording; stops it at the time limit. */
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
