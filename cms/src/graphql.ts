import type {
  ArgumentNode,
  FieldNode,
  FragmentSpreadNode,
  InlineFragmentNode,
  OperationDefinitionNode,
  SelectionNode,
} from "graphql/language";
import { Kind } from "graphql/language";
import { valueFromASTUntyped } from "graphql/utilities/valueFromASTUntyped.js";
import { rootFields } from "./graphql-fields.ts";
import type { FieldContext, ResolvedObject } from "./graphql-fields.ts";
import type { GraphQLQuery } from "./graphql-query.ts";
import { parseGraphQLQuery } from "./graphql-query.ts";
import type { ContentApp } from "./item.ts";
import { isRecord } from "./item.ts";
import { QueryError } from "./query-error.ts";
import { PatternTime } from "./processor-time.ts";
import type { Shape } from "./shape.ts";

export interface GraphQLRequest {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: Variables;
}

export interface GraphQLAnswer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
}

type Variables = Readonly<Record<string, unknown>>;

const MAX_SELECTIONS = 20_000;

/** Answers a GraphQL query from the app's content, in the form (`shape`) that the request's headers ask for. */
export function answerGraphQL(app: ContentApp, request: GraphQLRequest, shape: Shape): GraphQLAnswer {
  try {
    const query = parseGraphQLQuery(request.query);
    const operation = operationOf(query, request.operationName);
    const context: FieldContext = { app, shape, time: new PatternTime() };
    const execution = new Execution(query, { ...defaultsOf(operation), ...request.variables });
    return { data: execution.select(rootFields(context), operation.selectionSet.selections, []) };
  } catch (error) {
    if (error instanceof QueryError) return { errors: [{ message: error.message }] };
    throw error;
  }
}

function operationOf({ operations }: GraphQLQuery, name: string | undefined): OperationDefinitionNode {
  const operation = name ? operations.find((candidate) => candidate.name?.value === name) : operations[0];
  if (!operation) throw new QueryError("Document does not contain that operation.");
  if (!name && operations.length > 1) throw new QueryError("Must provide operation name.");
  return operation;
}

/** The default values of the operation's variables. Declared types are not checked: each argument checks its value. */
function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}

/** Runs one operation and counts its selections: fragments can multiply a short query without limit. */
class Execution {
  readonly #fragments: GraphQLQuery["fragments"];
  readonly #variables: Variables;
  #selected = 0;

  constructor({ fragments }: GraphQLQuery, variables: Variables) {
    this.#fragments = fragments;
    this.#variables = variables;
  }

  /** `spreads` names the fragments that enclose these selections, to refuse one that contains itself. */
  select(object: ResolvedObject, selections: readonly SelectionNode[], spreads: readonly string[]) {
    const result: Record<string, unknown> = {};
    for (const selection of selections) {
      this.#count();
      if (!this.#isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        result[(selection.alias ?? selection.name).value] = this.#field(object, selection, spreads);
      } else Object.assign(result, this.#fragment(object, selection, spreads));
    }
    return result;
  }

  #count(): void {
    this.#selected += 1;
    if (this.#selected > MAX_SELECTIONS) throw new QueryError("The query asks for too much.");
  }

  #field(object: ResolvedObject, field: FieldNode, spreads: readonly string[]): unknown {
    const name = field.name.value;
    const value = name === "__typename" ? object.typeName : object.field(name, this.#values(field.arguments));
    if (value === undefined) {
      throw new QueryError(`Cannot query field '${name}' on type '${object.typeName}'.`);
    }
    return this.#complete(value, field, spreads);
  }

  #complete(value: unknown, field: FieldNode, spreads: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#complete(entry, field, spreads));
    const selections = field.selectionSet?.selections ?? [];
    if (isResolvedObject(value)) {
      if (selections.length === 0) throw new QueryError(`Field '${field.name.value}' needs sub fields.`);
      return this.select(value, selections, spreads);
    }
    if (selections.length > 0 && value !== null) {
      throw new QueryError(`Field '${field.name.value}' must not have sub fields.`);
    }
    return value;
  }

  #fragment(
    object: ResolvedObject,
    selection: FragmentSpreadNode | InlineFragmentNode,
    spreads: readonly string[],
  ): Record<string, unknown> {
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const type = selection.typeCondition?.name.value ?? object.typeName;
      return type === object.typeName ? this.select(object, selection.selectionSet.selections, spreads) : {};
    }
    const name = selection.name.value;
    const fragment = this.#fragments.get(name);
    if (!fragment) throw new QueryError(`Unknown fragment '${name}'.`);
    if (spreads.includes(name)) throw new QueryError(`Fragment '${name}' spreads itself.`);
    if (fragment.typeCondition.name.value !== object.typeName) return {};
    return this.select(object, fragment.selectionSet.selections, [...spreads, name]);
  }

  #isIncluded({ directives = [] }: SelectionNode): boolean {
    return directives.every((directive) => {
      const condition = this.#values(directive.arguments).if;
      if (directive.name.value === "skip") return condition !== true;
      return directive.name.value !== "include" || condition === true;
    });
  }

  #values(args: readonly ArgumentNode[] = []): Record<string, unknown> {
    return Object.fromEntries(
      args.map(({ name, value }) => [name.value, valueFromASTUntyped(value, this.#variables)]),
    );
  }
}

function isResolvedObject(value: unknown): value is ResolvedObject {
  return isRecord(value) && typeof value.field === "function" && typeof value.typeName === "string";
}
