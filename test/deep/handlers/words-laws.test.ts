import '../../handlers/data/words-laws.test.ts'
