import { store } from '../../../../web/store.ts'
import type { Recording } from './recording.ts'
import type { RecordingState } from './recording-state.ts'

const none = store<RecordingState | null>(null)

/** The state of a recording; null while there is none. */
export const useRecordingState = (recording: Recording | null): RecordingState | null =>
  (recording ?? none).use()
