import '../../handlers/data/learning-laws.test.ts'
