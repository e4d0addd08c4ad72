import { z } from 'zod'
import type { ExplanationLevel } from '../../../lib/contracts/schemas/japanese/text.ts'
import { LearnerLevel, Preferences } from '../../../lib/contracts/schemas/learners/profile.ts'
import { keptChoices } from '../../../web/kept-store.ts'
import { learnerOf, sessionState, useSession } from '../../../web/session/session.ts'
import { profileKey } from '../api/owned-keys.ts'

/** Choices of the account that several screens need, also without a network. `owner` is the account that made them. */
const Kept = z.object({
  owner: z.number().nullable().catch(null),
  level: LearnerLevel.nullable().catch(null),
  samples_put_away: z.array(z.string()).catch([]),
})
export type LearnerProfile = Omit<z.output<typeof Kept>, 'owner'>

const kept = keptChoices(profileKey, Kept)
const ofLearner = (profile: z.output<typeof Kept>, learner: number | null): LearnerProfile | undefined =>
  learner !== null && profile.owner === learner ? profile : undefined

/** The choices of the learner who is signed in; undefined until this device has them. */
export function useLearnerProfile(): LearnerProfile | undefined {
  const { session } = useSession()
  return ofLearner(kept.use(), learnerOf(session))
}
export const profileNow = () => ofLearner(kept.now(), learnerOf(sessionState().session))

/** Takes the account's record. */
export function keepProfile(values: Record<string, unknown>, owner: number): LearnerProfile {
  const { level, samples_put_away } = Preferences.parse(values)
  kept.change({ owner, level, samples_put_away })
  return { level, samples_put_away }
}

/** Shows a choice at once. `choose-profile.ts` sends it, too. */
export function showChosen(chosen: Partial<LearnerProfile>, owner: number): void {
  const before = kept.now()
  kept.change({ ...(before.owner === owner ? before : Kept.parse({})), ...chosen, owner })
}

export const samplesPutAway = (): readonly string[] => profileNow()?.samples_put_away ?? []

/** The level that explanations are written for. */
export const explanationLevelOf = (level: LearnerLevel | null | undefined): ExplanationLevel =>
  level === 'new' ? 'N5' : level === 'above' ? 'N1' : (level ?? USUAL)
/** The level that the API assumes, for learners who were never asked. */
const USUAL = 'N3'

export const explanationLevelNow = (): ExplanationLevel => explanationLevelOf(profileNow()?.level)
