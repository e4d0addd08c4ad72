import type { AudioOutcome, Task } from '../../lib/contracts/schemas/tasks.ts'

const advice: Record<string, string> = {
  no_model_configured:
    'No model is configured, so there are no translations, and explanations come from rules. An administrator can add an OpenAI-compatible endpoint and a model: see README.md, “Translations”.',
  provider_failed:
    'The model’s provider did not answer everything. Each sentence above says what it lacks; a retry fills it in.',
  summary_failed: 'The model could not write the summary. A retry tries again.',
  no_voice_configured:
    'No speech provider is configured, so there is no audio. An administrator can set one up in the console, or install espeak-ng.',
  polish_failed: 'The model could not polish the transcript. It is kept as the provider transcribed it.',
  sentences_cut:
    'Some sentences were too long and were cut where they pause. Edit the text to cut them elsewhere.',
  source_not_kept: 'The video or sound file could not be kept, so its sentences cannot be played from it.',
}

export function outcomeLines(task: Task): string[] {
  if (task.state === 'cancelled') return ['The task was cancelled. What it had written is kept.']
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
  return `${ready} with audio${failed > 0 ? `, ${failed} without: ${reason}` : '.'}`
}
