import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 600px)')

/** Whether the window is as narrow as that of a phone. */
export const useIsNarrow = () =>
  useSyncExternalStore(
    listener => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
