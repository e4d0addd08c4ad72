import { useState } from 'react'
import type { LearnerLevel } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { chooseLevel } from '../../profile/choose-profile.ts'
import { Check } from './check.tsx'
import { ChooseLevel } from './choose-level.tsx'
import type { Choice, Marking } from './use-marking.ts'

interface FirstMinuteProps {
  marking: Marking
  /** True to begin with the check. */
  isCheck?: boolean
  /** `isMarked`: words are being marked. */
  onBegun?: (level: LearnerLevel, isMarked: boolean) => void
}

/** Asks what a learner knows already, keeps the level for the account, and marks the words of it. */
export function FirstMinute({ marking, isCheck = false, onBegun }: FirstMinuteProps) {
  const [isChecking, setChecking] = useState(isCheck)
  const begin = (level: LearnerLevel, choice: Choice | null) => {
    setChecking(false)
    chooseLevel(level)
    if (choice) marking.start(choice)
    onBegun?.(level, choice !== null)
  }
  if (isChecking) return <Check onChosen={begin} onLeave={() => setChecking(false)} />
  return <ChooseLevel onChosen={begin} onCheck={() => setChecking(true)} undo={marking.undo.mutate} />
}
