import { useEffect, useState } from 'react'
import { z } from 'zod'
import { keptChoices } from '../../../../../web/kept-store.ts'

const hints = ['accent', 'shadow'] as const

/** The hints that this device has shown. */
const Shown = z.object({ shown: z.array(z.enum(hints)).catch([]) })
const kept = keptChoices('yomu.hints', Shown)

/** True for the first component on this device that shows a hint, for as long as it is drawn. */
export function useFirstTime(hint: (typeof hints)[number]): boolean {
  const [isFirst] = useState(() => !kept.now().shown.includes(hint))
  useEffect(() => {
    const { shown: shownHints } = kept.now()
    if (!shownHints.includes(hint)) kept.change({ shown: [...shownHints, hint] })
  }, [hint])
  return isFirst
}
