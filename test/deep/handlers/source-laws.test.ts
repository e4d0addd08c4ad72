import '../../handlers/data/source-laws.test.ts'
