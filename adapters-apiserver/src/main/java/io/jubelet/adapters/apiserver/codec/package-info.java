/**
 * The Kubernetes manifest format: JSON and YAML in, records of the domain out, and back.
 *
 * <p>Text becomes a small tree that keeps lines ({@code WireNode}); {@code Shape}s, derived once from the canonical
 * constructors of the records, turn trees into records and records into JSON. Component names are the names of the API,
 * so there is no mapping table; the exceptions (parts written in line, fields that are always present, fields that are
 * known and not kept) are listed in {@code ApiFacts} and nowhere else.
 *
 * <p>The same JSON becomes protocol buffers for programs that read these ({@code ProtobufTree}); {@code PodMessages} has the numbers of
 * fields, and nothing else about them.
 *
 * <p>There is no rule about pods here beyond types and vocabulary: defaults and validation belong to the domain. Error
 * texts name path and line and never repeat a text from a manifest unless the field is a number, an amount, a time or
 * one of a fixed vocabulary: manifests carry passwords.
 */
package io.jubelet.adapters.apiserver.codec;
