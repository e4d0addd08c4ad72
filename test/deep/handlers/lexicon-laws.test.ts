import '../../handlers/data/lexicon-laws.test.ts'
