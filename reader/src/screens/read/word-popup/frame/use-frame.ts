import { useSyncExternalStore } from 'react'
import { Card } from './card.tsx'
import { Sheet } from './sheet.tsx'

const narrow = matchMedia('(max-width: 600px)')

/** A card beside its anchor; in a window as narrow as a phone, a sheet at its foot. */
export const useFrame = () =>
  useSyncExternalStore(
    listener => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
    ? Sheet
    : Card
