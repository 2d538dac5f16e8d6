import { AppError } from '../../../../domain/errors.ts';
import type { JsonSchema } from '../../../../domain/models/model.ts';
import type { LanguageShape } from '../../../../protocol/threads/language-plan.ts';
import type { CompiledGrammar, GrammarCompiler } from '@mlc-ai/web-xgrammar';
import type { TextTokens } from '../text-tokens.ts';
import { exactBounds } from './exact-bounds.ts';
import type { GrammarLibrary } from './grammar-library.ts';
import { ReplyGrammar } from './reply-grammar.ts';
import { grammarVocabulary, type GrammarVocabulary } from './vocabulary.ts';

/** Schemas whose grammars are kept; a golem asks with a few. */
const KEPT = 8;

/** xgrammar 0.1.27 takes any letter for the point of a bound such as 0.01. */
const ANY_POINT = /("\d") \[\\0-\\U0010ffff\] (?="\d")/g;

interface Opened {
  readonly library: GrammarLibrary;
  readonly compiler: GrammarCompiler;
  readonly vocabulary: GrammarVocabulary;
}

/** Grammars of JSON Schemas over a model's vocabulary. The library is loaded when the first is asked for. */
export class ReplyGrammars {
  readonly #load: () => Promise<GrammarLibrary>;
  readonly #tokens: TextTokens;
  readonly #end: number;
  readonly #vocabulary: number;
  #opened: Promise<Opened> | null = null;
  /** The one used longest ago first. */
  readonly #compiled = new Map<string, CompiledGrammar>();

  constructor(
    load: () => Promise<GrammarLibrary>,
    tokens: TextTokens,
    { ends, vocabulary }: Pick<LanguageShape, 'ends' | 'vocabulary'>,
  ) {
    this.#load = load;
    this.#tokens = tokens;
    this.#end = ends[0] ?? 0;
    this.#vocabulary = vocabulary;
  }

  /**
   * A reply that is to be JSON of a schema.
   * @throws AppError `model.bad_request` where the schema is none that can be forced, `model.load_failed`
   */
  async begin(schema: JsonSchema): Promise<ReplyGrammar> {
    this.#opened ??= this.#open().catch((cause: unknown) => {
      this.#opened = null;
      throw new AppError(
        'model.load_failed',
        'Structured output could not be loaded. Reload the page and try again.',
        {
          retryable: true,
          cause,
        },
      );
    });
    const opened = await this.#opened;
    const { library, vocabulary } = opened;
    try {
      const compiled = await this.#compile(opened, JSON.stringify(exactBounds(schema)));
      const matcher = await library.GrammarMatcher.createGrammarMatcher(compiled, [this.#end], true);
      return await ReplyGrammar.begin(matcher, vocabulary);
    } catch (cause) {
      throw new AppError(
        'model.bad_request',
        'This JSON schema is not supported by the model in this tab. Simplify it.',
        {
          data: { reason: cause instanceof Error ? cause.message : String(cause) },
          cause,
        },
      );
    }
  }

  async #compile({ library, compiler }: Opened, schema: string): Promise<CompiledGrammar> {
    const kept = this.#compiled.get(schema);
    this.#compiled.delete(schema);
    const compiled = kept ?? (await compiler.compileGrammar(await this.#grammar(library, schema)));
    this.#compiled.set(schema, compiled);
    const [oldest] = this.#compiled;
    if (oldest && this.#compiled.size > KEPT) {
      this.#compiled.delete(oldest[0]);
      oldest[1].dispose();
    }
    return compiled;
  }

  /** On one line, with a blank after comma and colon: as models write it. */
  async #grammar(library: GrammarLibrary, schema: string): Promise<string> {
    const grammar = await library.Grammar.fromJSONSchema(schema, false, -1, [', ', ': '], true);
    const text = grammar.toString();
    grammar.dispose();
    return text.replaceAll(ANY_POINT, '$1 "." ');
  }

  async #open(): Promise<Opened> {
    const library = await this.#load();
    const vocabulary = grammarVocabulary(this.#tokens, this.#vocabulary);
    const info = await library.TokenizerInfo.createTokenizerInfo(
      [...vocabulary.tokens],
      this.#tokens.written,
      false,
      this.#vocabulary,
      [this.#end],
    );
    return {
      library,
      vocabulary,
      compiler: await library.GrammarCompiler.createGrammarCompiler(info, false),
    };
  }
}
