import { store } from '../../../../web/store.ts'
import type { Recording, RecordingState } from './recording.ts'

const none = store<RecordingState | null>(null)

/** What a recording does now; null while there is none. */
export const useRecordingState = (recording: Recording | null): RecordingState | null =>
  (recording ?? none).use()
