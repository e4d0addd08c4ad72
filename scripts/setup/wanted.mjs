const ffmpeg = {
  name: 'ffmpeg',
  command: 'ffmpeg',
  without: 'video and sound files cannot be turned into text',
}
const espeak = {
  name: 'espeak-ng',
  command: 'espeak-ng',
  without: 'sentences are read aloud only once a speech provider is set up',
}

/**
 * Debian packages a command makes use of beyond Node. None is required: `without` says what is missing then.
 *
 * @typedef {{ name: string, command: string, without: string }} SystemPackage
 * @type {Record<string, SystemPackage[]>}
 */
export const systemPackages = {
  start: [ffmpeg, espeak],
  test: [
    { ...ffmpeg, without: 'the tests of video and sound fail' },
    { ...espeak, without: 'the tests of spoken sentences fail' },
  ],
}
