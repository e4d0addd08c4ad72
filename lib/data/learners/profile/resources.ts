import { FurtherChoice } from '../../../contracts/schemas/japanese/further/looked-up.ts'
import {
  ExamRecord,
  Goal,
  LanguageBackground,
  Preferences,
  PreferencesInput,
  ReadingSettings,
  SelfAssessment,
} from '../../../contracts/schemas/learners/profile.ts'
import { invalidInput, Problem } from '../../../platform/problems/errors.ts'
import { resource } from '../records/resource.ts'
import { unknownAmong } from '../skills/catalogue.ts'
import { writableRecords } from './served.ts'

export const profile = resource({
  name: 'profile',
  about: 'How texts are shown and explained to the learner, and how hard they may be',
  record: 'me',
  values: Preferences,
  input: PreferencesInput,
  // One choice, such as the level, chooses nothing else.
  sparse: true,
})

export const languages = resource({
  name: 'languages',
  about: 'A language the learner knows; each once',
  record: 'own',
  values: LanguageBackground,
  unique: ({ language }) => [[language.toLowerCase()]],
  label: ({ language, experience }) => `${language} ${experience ?? ''}`,
})

/** A new goal is active. */
const STEPS: Record<Goal['state'], readonly Goal['state'][]> = {
  active: ['active', 'paused', 'done'],
  paused: ['paused', 'active', 'done'],
  done: ['done', 'active'],
}

export const goals = resource({
  name: 'goals',
  about: 'A goal of the learner: active, paused or done, and active again',
  record: 'own',
  values: Goal,
  label: ({ name, purpose }) => `${name} ${purpose ?? ''}`,
  change(before, goal) {
    const possible = before ? STEPS[before.state] : ['active']
    if (possible.includes(goal.state)) return goal
    throw new Problem(
      'invalid_transition',
      `A ${before ? `goal that is ${before.state}` : 'new goal'} can only be ${possible.join(' or ')}.`,
    )
  },
})

export const exams = resource({
  name: 'exams',
  about: 'An examination that was taken or is planned; its date may be only a year',
  record: 'own',
  values: ExamRecord,
  label: ({ exam, level, reported_source }) => `${exam} ${level ?? ''} ${reported_source ?? ''}`,
})

export const readingSettings = resource({
  name: 'reading-settings',
  about: 'How much the learner wants to read, how recordings are played, and the keys that were changed',
  record: 'me',
  values: ReadingSettings,
})

export const dictionaries = resource({
  name: 'dictionaries',
  about: 'Which further dictionaries come first in look-ups, and which are hidden',
  record: 'me',
  values: FurtherChoice,
})

/** A judged skill or sense must exist. */
export const selfAssessments = writableRecords(
  resource({
    name: 'self-assessments',
    about: "The learner's own judgement of an ability, kept apart from observations",
    record: 'own',
    values: SelfAssessment,
    unique: ({ object, dimension, condition }) => [[object.kind, object.id, dimension, condition]],
    label: ({ object, judgement, note }) => `${object.id ?? object.kind} ${judgement} ${note ?? ''}`,
  }),
  {
    beside: ({ learning }) => ({
      async prepare(assessment) {
        const [unknown] = await unknownAmong(learning, [assessment.object])
        if (!unknown) return assessment
        throw invalidInput('body.values.object.id', `this ${unknown.kind} does not exist: add the word first`)
      },
    }),
  },
)
