import '../../handlers/data/learning-crash.test.ts'
