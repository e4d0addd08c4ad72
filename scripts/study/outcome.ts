import type { AudioOutcome, Task } from '../../lib/contracts/schemas/tasks.ts'

const advice: Record<string, string> = {
  no_model_configured:
    'No model is configured, so there are no translations and explanations come from rules. An administrator adds an OpenAI-compatible endpoint and a model: see README.md, “Translations”.',
  provider_failed: 'The model’s provider did not answer everything. What is missing is told at the sentence.',
  summary_failed: 'The summary could not be written.',
  no_voice_configured:
    'Nothing is set up that can speak. An administrator enters a speech provider in the console, or installs espeak-ng.',
  polish_failed: 'The transcript could not be polished: it is as it was taken down.',
  source_not_kept: 'The video or sound file could not be kept: the article cannot be played along with.',
}

/** What a task did, in the words of someone who waited for it. */
export function outcomeLines(task: Task): string[] {
  if (task.state === 'cancelled') return ['The task was cancelled; what was written stays.']
  if (task.error) return [`The task failed: ${task.error.detail}`]
  if (!task.result) return []
  const { sentences, translated, explained, audio, warnings, missing_count } = task.result
  return [
    `${sentences} sentences, ${translated} translated, ${explained} explained${missing_count > 0 ? `, ${missing_count} parts missing` : ''}.`,
    ...(audio ? [audioLine(audio)] : []),
    ...warnings.map(warning => advice[warning] ?? warning),
  ]
}

function audioLine({ ready, failed, sentences }: AudioOutcome): string {
  const reason = sentences.find(({ error }) => error !== null)?.error
  return `${ready} spoken${failed > 0 ? `, ${failed} without audio: ${reason}` : '.'}`
}
