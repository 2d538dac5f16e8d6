export { default as OpenAI } from 'openai';
export { default as Anthropic } from '@anthropic-ai/sdk';
