/**
 * It alone runs ONNX models: embeddings, names, injection checks and the local language model.
 * It never chooses which model is wanted.
 * Begin with `embedder.ts` and `language/language-model.ts`.
 */
export { browserEmbedder } from './browser-embedder.ts';
export { Embedder } from './embedder.ts';
export type { EncoderEnvironment } from './encoder.ts';
export { LanguageModel } from './language/language-model.ts';
export { browserLanguage } from './language/open-language.ts';
export { type OrtRuntime, wrapOrt } from './ort-session.ts';
