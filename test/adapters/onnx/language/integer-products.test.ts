import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { multipliesIntegers } from '../../../../src/adapters/onnx/language/open-checked.ts';

test.each([
  ['public/models/smollm2-135m-instruct/onnx/model.onnx', true],
  ['test/fixtures/small-language/onnx/model.onnx', false],
])('%s multiplies 8-bit integers: %s', async (file, told) => {
  expect(multipliesIntegers(await readFile(file))).toBe(told);
});
