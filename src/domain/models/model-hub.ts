/** Where models are asked for by name, unless the owner says otherwise. */
export const MODEL_HUB = 'https://huggingface.co';
