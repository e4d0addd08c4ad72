import { z } from 'zod'
import { contract, group } from '../http/route.ts'
import {
  AnalyseRequest,
  AnalyseResult,
  CallPurpose,
  ExplainRequest,
  ExplainResult,
  PromptRequest,
  Warning,
} from './schemas/agent.ts'
import { Nothing, Ulid } from './schemas/basics.ts'
import {
  Binding,
  BindingInput,
  BindingPatch,
  ConnectionTest,
  Endpoint,
  EndpointInput,
  EndpointPatch,
  RoutingPicture,
} from './schemas/routing.ts'
import { Furigana, Genre, OutputLanguage, Token } from './schemas/text.ts'
import * as speechRoutes from './speech.ts'
import { systemGroup } from './system.ts'

const MiB = 1024 * 1024
/** A request may wait behind those of other tasks for a slow model; a dead agent shows at once. */
const LONGEST_WAIT_S = 6 * 3_600
const ById = z.object({ id: Ulid })
const Sentences = z.array(z.string().min(1).max(5_000)).min(1).max(500)

export const agent = contract({
  name: 'agent',
  title: 'Text analysis and models (internal)',
  port: 8011,
  internal: true,
  long_lived: true,
  groups: {
    text: group({
      split: {
        method: 'POST',
        path: '/v1/agent/split',
        access: 'service',
        repeatable: true,
        summary: 'Split a text into rows whose join is the cleaned text',
        body: z.strictObject({ text: z.string(), genre: Genre }),
        output: z.object({ sentences: z.array(z.string()) }),
        max_body: 8 * MiB,
        deadline_s: 60,
      },
      furigana: {
        method: 'POST',
        path: '/v1/agent/furigana',
        access: 'service',
        repeatable: true,
        summary: 'Furigana of sentences, in their order, worked out locally',
        body: z.strictObject({ sentences: Sentences }),
        output: z.object({ furigana: z.array(Furigana) }),
        deadline_s: 120,
      },
      tokenize: {
        method: 'POST',
        path: '/v1/agent/tokenize',
        access: 'service',
        repeatable: true,
        summary: 'The words of sentences, in their order',
        body: z.strictObject({ sentences: Sentences }),
        output: z.object({ tokens: z.array(z.array(Token)) }),
        deadline_s: 120,
      },
    }),
    analysis: group({
      analyse: {
        method: 'POST',
        path: '/v1/agent/analyse',
        access: 'service',
        repeatable: true,
        summary: 'Translation, explanation and furigana of sentences, each on request',
        body: AnalyseRequest,
        output: AnalyseResult,
        deadline_s: LONGEST_WAIT_S,
      },
      summarise: {
        method: 'POST',
        path: '/v1/agent/summarise',
        access: 'service',
        repeatable: true,
        summary: 'A short summary of a text in the output language',
        body: z.strictObject({
          purpose: CallPurpose,
          text: z.string().min(1),
          output_language: OutputLanguage,
          model: z.string().min(1).max(200).nullable().default(null),
        }),
        output: z.object({ summary: z.string().nullable(), warning: Warning.nullable() }),
        max_body: 8 * MiB,
        deadline_s: LONGEST_WAIT_S,
      },
      prompt: {
        method: 'POST',
        path: '/v1/agent/prompt',
        access: 'service',
        repeatable: true,
        summary: 'What a model would be asked about one sentence; nothing is asked',
        body: PromptRequest,
        output: z.object({ prompt: z.string() }),
      },
      explain: {
        method: 'POST',
        path: '/v1/agent/explain',
        access: 'service',
        summary: 'Explain one sentence; a custom prompt wins',
        body: ExplainRequest,
        output: ExplainResult,
        deadline_s: LONGEST_WAIT_S,
      },
    }),
    modelRouting: group({
      picture: {
        method: 'GET',
        path: '/v1/agent/model-routing',
        access: 'root',
        summary: 'The endpoints, their models, and which model is used by default and why',
        output: RoutingPicture,
      },
      createEndpoint: {
        method: 'POST',
        path: '/v1/agent/model-routing/endpoints',
        access: 'root',
        summary: 'Add an endpoint, if its connection test passes',
        body: EndpointInput,
        output: Endpoint,
        status: 201,
        deadline_s: 60,
      },
      testEndpoint: {
        method: 'POST',
        path: '/v1/agent/model-routing/endpoints/test',
        access: 'root',
        summary: 'Test the connection of an unsaved endpoint; nothing is kept',
        body: EndpointInput,
        output: ConnectionTest,
        deadline_s: 60,
      },
      updateEndpoint: {
        method: 'PATCH',
        path: '/v1/agent/model-routing/endpoints/{id}',
        access: 'root',
        summary: 'Change an endpoint, if the connection test of the change passes',
        params: ById,
        body: EndpointPatch,
        output: Endpoint,
        deadline_s: 60,
      },
      removeEndpoint: {
        method: 'DELETE',
        path: '/v1/agent/model-routing/endpoints/{id}',
        access: 'root',
        summary: 'Remove an endpoint and its models',
        params: ById,
        output: Nothing,
        status: 204,
      },
      createBinding: {
        method: 'POST',
        path: '/v1/agent/model-routing/bindings',
        access: 'root',
        summary: 'Add a model under an endpoint',
        body: BindingInput,
        output: Binding,
        status: 201,
      },
      updateBinding: {
        method: 'PATCH',
        path: '/v1/agent/model-routing/bindings/{id}',
        access: 'root',
        summary: 'Change a model: its name, prices, or whether it is enabled',
        params: ById,
        body: BindingPatch,
        output: Binding,
      },
      removeBinding: {
        method: 'DELETE',
        path: '/v1/agent/model-routing/bindings/{id}',
        access: 'root',
        summary: 'Remove a model from its endpoint',
        params: ById,
        output: Nothing,
        status: 204,
      },
    }),
    ...speechRoutes,
    system: systemGroup,
  },
})
export const { text, analysis, modelRouting, speech, speechSettings } = agent.groups
