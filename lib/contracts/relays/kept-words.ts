import { wordLists, words as wordsOfData } from '../data/learners/words.ts'
import { relayed } from '../relayed.ts'
import { collections } from './places.ts'

const { list: _, ...others } = wordsOfData
const { names } = wordLists

/** The routes of words that are relayed; their list is collection_server's, which asks how common they are. */
export const keptWords = relayed({ ...others, names }, collections)
