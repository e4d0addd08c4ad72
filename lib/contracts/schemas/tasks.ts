import { z } from 'zod'
import { Listening } from './articles/listening.ts'
import { Failure, Id, Timestamp, Ulid } from './basics.ts'
import { ImportCounts } from './learners/imports.ts'
import { HistoryImported } from './learners/review-history.ts'
import { Warning } from './models/agent.ts'

export const TaskKind = z.enum([
  'upload',
  'edit',
  'reparse',
  'retry',
  'resume',
  'furigana',
  'tts',
  'listening',
  'video',
  'optimise',
  'history',
  'import',
])
const TaskState = z.enum(['active', 'completed', 'failed', 'cancelled'])
export const TaskStep = z.enum([
  'queued',
  'transcribing',
  'polishing',
  'splitting',
  'analysing',
  'speaking',
  'joining',
  'summarising',
  'reading',
  'fitting',
  'importing',
  'finishing',
])
export type TaskStep = z.infer<typeof TaskStep>

/** The result of synthesising sentences. */
export const AudioOutcome = z.object({
  ready: z.number().int(),
  failed: z.number().int(),
  sentences: z.array(
    z.object({
      index: z.number().int(),
      status: z.enum(['ready', 'failed']),
      /** A sentence a learner can read; null where there is audio. */
      error: z.string().nullable(),
    }),
  ),
})
export type AudioOutcome = z.infer<typeof AudioOutcome>

/** The result of fitting weights to a learner's reviews. */
export const Optimised = z.object({
  reviews: z.number().int(),
  /** Those that the weights were not fitted to, and are judged by. */
  held_out: z.number().int(),
  /** Log loss on these: of the weights in use before, and of the fitted ones. */
  loss_before: z.number(),
  loss_after: z.number(),
  kept: z.boolean(),
})
export type Optimised = z.infer<typeof Optimised>

/** The outcome of a task, apart from the data it wrote. */
export const TaskResult = z.object({
  /** Content sentences it worked on. */
  sentences: z.number().int(),
  translated: z.number().int(),
  explained: z.number().int(),
  /** Sentences whose furigana it wrote, those of an upload aside. */
  furigana: z.number().int(),
  /** Null where no audio was asked for. */
  audio: AudioOutcome.nullable(),
  warnings: z.array(Warning),
  /** The first of the sentences that lack something, and why. */
  missing: z.array(
    z.object({ index: z.number().int(), part: z.enum(['translation', 'explanation']), reason: z.string() }),
  ),
  missing_count: z.number().int(),
  optimised: Optimised.optional(),
  history: HistoryImported.optional().describe('Of an import of ratings, which has no sentences'),
  listening: Listening.optional().describe('The file to listen to that it made'),
  import: ImportCounts.optional().describe('The lines of an import by outcome'),
})
export type TaskResult = z.infer<typeof TaskResult>

export const Task = z.object({
  task_id: Ulid,
  kind: TaskKind,
  state: TaskState,
  step: TaskStep,
  progress: z.number().min(0).max(100),
  article_id: Id.nullable(),
  rows_ready: z
    .number()
    .int()
    .optional()
    .describe(
      'While the task writes the rows of a text: how many can be read. Each rise is a `progress` event',
    ),
  result: TaskResult.nullable(),
  error: Failure.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Task = z.infer<typeof Task>

/** A task in a list: the audio of each sentence is reported by the task itself. */
export const ListedTask = Task.extend({
  result: TaskResult.extend({ audio: AudioOutcome.omit({ sentences: true }).nullable() }).nullable(),
})
export type ListedTask = z.infer<typeof ListedTask>

/** The answer when a task has started. */
export const TaskTaken = z.object({ task_id: Ulid })
/** For a route that starts a task. */
export const StartsTask = { output: TaskTaken, status: 202 } as const
