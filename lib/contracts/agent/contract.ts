import { z } from 'zod'
import { contract, group, route } from '../../platform/http/route.ts'
import { MiB, Text, WholeText } from '../schemas/basics.ts'
import { Furigana, Genre, Glosses, OutputLanguage, Token } from '../schemas/japanese/text.ts'
import {
  AnalyseRequest,
  AnalyseResult,
  CallPurpose,
  Costing,
  ExplainRequest,
  ExplainResult,
  ModelPrices,
  PromptRequest,
  Warning,
  WordGloss,
  WordGlossRequest,
} from '../schemas/models/agent.ts'
import { AgentCapabilities } from '../schemas/models/capabilities.ts'
import { systemGroup } from '../system.ts'
import * as adminDictionaryRoutes from './admin-dictionary.ts'
import * as adminFurtherRoutes from './admin-further.ts'
import * as furtherRoutes from './further.ts'
import * as lexiconRoutes from './lexicon.ts'
import * as modelRoutingRoutes from './model-routing.ts'
import * as speechRoutes from './speech.ts'

/** A request may wait behind those of other tasks for a slow model; a dead agent shows at once. */
const LONGEST_WAIT_S = 6 * 3_600
const Sentences = z.array(Text.min(1).max(5_000)).min(1).max(500)

export const agent = contract({
  name: 'agent',
  title: 'Text analysis and models (internal)',
  port: 8011,
  internal: true,
  long_lived: true,
  groups: {
    text: group({
      split: {
        ...route('POST', '/v1/agent/split', 'service'),
        repeatable: true,
        summary: 'Split a text into rows; joined, they are the cleaned text',
        body: z.strictObject({ text: WholeText, genre: Genre }),
        output: z.object({
          sentences: z.array(z.string()),
          cut: z
            .number()
            .int()
            .describe('The number of sentences that were too long for one row, and lie in several'),
        }),
        max_body: 8 * MiB,
        deadline_s: 60,
      },
      furigana: {
        ...route('POST', '/v1/agent/furigana', 'service'),
        repeatable: true,
        summary: 'Furigana of sentences, in their order, computed locally; a line for each',
        body: z.strictObject({ sentences: Sentences, glosses: Glosses }),
        output: z.array(Furigana),
        reply: 'lines',
        deadline_s: 120,
      },
      tokenize: {
        ...route('POST', '/v1/agent/tokenize', 'service'),
        repeatable: true,
        summary: 'The words of sentences, in their order',
        body: z.strictObject({ sentences: Sentences }),
        output: z.object({ tokens: z.array(z.array(Token)) }),
        deadline_s: 120,
      },
    }),
    analysis: group({
      analyse: {
        ...route('POST', '/v1/agent/analyse', 'service'),
        repeatable: true,
        summary: 'Translation, explanation and furigana of sentences, each on request',
        body: AnalyseRequest,
        output: AnalyseResult,
        deadline_s: LONGEST_WAIT_S,
      },
      summarise: {
        ...route('POST', '/v1/agent/summarise', 'service'),
        repeatable: true,
        summary: 'A short summary of a text in the output language',
        body: z.strictObject({
          purpose: CallPurpose,
          text: WholeText.min(1),
          output_language: OutputLanguage,
          model: Text.min(1).max(200).nullable().default(null),
        }),
        output: z.object({ summary: z.string().nullable(), warning: Warning.nullable() }),
        max_body: 8 * MiB,
        deadline_s: LONGEST_WAIT_S,
      },
      prompt: {
        ...route('POST', '/v1/agent/prompt', 'service'),
        repeatable: true,
        summary: 'The prompt that a model would get for one sentence; no model is called',
        body: PromptRequest,
        output: z.object({ prompt: z.string() }),
      },
      costs: {
        ...route('GET', '/v1/agent/costs', 'service'),
        summary: 'Which steps of an article may cost something; an unknown price counts as one',
        query: z.object({ model: Text.min(1).max(200).optional() }),
        output: Costing,
      },
      prices: {
        ...route('GET', '/v1/agent/prices', 'service'),
        summary: 'What the model for an article costs, as its earlier calls and its prices say',
        query: z.object({ model: Text.min(1).max(200).optional() }),
        output: ModelPrices,
      },
      explain: {
        ...route('POST', '/v1/agent/explain', 'service'),
        summary: 'Explain one sentence; a custom prompt wins',
        body: ExplainRequest,
        output: ExplainResult,
        deadline_s: LONGEST_WAIT_S,
      },
      gloss: {
        ...route('POST', '/v1/agent/gloss', 'service'),
        summary: 'A short meaning of one word in its sentence',
        body: WordGlossRequest,
        output: WordGloss,
        deadline_s: LONGEST_WAIT_S,
      },
    }),
    ...adminDictionaryRoutes,
    ...adminFurtherRoutes,
    capabilities: group({
      get: {
        ...route('GET', '/v1/agent/capabilities', 'service'),
        summary: 'The voice, the transcription and the models in use, and whether there is a dictionary',
        output: AgentCapabilities,
      },
    }),
    ...lexiconRoutes,
    ...furtherRoutes,
    ...modelRoutingRoutes,
    ...speechRoutes,
    system: systemGroup,
  },
})
export const {
  text,
  analysis,
  adminDictionary,
  adminFurther,
  capabilities,
  dictionary,
  further,
  furtherImages,
  lexicon,
  modelRouting,
  speech,
  speechSettings,
} = agent.groups
