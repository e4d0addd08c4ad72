import { useState } from 'react'
import { Check } from './check.tsx'
import { ChooseLevel } from './choose-level.tsx'
import { Marked } from './marked.tsx'
import type { Choice } from './use-marking.ts'
import { useMarking } from './use-marking.ts'

interface FirstMinuteProps {
  /** Offered at the end. */
  onDone(): void
  /** Offered at the beginning. */
  onSkip?: () => void
}

/** Asks what a learner knows already, and marks it. */
export function FirstMinute({ onDone, onSkip }: FirstMinuteProps) {
  const [isChecking, setChecking] = useState(false)
  const marking = useMarking()
  const start = (choice: Choice) => {
    setChecking(false)
    marking.start(choice)
  }
  if (!marking.mark.isIdle || !marking.undo.isIdle) return <Marked marking={marking} onDone={onDone} />
  if (isChecking) return <Check onChosen={start} onLeave={() => setChecking(false)} />
  return (
    <ChooseLevel
      onChosen={start}
      onCheck={() => setChecking(true)}
      onSkip={onSkip}
      undo={marking.undo.mutate}
    />
  )
}
