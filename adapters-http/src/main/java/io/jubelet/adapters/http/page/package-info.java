/**
 * A page for a browser on the same machine: the pods of the node, and explanations. Read-only, without external assets. It has
 * the contents of statuses and events; no environment, command, annotation or Secret is on it.
 */
package io.jubelet.adapters.http.page;
