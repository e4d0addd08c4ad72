import { z } from 'zod'
import { TokenCount } from '../../contracts/schemas/models/agent.ts'

export interface TokenUsage {
  input_tokens: number | null
  output_tokens: number | null
  cached_tokens: number | null
}
export const NO_USAGE: TokenUsage = { input_tokens: null, output_tokens: null, cached_tokens: null }

export interface ChatAnswer {
  content: string
  usage: TokenUsage
  stopped: 'length' | 'refused' | null
}

const Count = TokenCount.nullish().catch(null)
const Usage = z
  .object({
    prompt_tokens: Count,
    completion_tokens: Count,
    prompt_tokens_details: z.object({ cached_tokens: Count }).nullish().catch(null),
    /** DeepSeek's name for cached tokens. */
    prompt_cache_hit_tokens: Count,
  })
  .nullish()
  .catch(null)
const Parts = z.array(z.object({ text: z.string().default('') }))
const Message = z.object({
  content: z.union([z.string(), Parts]).nullish(),
  refusal: z.string().nullish(),
})
const Completion = z.object({
  choices: z.tuple([z.object({ message: Message, finish_reason: z.string().nullish() })], z.unknown()),
  usage: Usage,
})

export const readCompletion = (body: unknown): ChatAnswer | null => {
  const parsed = Completion.safeParse(body)
  if (!parsed.success) return null
  const [{ message, finish_reason }] = parsed.data.choices
  const refused = Boolean(message.refusal) || finish_reason === 'content_filter'
  return {
    content: withoutThoughts(textOf(message.content)),
    usage: readUsage(parsed.data.usage),
    stopped: refused ? 'refused' : finish_reason === 'length' ? 'length' : null,
  }
}

const textOf = (content: z.infer<typeof Message>['content']): string =>
  typeof content === 'string' ? content : (content ?? []).map(part => part.text).join('')

const withoutThoughts = (content: string): string =>
  content
    .replace(/^\s*<think>[\s\S]*?(?:<\/think>|$)/, '')
    .trim()
    .toWellFormed()

const readUsage = (usage: z.infer<typeof Usage>): TokenUsage => ({
  input_tokens: usage?.prompt_tokens ?? null,
  output_tokens: usage?.completion_tokens ?? null,
  cached_tokens: usage?.prompt_tokens_details?.cached_tokens ?? usage?.prompt_cache_hit_tokens ?? null,
})
