import type { z } from 'zod'
import type { ArticleSummary } from '../../../../../lib/contracts/schemas/articles/articles.ts'
import type {
  Recommendation,
  RecommendationInput,
} from '../../../../../lib/contracts/schemas/articles/recommendations.ts'

/** An article of the form; `article` is null if it has been deleted. */
export interface Entry {
  article_id: number
  comment: string
  article: Pick<ArticleSummary, 'id' | 'title' | 'author' | 'is_public'> | null
}

export interface Values extends Record<string, unknown> {
  /** The version that filled the form: saving does not overwrite a later one. */
  expected_version: number
  note: string
  entries: Entry[]
}

export const valuesOf = (saved: Recommendation | null): Values => ({
  expected_version: saved?.version ?? 0,
  note: saved?.note ?? '',
  entries: saved?.entries ?? [],
})

export const bodyOf = ({ entries, ...values }: Values): z.input<typeof RecommendationInput> => ({
  expected_version: values.expected_version,
  note: values.note,
  entries: entries.map(({ article_id, comment }) => ({ article_id, comment })),
})

/** The entries, with those marked that the server found not to be public. */
export function withRefused(entries: readonly Entry[], paths: readonly string[]): Entry[] {
  const refused = new Set(paths.map(path => /^body\.entries\.(\d+)\./.exec(path)?.[1]))
  return entries.map((entry, at) => {
    const { article } = entry
    return article && refused.has(String(at))
      ? { ...entry, article: { ...article, is_public: false } }
      : entry
  })
}
