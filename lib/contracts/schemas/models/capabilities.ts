import { z } from 'zod'
import { SpeechStatus } from './speech.ts'

/** The things that a server may be making, unasked after its start or for an administrator. */
export const Making = z.enum(['dictionary', 'further_dictionary'])
export type Making = z.infer<typeof Making>

/** The current capabilities of agent_server, names only. */
export const AgentCapabilities = SpeechStatus.extend({
  models: z
    .array(z.string())
    .describe('The models that may be asked, the one that is asked by default first; empty without one'),
  dictionary: z.boolean().describe('True if words have meanings'),
  making: z
    .array(Making)
    .default([])
    .describe('What is being made or loaded now: `dictionary` is the one with the meanings of words'),
})

export const Capabilities = AgentCapabilities.extend({
  recordings: z.array(z.string()).describe('The endings that a video or sound file may have'),
  limits: z.object({
    text_characters: z.number().int().describe('Of a text, in UTF-16 units'),
    rows: z.number().int().describe('Sentences and line breaks of an article'),
    lines: z.number().int().describe('Of a subtitle file'),
    line_characters: z.number().int(),
    recording_bytes: z.number().int().describe('Of a video or sound file'),
  }),
})
export type Capabilities = z.infer<typeof Capabilities>
