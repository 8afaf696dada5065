import { GraphQLError } from "graphql/error";
import type { FragmentDefinitionNode, OperationDefinitionNode } from "graphql/language";
import { Kind, Lexer, OperationTypeNode, parse, Source, TokenKind } from "graphql/language";
import { QueryError } from "./query-error.ts";

export interface GraphQLQuery {
  readonly operations: readonly OperationDefinitionNode[];
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

const MAX_LENGTH = 20_000;
const MAX_TOKENS = 5_000;
const MAX_COMMENTS = 500;
const MAX_NESTING = 24;

/** Parses a document of queries and fragments. Mutations, subscriptions and type definitions are refused. */
export function parseGraphQLQuery(source: string): GraphQLQuery {
  if (source.length > MAX_LENGTH) throw new QueryError("The query is too long.");
  const operations: OperationDefinitionNode[] = [];
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of parseBounded(source).definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else if (
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.operation === OperationTypeNode.QUERY
    ) {
      operations.push(definition);
    } else throw new QueryError("Only queries are supported.");
  }
  return { operations, fragments };
}

function parseBounded(source: string) {
  try {
    assertFlatEnough(source);
    return parse(source, {
      noLocation: true,
      maxLexicalTokens: MAX_TOKENS,
      maxComments: MAX_COMMENTS,
    });
  } catch (error) {
    if (error instanceof GraphQLError) throw new QueryError(error.message);
    throw error;
  }
}

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** The parser recurses at each opening bracket and has no limit of its own: deep nesting would exhaust the stack. */
function assertFlatEnough(source: string): void {
  const lexer = new Lexer(new Source(source));
  let depth = 0;
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    if (OPENING.has(kind)) depth += 1;
    else if (CLOSING.has(kind)) depth -= 1;
    if (depth > MAX_NESTING) throw new QueryError("The query is nested too deeply.");
  }
}
