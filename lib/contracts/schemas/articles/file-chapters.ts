import { z } from 'zod'
import { Text, whole } from '../basics.ts'

/** More than a film or an audiobook has. */
export const MOST_FILE_CHAPTERS = 500
export const LONGEST_CHAPTER_TITLE = 120

/** A chapter that the file of a recording names, unlike those of the text, which its headings begin. */
export const FileChapter = z.object({
  start_ms: whole(0, Number.MAX_SAFE_INTEGER),
  title: Text.max(LONGEST_CHAPTER_TITLE).describe('Empty where the file gives none'),
})
export type FileChapter = z.infer<typeof FileChapter>

export const FileChapters = z.object({ chapters: z.array(FileChapter).max(MOST_FILE_CHAPTERS) })
