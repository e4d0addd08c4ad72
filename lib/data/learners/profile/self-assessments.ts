import type { z } from 'zod'
import { SelfAssessment } from '../../../contracts/schemas/learners/profile.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { resource } from '../records/resource.ts'
import { unknownAmong } from '../skills/catalogue.ts'
import { type FoundationApp, type Served, written } from './served.ts'

/** Judgements of learners about themselves. A judged skill or sense must exist. */
export const selfAssessments: Served = written(
  resource({
    name: 'self-assessments',
    about: "The learner's own judgement of an ability; what was observed is apart from it",
    record: 'own',
    values: SelfAssessment,
    unique: ({ object, dimension, condition }) => [[object.kind, object.id, dimension, condition]],
    label: ({ object, judgement, note }) => `${object.id ?? object.kind} ${judgement} ${note ?? ''}`,
  }),
  {
    beside: app => ({
      async prepare(assessment) {
        await mustExist(app, assessment)
        return assessment
      },
    }),
  },
)

type Assessment = z.output<typeof SelfAssessment>

async function mustExist({ learning }: FoundationApp, { object }: Assessment) {
  const [unknown] = await unknownAmong(learning, [object])
  if (unknown)
    throw invalidInput('body.values.object.id', `there is no such ${unknown.kind}: add the word first`)
}
