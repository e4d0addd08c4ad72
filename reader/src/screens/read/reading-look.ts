import { useSyncExternalStore } from 'react'
import { z } from 'zod'

export const furiganaModes = ['all', 'unknown', 'none'] as const
/** How strongly words are marked that the learner does not know. */
export const markings = ['none', 'quiet', 'strong'] as const
export const fonts = ['serif', 'sans'] as const
export const sizes = ['16', '20', '24', '28', '32'] as const

/** How texts look on this device. */
const ReadingLook = z.object({
  furigana: z.enum(furiganaModes).catch('all'),
  marks: z.enum(markings).catch('quiet'),
  font: z.enum(fonts).catch('serif'),
  size: z.enum(sizes).catch('20'),
})
export type ReadingLook = z.infer<typeof ReadingLook>

const STORED_AS = 'yomu.reading'

let current = stored()
const listeners = new Set<() => void>()

export function useReadingLook() {
  const look = useSyncExternalStore(listen, () => current)
  return { look, change }
}

function change(changed: Partial<ReadingLook>) {
  current = { ...current, ...changed }
  localStorage.setItem(STORED_AS, JSON.stringify(current))
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stored(): ReadingLook {
  try {
    return ReadingLook.parse(JSON.parse(localStorage.getItem(STORED_AS) ?? '{}'))
  } catch {
    return ReadingLook.parse({})
  }
}
