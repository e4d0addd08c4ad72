import type { Clients } from '../../contracts/clients.ts'
import type { ArticleHead } from '../../contracts/schemas/articles/articles.ts'
import type { Costing } from '../../contracts/schemas/models/agent.ts'
import type { RuntimeSettings } from '../../contracts/schemas/models/speech.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Log } from '../../platform/logging/log.ts'
import type { WantedArticles } from '../lexicon/wanted-articles.ts'
import type { TaskQueue } from '../tasks/task-queue.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import type { ClipsInProgress } from './clips/clips-in-progress.ts'
import type { FirstReads } from './first-reads.ts'

/** The clients act for the owner and outlive the request. */
export interface FlowSurroundings {
  clients: Pick<Clients, 'agent' | 'data' | 'userManager'>
  tasks: TaskQueue
  clips: ClipsInProgress
  /** Collects articles whose words are to be found. */
  wantedWords: Pick<WantedArticles, 'want'>
  firstReads: Pick<FirstReads, 'expect' | 'over'>
  runtime: Pick<Settings<RuntimeSettings>, 'read'>
  log: Log
  now(): Date
  newId(): string
  concurrency: number
  resumes: boolean
}

/** The part of a task's work that reading takes; a preview has no task. */
export type ArticleReading = Pick<ArticleWork, 'article' | 'clients'> & { task: Pick<TaskRun, 'signal'> }

/** The part that splitting takes, which may begin before the article exists. */
export type TextReading = Pick<ArticleReading, 'clients' | 'task'> & {
  article: Pick<ArticleHead, 'genre' | 'metadata'>
}

export interface ArticleWork extends FlowSurroundings {
  article: ArticleHead
  task: TaskRun
  /** Steps that are not taken, since they may cost something and nobody asks for them now. */
  withheld?: Costing
}
