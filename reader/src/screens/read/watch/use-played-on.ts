import { useEffect } from 'react'
import type { Recording } from '../../../media/recording/recording.ts'
import type { Head } from '../queries.ts'
import { popup, usePopup } from '../word-popup/popup-level.ts'

/** What the page does while its recording plays: the device knows, the screen stays on, and words wait. */
export function usePlayedOn(_head: Head, recording: Recording | null): void {
  useWaitForWords(recording)
}

/** Playing waits while a word is open, and goes on when it is closed. */
function useWaitForWords(recording: Recording | null) {
  const isOpen = usePopup().level > 0
  useEffect(() => {
    if (!recording || !isOpen || recording.state().status !== 'playing') return
    recording.pause()
    return () => {
      // Another text, or a press on play meanwhile, decides otherwise.
      if (popup().level === 0) recording.play()
    }
  }, [recording, isOpen])
}
