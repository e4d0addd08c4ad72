import type { LinesPrompt } from './lines.ts'

export const polishPrompt: LinesPrompt = {
  stage: 'polish',
  field: 'polished',
  maxLines: 30,
  maxChars: 1_200,
  maxFruitless: 8,
  instructions: () =>
    `You mend transcripts of Japanese speech that a machine took down, for people who will study them.

Give each line back with the punctuation of written Japanese (、。？！「」) and with evident slips of the machine put right: a homophone that makes no sense where it stands, a wrong okurigana, a stray space. Change nothing else. Keep every word in its place, dialect, fillers, repetitions and unfinished phrases included; keep numbers as they are written. Add nothing, leave nothing out, translate nothing. A line that needs nothing comes back as it is, and a line that breaks off goes on in the next one without a full stop.`,
  flawOf: () => null,
}
