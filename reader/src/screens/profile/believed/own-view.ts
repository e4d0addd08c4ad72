import type { z } from 'zod'
import type { AbilityDimension } from '../../../../../lib/contracts/schemas/learners/abilities.ts'
import type { SelfAssessment } from '../../../../../lib/contracts/schemas/learners/profile.ts'

type Assessment = z.output<typeof SelfAssessment>

/** How a learner disagrees with a sentence, as the judgement of their self-assessment stores it. */
export const views = ['less', 'more'] as const
export type View = (typeof views)[number]
export const isView = (judgement: string): judgement is View => views.some(each => each === judgement)

/** True of the judgement of an ability as a whole, of which there is one for each. */
export const isOverall = ({ object, condition }: Assessment): boolean =>
  object.kind === 'overall' && condition === 'any'

export const overallObject = { kind: 'overall' as const, id: null }

/** The self-assessment of somebody who sees an ability otherwise; `note` keeps the sentence that they saw. */
export const viewOf = (dimension: AbilityDimension, judgement: View, note: string) => ({
  object: overallObject,
  dimension,
  judgement,
  note,
})
