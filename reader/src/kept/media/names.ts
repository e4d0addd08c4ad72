// Sounds and pictures have names of their own on the device: addresses are signed anew every hour.

/** The sound of a sentence depends only on the sentence and the voice. */
export const clipName = (sentence: string, voice: string) => `clip ${voice} ${sentence}`

export const wordName = ({ form, reading }: { form: string; reading: string }, voice: string) =>
  `word ${voice} ${reading} ${form}`

export const recordingName = (text: number) => `recording ${text}`

interface Mined {
  media_id: string
  version: number
}

/** The name has the version, since each version is another cut. */
export const minedName = ({ media_id, version }: Mined, part: 'sound' | 'picture') =>
  `mined ${media_id} ${version} ${part}`

/** Names media by a path that stays the same. */
export const nameOfPath = (path: string) => path
