import { z } from 'zod'
import { Text } from '../contracts/schemas/basics.ts'
import type { Answer } from '../contracts/webhook.ts'
import type { Config } from '../platform/config/schema.ts'
import { parsedPart } from '../platform/http/serving/validate.ts'
import { invalidInput, Problem } from '../platform/problems/errors.ts'
import { parseUntrusted } from '../platform/values/untrusted-json.ts'
import type { Deployments } from './deployments.ts'

interface Delivery {
  headers: Record<string, string | undefined>
  /** The very bytes that were signed. */
  body: Uint8Array
}
interface Receiver {
  config: Config
  deployments: Deployments
}

const COMMIT = /^[0-9a-f]{40,64}$/
/** Code hosts send this id instead of a commit if a branch was deleted. */
const NO_COMMIT = /^0{40,64}$/

const Push = z.object({
  ref: Text.max(1_000),
  after: z.string().regex(COMMIT, 'must be a full commit id'),
  deleted: z.boolean().default(false),
  repository: z.object({
    full_name: Text.max(300).regex(/^\w[\w.-]*(?:\/\w[\w.-]*)+$/, 'must be of the form owner/name'),
  }),
})
const DeliveryId = z.string().regex(/^[\w-]{1,100}$/, 'must have at most 100 letters, digits and hyphens')

export function answerDelivery({ headers, body }: Delivery, { config, deployments }: Receiver): Answer {
  const payload = jsonOf(body)
  const event = headers['x-github-event']
  if (event === 'ping') return { outcome: 'pong' }
  if (event !== 'push')
    throw new Problem(
      'invalid_input',
      'X-GitHub-Event must be ping or push. Have the code host send pushes only.',
    )

  const { ref, after, deleted, repository } = parsedPart('body', Push, payload)
  if (config.DEPLOY_REPOSITORY !== '' && repository.full_name !== config.DEPLOY_REPOSITORY)
    throw invalidInput('body.repository.full_name', 'is not the repository that is deployed here')
  const isDeployed = ref === `refs/heads/${config.DEPLOY_BRANCH}`
  if (!isDeployed || deleted || NO_COMMIT.test(after)) return { outcome: 'ignored' }

  const id = headers['x-github-delivery']
  const delivery_id = id === undefined ? null : parsedPart('headers.x-github-delivery', DeliveryId, id)
  const push = { branch: config.DEPLOY_BRANCH, commit: after, repository: repository.full_name, delivery_id }
  return { outcome: deployments.start(push) }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return parseUntrusted(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new Problem('invalid_input', 'The body is not valid JSON in UTF-8.', { cause })
  }
}
