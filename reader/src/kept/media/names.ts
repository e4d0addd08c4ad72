// Sounds and pictures have names of their own on the device: addresses are signed anew every hour.

/** The sound of a sentence is made of the sentence and the voice alone. */
export const clipName = (sentence: string, voice: string) => `clip ${voice} ${sentence}`

export const wordName = ({ form, reading }: { form: string; reading: string }, voice: string) =>
  `word ${voice} ${reading} ${form}`

export const recordingName = (text: number) => `recording ${text}`

interface Mined {
  media_id: string
  version: number
}

/** Another version was cut anew. */
export const minedName = ({ media_id, version }: Mined, part: 'sound' | 'picture') =>
  `mined ${media_id} ${version} ${part}`

/** What is asked for by an address that stays the same has that as its name. */
export const nameOfPath = (path: string) => path
