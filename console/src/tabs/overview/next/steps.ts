import type { CosSettings } from '../../../../../lib/contracts/schemas/objects.ts'
import type { Overview } from '../../../../../lib/contracts/schemas/overview.ts'
import type { RoutingPicture } from '../../../../../lib/contracts/schemas/routing.ts'
import type { SpeechSettings } from '../../../../../lib/contracts/schemas/speech.ts'

export type StepName = 'model' | 'invite' | 'requests' | 'article' | 'voice' | 'transcription' | 'storage'

export interface Step {
  name: StepName
  /** The tab where it is done. */
  href: string
  isDone: boolean
  isOptional: boolean
}

/** What is known of the platform; what is not known is left out. */
export interface Known {
  overview: Overview | undefined
  models: RoutingPicture | undefined
  speech: SpeechSettings | undefined
  storage: CosSettings | undefined
}

const essential: readonly StepName[] = ['model', 'invite', 'article']

/** What a platform needs, as far as it is known whether it has it. */
export function stepsOf({ overview, models, speech, storage }: Known): Step[] {
  const { users, invite_codes, registration_requests, articles } = overview ?? {}
  const asked = registration_requests && registration_requests.total !== 0
  const steps: [StepName, href: string, isDone: boolean | null | undefined][] = [
    ['model', '#/models', models && models.automatic_default !== null],
    ['invite', '#/invite-codes', invite_codes && (invite_codes.total !== 0 || users?.total !== 1)],
    ['requests', '#/registration-requests', asked ? registration_requests.pending === 0 : null],
    ['article', '#/articles', articles && articles.total > 0],
    ['voice', '#/speech', speech && speech.synthesis_provider === 'azure'],
    [
      'transcription',
      '#/speech',
      speech && speech.transcription_base_url !== '' && speech.transcription_model !== '',
    ],
    ['storage', '#/cos-storage', storage && storage.object_store === 'cos'],
  ]
  return steps.flatMap(([name, href, isDone]) =>
    typeof isDone === 'boolean'
      ? [{ name, href, isDone, isOptional: !essential.includes(name) && name !== 'requests' }]
      : [],
  )
}

/** A platform without one of these is not set up. */
export const lacksEssential = (steps: readonly Step[]): boolean =>
  steps.some(({ name, isDone }) => essential.includes(name) && !isDone)
