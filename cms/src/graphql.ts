import type { Arguments, Document, Operation, Selection, Value } from "./graphql-query.ts";
import { parseGraphQL } from "./graphql-query.ts";
import { rootFields } from "./graphql-fields.ts";
import type { FieldContext, ResolvedObject } from "./graphql-fields.ts";
import type { ContentApp } from "./item.ts";
import { isRecord } from "./item.ts";
import { QueryError } from "./query-error.ts";
import type { Shape } from "./shape.ts";

export interface GraphQLRequest {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

export interface GraphQLAnswer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
}

const MOST_SELECTIONS = 20_000;

export function answerGraphQL(app: ContentApp, request: GraphQLRequest, shape: Shape): GraphQLAnswer {
  try {
    const document = parseGraphQL(request.query);
    const operation = operationOf(document, request.operationName);
    const context: FieldContext = { app, shape };
    const execution = new Execution(document, operation, request.variables ?? {});
    return { data: execution.select(rootFields(context), operation.selections, []) };
  } catch (error) {
    if (error instanceof QueryError) return { errors: [{ message: error.message }] };
    throw error;
  }
}

function operationOf(document: Document, name: string | undefined): Operation {
  const operation = name
    ? document.operations.find((candidate) => candidate.name === name)
    : document.operations[0];
  if (!operation) throw new QueryError("Document does not contain that operation.");
  if (!name && document.operations.length > 1) throw new QueryError("Must provide operation name.");
  return operation;
}

class Execution {
  readonly #document: Document;
  readonly #variables: Readonly<Record<string, unknown>>;
  #selected = 0;

  constructor(document: Document, operation: Operation, given: Readonly<Record<string, unknown>>) {
    this.#document = document;
    this.#variables = { ...this.#values(operation.defaults, {}), ...given };
  }

  select(object: ResolvedObject, selections: readonly Selection[], spreads: readonly string[]) {
    const result: Record<string, unknown> = {};
    for (const selection of selections) {
      this.#count();
      if (!this.#included(selection)) continue;
      if (selection.kind === "field") this.#selectField(object, selection, result, spreads);
      else Object.assign(result, this.#selectFragment(object, selection, spreads));
    }
    return result;
  }

  #selectField(
    object: ResolvedObject,
    field: Extract<Selection, { kind: "field" }>,
    result: Record<string, unknown>,
    spreads: readonly string[],
  ): void {
    const value =
      field.name === "__typename"
        ? object.typeName
        : object.field(field.name, this.#values(field.args, this.#variables));
    if (value === undefined) {
      throw new QueryError(`Cannot query field '${field.name}' on type '${object.typeName}'.`);
    }
    result[field.alias] = this.#complete(value, field, spreads);
  }

  #count(): void {
    this.#selected += 1;
    if (this.#selected > MOST_SELECTIONS) throw new QueryError("The query asks for too much.");
  }

  #complete(
    value: unknown,
    field: Extract<Selection, { kind: "field" }>,
    spreads: readonly string[],
  ): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#complete(entry, field, spreads));
    if (isResolvedObject(value)) {
      if (field.selections.length === 0) throw new QueryError(`Field '${field.name}' needs sub fields.`);
      return this.select(value, field.selections, spreads);
    }
    if (field.selections.length > 0 && value !== null) {
      throw new QueryError(`Field '${field.name}' must not have sub fields.`);
    }
    return value;
  }

  #selectFragment(
    object: ResolvedObject,
    selection: Exclude<Selection, { kind: "field" }>,
    spreads: readonly string[],
  ): Record<string, unknown> {
    if (selection.kind === "inline") {
      const applies = selection.on === undefined || selection.on === object.typeName;
      return applies ? this.select(object, selection.selections, spreads) : {};
    }
    const fragment = this.#document.fragments.get(selection.name);
    if (!fragment) throw new QueryError(`Unknown fragment '${selection.name}'.`);
    if (spreads.includes(selection.name))
      throw new QueryError(`Fragment '${selection.name}' spreads itself.`);
    if (fragment.on !== object.typeName) return {};
    return this.select(object, fragment.selections, [...spreads, selection.name]);
  }

  #included(selection: Selection): boolean {
    return selection.directives.every(({ name, args }) => {
      const condition = this.#values(args, this.#variables).if;
      return name === "skip" ? condition !== true : name !== "include" || condition === true;
    });
  }

  #values(args: Arguments, variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(args).map(([name, value]) => [name, this.#value(value, variables)]),
    );
  }

  #value(value: Value, variables: Readonly<Record<string, unknown>>): unknown {
    switch (value.kind) {
      case "literal":
        return value.value;
      case "variable":
        return variables[value.name];
      case "list":
        return value.values.map((entry) => this.#value(entry, variables));
      case "object":
        return this.#values(value.fields, variables);
      default:
        return undefined;
    }
  }
}

function isResolvedObject(value: unknown): value is ResolvedObject {
  return isRecord(value) && typeof value.field === "function" && typeof value.typeName === "string";
}
