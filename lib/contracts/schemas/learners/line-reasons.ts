import { z } from 'zod'

/** Why a line of an import became what it became. */
export const LineReasonCode = z.enum([
  'no_word',
  'word_too_long',
  'not_japanese',
  'not_romaji',
  'broken_characters',
  'bad_reading',
  'row_too_long',
  'bad_kind',
  'bad_state',
  'bad_tags',
  'note_too_long',
  'meaning_too_long',
  'sentence_too_long',
  'translation_too_long',
  'ambiguous',
  'needs_reading',
  'unknown_word',
  'other_language',
  'state_left_out',
  'as_in_line',
  'imported_as',
  'tags_left_out',
  'beside_word',
  'cells_left_out',
  // Of an export of everything.
  'not_a_line',
  'bad_value',
  'bad_time',
  'text_empty',
  'text_too_long',
  'text_too_large',
  'rows_differ',
  'bad_row',
  'notes_misplaced',
  'text_busy',
  'sounds_lost',
  'no_text',
  'no_recording',
  'text_unreadable',
  'no_word_here',
  'no_sentence_here',
  'word_full',
  'list_full',
  'events_off',
  'lookups_off',
  'names_left_out',
  'made_anew',
  'name_taken',
  'refused',
])
export type LineReasonCode = z.infer<typeof LineReasonCode>

export const LineReason = z.object({
  code: LineReasonCode,
  value: z
    .string()
    .optional()
    .describe(
      'The reading that cannot be used, the words that it may be, the other line, the imported word, the text that is left out, a number, or an English sentence of `bad_value` and `refused`',
    ),
})
export type LineReason = z.infer<typeof LineReason>
