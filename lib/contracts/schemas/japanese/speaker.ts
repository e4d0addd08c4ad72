/** A name before the words of a speaker: 田中：, Q1：, 記者「. */
const NAMED =
  /^\s*([^\s。！？!?、「」『』：:]{1,20}\s?[：:](?!\/)|[^\s。！？!?、「」『』：:]{1,12}(?=[「『]))/

/** The length of the name that begins a row of an interview; 0 without one. Its parts are no words to learn. */
export const speakerIn = (sentence: string): number => NAMED.exec(sentence)?.[0].length ?? 0
