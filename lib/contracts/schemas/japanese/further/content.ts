import { z } from 'zod'
import { Text } from '../../basics.ts'

/** What a piece of content is to the reader: how it looks is the page's own choice. */
export const ContentKind = z.enum([
  'block',
  'span',
  'emphasis',
  'list',
  'item',
  'ruby',
  'reading',
  'table',
  'row',
  'cell',
  'heading',
])
export type ContentKind = z.infer<typeof ContentKind>

/**
 * What a further dictionary says, as a tree of texts: nothing in it is HTML, and no style or address of another site is
 * kept. Its depth and size are bounded when the bundle is built.
 */
export type Content =
  | string
  | Content[]
  | { kind: 'break' }
  | { kind: ContentKind; content: Content }
  | { kind: 'link'; query: string; content: Content }
  | { kind: 'image'; path: string; width: number | null; height: number | null; alt: string }

export const Content: z.ZodType<Content> = z.lazy(() =>
  z.union([
    z.string(),
    z.array(Content),
    z.object({ kind: z.literal('break') }),
    z.object({ kind: ContentKind, content: Content }),
    z.object({
      kind: z.literal('link'),
      query: z.string().describe('A word to be looked up'),
      content: Content,
    }),
    z.object({
      kind: z.literal('image'),
      path: Text.describe('Of the image in its dictionary'),
      width: z.number().positive().nullable().describe('In em; null where it is not said'),
      height: z.number().positive().nullable(),
      alt: z.string(),
    }),
  ]),
)
