import type { Actor } from '../auth/actor.ts'
import { Article, type ArticleHead } from '../contracts/schemas/articles.ts'
import { owns } from './access.ts'

/** What a reader sees of an article. Where its source file lies is the owner's and administrators' alone. */
export function presentArticle(head: ArticleHead, actor: Actor): Article {
  const { source_media, ...readersMetadata } = head.metadata
  const metadata = owns(actor, head) ? head.metadata : readersMetadata
  // The schema names what is shown and drops the rest.
  return Article.parse({ ...head, metadata, success_rate: successRate(head) })
}

/** The share of content sentences that have every output their article asked for. */
function successRate({ explain_mode, total_sentences, complete_sentences }: ArticleHead): number | null {
  if (explain_mode === 'split' || total_sentences === 0) return null
  return complete_sentences / total_sentences
}
