import { useSyncExternalStore } from 'react'

/** As in `frame.module.css`. */
const narrow = matchMedia('(max-width: 720px)')

function listen(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** True where the list of parts and a part do not fit beside each other. */
export const useNarrow = (): boolean => useSyncExternalStore(listen, () => narrow.matches)
