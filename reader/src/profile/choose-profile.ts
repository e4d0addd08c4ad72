import type { LearnerLevel } from '../../../lib/contracts/schemas/learners/profile.ts'
import { learnerOf, sessionState } from '../../../web/session/session.ts'
import { type LearnerProfile, samplesPutAway, showChosen } from './learner-profile.ts'
import { chooseForAccount } from './record-outbox.ts'

function choose(chosen: Partial<LearnerProfile>): void {
  const owner = learnerOf(sessionState().session)
  if (owner === null) return
  showChosen(chosen, owner)
  chooseForAccount('profile', chosen)
}

/** Null: as before the learner was asked. */
export const chooseLevel = (level: LearnerLevel | null): void => choose({ level })

export const putSampleAway = (name: string): void =>
  choose({ samples_put_away: [...new Set([...samplesPutAway(), name])] })

export const offerSampleAgain = (name: string): void =>
  choose({ samples_put_away: samplesPutAway().filter(each => each !== name) })
