import { Privacy } from '../../../contracts/schemas/learners/profile.ts'
import { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import { resource } from './resource.ts'

/** Settings that clearing the profile keeps, and that more than the profile needs. */
export const privacy = resource({
  name: 'privacy',
  about: 'What may be recorded of the learner, and whether it is used',
  record: 'me',
  kept: true,
  values: Privacy,
})

export const reviewSettings = resource({
  name: 'review-settings',
  about: 'How the learner reviews, and when a study day begins',
  record: 'me',
  kept: true,
  values: ReviewSettings,
})
