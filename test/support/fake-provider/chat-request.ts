import { z } from 'zod'
import { type ApiError, invalid, missing } from './api-error.ts'
import { strictnessFault } from './strict-schema.ts'

const TextPart = z.object({ type: z.literal('text'), text: z.string() })
const Content = z.union([
  z.string(),
  z.array(TextPart).transform(parts => parts.map(({ text }) => text).join('')),
])
const ROLES = ['system', 'developer', 'user', 'assistant'] as const

/** A chat request as far as answers depend on it. */
export const ChatBody = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: Content })),
  response_format: z.object({ type: z.string() }).optional(),
})
export type ChatBody = z.infer<typeof ChatBody>

const Anything = z.looseObject({
  model: z.unknown().optional(),
  messages: z.unknown().optional(),
  response_format: z.unknown().optional(),
  stream: z.unknown().optional(),
})
const Message = z.object({ role: z.enum(ROLES), content: Content })
const JsonSchemaFormat = z.object({
  name: z.string().regex(/^[\w-]{1,64}$/),
  schema: z.record(z.string(), z.unknown()),
  strict: z.boolean().nullish(),
})

/** The first reason why the API would refuse a body; null if there is none. */
export const faultOf = (body: unknown): ApiError | null => {
  const parsed = Anything.safeParse(body)
  if (!parsed.success) return { status: 400, message: 'We could not parse the JSON body of your request.' }
  const { model, messages, response_format, stream } = parsed.data
  if (typeof model !== 'string' || model === '')
    return { status: 400, message: 'you must provide a model parameter' }
  if (stream === true) return invalid('This provider does not stream.', 'stream', 'unsupported_value')
  return messagesFault(messages) ?? formatFault(response_format, JSON.stringify(messages))
}

const messagesFault = (messages: unknown): ApiError | null => {
  if (messages === undefined) return missing('messages')
  if (!Array.isArray(messages)) return invalid('Invalid type for messages.', 'messages', 'invalid_type')
  if (messages.length === 0) return invalid("Invalid 'messages': empty array.", 'messages', 'empty_array')
  const wrong = messages.findIndex(message => !Message.safeParse(message).success)
  return wrong === -1 ? null : invalid('Invalid message.', `messages[${wrong}]`)
}

const formatFault = (format: unknown, messages: string): ApiError | null => {
  if (format === undefined || format === null) return null
  const { type, json_schema } = z.looseObject({}).safeParse(format).data ?? {}
  if (type === 'text') return null
  if (type === 'json_object')
    return /json/i.test(messages)
      ? null
      : invalid("'messages' must contain the word 'json' in some form.", 'messages', 'invalid_value')
  if (type !== 'json_schema') return invalid('Invalid response_format.', 'response_format.type')
  if (json_schema === undefined) return missing('response_format.json_schema')
  const parsed = JsonSchemaFormat.safeParse(json_schema)
  if (!parsed.success) return invalid('Invalid json_schema.', 'response_format.json_schema')
  const { name, schema, strict } = parsed.data
  const fault = strict === true ? strictnessFault(schema) : null
  return fault === null
    ? null
    : invalid(`Invalid schema for response_format '${name}': ${fault}`, 'response_format')
}
